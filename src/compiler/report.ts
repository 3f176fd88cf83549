import type { Diagnostic } from '../language/diagnostic.ts'

/** Where mistakes collect. The same mistake at the same place is said once: a part is checked for every screen that uses it. */
export class Report {
  private readonly found = new Map<string, Diagnostic>()

  /** Returns nothing, so that a reader can add its diagnostic and stop in one statement. */
  add(diagnostic: Diagnostic): undefined {
    const { file, start, end } = diagnostic.span
    const place = `${file}:${start}:${end}:${diagnostic.code}:${diagnostic.message}`
    if (!this.found.has(place)) this.found.set(place, diagnostic)
    return undefined
  }

  get hasErrors(): boolean {
    return [...this.found.values()].some(({ severity }) => severity === 'error')
  }

  /** In the order a reader meets them: by file, then by place. */
  diagnostics(): readonly Diagnostic[] {
    return [...this.found.values()].sort((one, other) => {
      if (one.span.file !== other.span.file) return one.span.file < other.span.file ? -1 : 1
      return one.span.start - other.span.start
    })
  }
}
