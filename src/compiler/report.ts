import type { Diagnostic } from '../language/diagnostic.ts'
import { withoutConsequences } from './dedupe/consequences.ts'
import { stories } from './dedupe/files.ts'
import type { Declarations } from './dedupe/gathered.ts'
import { atKnob, type Knobs } from './knobs.ts'

/**
 * What is read otherwise than it was meant, or is of the wrong kind, is of the wrong type and no
 * such name, too.
 */
const settling: ReadonlySet<string> = new Set([
  'odd-number',
  'wrong-kind',
  'missing-space',
  'refused-key',
  'forgotten-equals',
])

/**
 * Where mistakes collect. The same mistake at the same place is said once: a part is checked for
 * every screen that uses it.
 */
export class Report {
  private muted: ReadonlySet<string> = new Set()
  private readonly settled = new Set<string>()
  private declared: Declarations = new Map()
  private knobs: Knobs = () => undefined
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
   * Where the fields of the state are declared, for what is told of their types, and the values of
   * the tenant, for what is told of their names.
   */
  declares(fields: Declarations, knobs: Knobs): void {
    this.declared = fields
    this.knobs = knobs
  }

  /** From here on these codes are not heard: they would follow from what was said already. */
  mute(codes: ReadonlySet<string>): void {
    this.muted = codes
  }

  get hasErrors(): boolean {
    return [...this.found.values()].some(({ severity }) => severity === 'error')
  }

  /** Elsewhere than in these files. */
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

  /**
   * Everything as it was added, for a report of the whole: what follows from what, and what has one
   * cause, only the whole can tell.
   */
  get told(): readonly Diagnostic[] {
    return [...this.found.values()]
  }

  /**
   * In the order a reader mends them: by file, then by place, and scenarios after the flows that
   * they tell of; each cause once.
   */
  diagnostics(): readonly Diagnostic[] {
    return withoutConsequences([...this.found.values()], this.declared)
      .map((each) => atKnob(each, this.knobs))
      .toSorted((one, other) => {
        if (one.span.file !== other.span.file)
          return inOrder(one.span.file) < inOrder(other.span.file) ? -1 : 1
        return one.span.start - other.span.start
      })
  }
}

const inOrder = (file: string): string => `${stories.test(file) ? 1 : 0} ${file}`
