import type { Diagnostic } from '../language/diagnostic.ts'

/** Where mistakes collect. The same mistake at the same place is said once: a part is checked for every screen that uses it. */
export class Report {
  private muted: ReadonlySet<string> = new Set()
  private readonly ofWrongKind = new Set<string>()
  private readonly found = new Map<string, Diagnostic>()

  /** Returns nothing, so that a reader can add its diagnostic and stop in one statement. */
  add(diagnostic: Diagnostic): undefined {
    if (this.muted.has(diagnostic.code)) return undefined
    const { file, start, end } = diagnostic.span
    const at = `${file}:${start}:${end}`
    // What is of the wrong kind is of the wrong type, too.
    if (this.ofWrongKind.has(at)) return undefined
    if (diagnostic.code === 'wrong-kind') this.ofWrongKind.add(at)
    const place = `${at}:${diagnostic.code}:${diagnostic.message}`
    if (!this.found.has(place)) this.found.set(place, diagnostic)
    return undefined
  }

  /** From here on these codes are not heard: they would follow from what was said already. */
  mute(codes: ReadonlySet<string>): void {
    this.muted = codes
  }

  get hasErrors(): boolean {
    return [...this.found.values()].some(({ severity }) => severity === 'error')
  }

  /** In the order a reader meets them: by file, then by place. */
  diagnostics(): readonly Diagnostic[] {
    return [...this.found.values()].toSorted((one, other) => {
      if (one.span.file !== other.span.file) return one.span.file < other.span.file ? -1 : 1
      return one.span.start - other.span.start
    })
  }
}
