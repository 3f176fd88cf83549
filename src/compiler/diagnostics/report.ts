import type { Diagnostic } from '../../language/diagnostic.ts'
import { withoutConsequences } from './consequences.ts'
import { type Declarations, stories } from './gathered.ts'
import { atTenantSetting, type TenantSettings } from './root-cause.ts'

/** Codes that also explain a wrong type or an unknown name at the same place. */
const settling: ReadonlySet<string> = new Set([
  'odd-number',
  'wrong-kind',
  'missing-space',
  'refused-key',
  'forgotten-equals',
])

/**
 * Collects diagnostics. The same diagnostic at the same place is kept once, because a part is
 * checked for every screen that uses it.
 */
export class Report {
  private muted: ReadonlySet<string> = new Set()
  private readonly settled = new Set<string>()
  private declared: Declarations = new Map()
  private settings: TenantSettings = () => undefined
  private readonly found = new Map<string, Diagnostic>()

  /** Returns nothing, so that a reader can add its diagnostic and stop in one statement. */
  add(diagnostic: Diagnostic): undefined {
    if (this.muted.has(diagnostic.code)) return undefined
    const { file, start, end } = diagnostic.span
    const at = `${file}:${start}:${end}`
    if (this.settled.has(at)) return undefined
    if (settling.has(diagnostic.code)) this.settled.add(at)
    const place = `${at}:${diagnostic.code}:${diagnostic.message}`
    if (!this.found.has(place)) this.found.set(place, diagnostic)
    return undefined
  }

  /**
   * Sets the declarations of state fields, for type diagnostics, and the tenant values, for name
   * diagnostics.
   */
  declares(fields: Declarations, settings: TenantSettings): void {
    this.declared = fields
    this.settings = settings
  }

  /** Drops these codes from now on, because they would follow from earlier diagnostics. */
  mute(codes: ReadonlySet<string>): void {
    this.muted = codes
  }

  get hasErrors(): boolean {
    return [...this.found.values()].some(({ severity }) => severity === 'error')
  }

  /** True when a file outside this set has errors. */
  hasErrorsBeside(files: ReadonlySet<string>): boolean {
    return [...this.found.values()].some(
      ({ severity, span }) => severity === 'error' && !files.has(span.file),
    )
  }

  hasErrorsIn(file: string | undefined): boolean {
    return [...this.found.values()].some(
      ({ severity, span }) => severity === 'error' && span.file === file,
    )
  }

  /** All diagnostics as added. Consequences and root causes are found only in the whole set. */
  get reported(): readonly Diagnostic[] {
    return [...this.found.values()]
  }

  /**
   * Diagnostics in the order of fixing: by file, then by place, scenarios after the flows that they
   * test. One per root cause.
   */
  diagnostics(): readonly Diagnostic[] {
    return withoutConsequences([...this.found.values()], this.declared)
      .map((each) => atTenantSetting(each, this.settings))
      .toSorted((one, other) => {
        if (one.span.file !== other.span.file)
          return inOrder(one.span.file) < inOrder(other.span.file) ? -1 : 1
        return one.span.start - other.span.start
      })
  }
}

const inOrder = (file: string): string => `${stories.test(file) ? 1 : 0} ${file}`
