import type { Expression, Expressions } from '../../language/expression.ts'
import type { Span } from '../../language/span.ts'
import type { Step } from '../../language/step.ts'
import { recordedSpan } from '../3-lower/place.ts'
import {
  assuming,
  isWord,
  noCondition,
  type PathCondition,
  sharedBy,
  without,
  written,
} from '../4-check/path-condition.ts'
import { namesOf } from '../4-check/reference-bits.ts'
import type { Surroundings } from '../incremental/by-screen.ts'
import { combined, type FactorSets, type Proofs, unreachable, withFactors } from './factor-sets.ts'
import { type Actions, pressesIn } from './moves.ts'

/** Path to a step: the answered calls and the performed actions. */
export type Trail = readonly { readonly span: Span; readonly message: string }[]

export interface Reader {
  readonly proofs: Proofs
  readonly actions: Actions
  /** Factors proven wherever this condition holds, because a place in the state records them. */
  behind(condition: Expression): FactorSets | undefined
  /** A place of the state gets a value other than its default. */
  writes(path: readonly string[], value: Expression, family: FactorSets, trail: Trail): void
  /** The browser leaves for an endpoint. */
  leaves(endpoint: string, step: Step, family: FactorSets, trail: Trail): void
}

interface Here {
  readonly assumed: PathCondition
  readonly family: FactorSets
  readonly trail: Trail
  readonly given: Expressions | undefined
  readonly performing: ReadonlySet<string>
}
/** Facts after a step, for the next ones; no family when nothing follows. */
type After = Pick<Here, 'assumed' | 'family'>

/**
 * Reads steps once, with all factors that may be proven at each. Reports writes and exits to the
 * reader.
 */
export function readProven(
  steps: readonly Step[],
  assumed: PathCondition,
  family: FactorSets,
  reader: Reader,
): void {
  sequence(steps, { assumed, family, trail: [], given: undefined, performing: new Set() }, reader)
}

function sequence(steps: readonly Step[], here: Here, reader: Reader): After {
  let after: After = here
  for (const step of steps) {
    if (after.family === unreachable) return after
    after = guarded(step, { ...here, ...after }, reader)
  }
  return after
}

function guarded(step: Step, here: Here, reader: Reader): After {
  const when = step.when && substituteArguments(step.when, here.given)
  const taken = when ? assuming(when, true, here.assumed) : here.assumed
  const passed = when ? assuming(when, false, here.assumed) : undefined
  const factors = when && reader.behind(when)
  const ran = taken
    ? performed(
        step,
        {
          ...here,
          assumed: taken,
          family: factors === undefined ? here.family : combined(factors, here.family),
        },
        reader,
      )
    : nowhere(here)
  const skipped: After = passed ? { assumed: passed, family: here.family } : nowhere(here)
  const left: After =
    step.once === undefined ? skipped : { assumed: here.assumed, family: here.family }
  return either([ran, left])
}

const nowhere = ({ assumed }: Here): After => ({ assumed, family: unreachable })

/** Where several paths meet, only the facts common to all of them are certain. */
function either(ways: readonly After[]): After {
  const open = ways.filter(({ family }) => family !== unreachable)
  const [first, ...others] = open
  if (!first) return ways[0] ?? { assumed: noCondition, family: unreachable }
  return {
    assumed: sharedBy(
      first.assumed,
      others.map(({ assumed }) => assumed),
    ),
    family: open.reduce((sum, { family }) => sum | family, unreachable),
  }
}

function performed(step: Step, here: Here, reader: Reader): After {
  const on = (message: string): Trail => {
    const span = recordedSpan(step)
    return span ? [...here.trail, { span, message }] : here.trail
  }
  switch (step.do) {
    case 'post-form':
    case 'leave':
      reader.leaves(step.endpoint, step, here.family, here.trail)
      return nowhere(here)
    case 'go':
    case 'history-back':
    case 'leave-to':
      return nowhere(here)
    case 'authorize':
      reader.writes(
        step.remember,
        { is: 'path', root: 'answer', path: [] },
        here.family,
        here.trail,
      )
      return nowhere(here)
    case 'prepare':
      reader.writes(
        step.remember,
        { is: 'path', root: 'answer', path: [] },
        here.family,
        here.trail,
      )
      return here
    case 'set': {
      const trail = on('This value is set here.')
      const assumed = step.set.reduce((known, { path, value }) => {
        const fixed = namesOf(path)
        reader.writes(fixed, value, here.family, trail)
        return written(fixed, value, known)
      }, here.assumed)
      return { assumed, family: here.family }
    }
    case 'clear':
      return {
        family: here.family,
        assumed:
          step.paths === 'everything'
            ? written([], undefined, here.assumed)
            : step.paths.reduce(
                (known, path) => written(namesOf(path), undefined, known),
                here.assumed,
              ),
      }
    case 'perform': {
      const steps = here.performing.has(step.action) ? undefined : reader.actions(step.action)
      if (!steps) return here
      const given = argumentsFor(step.with, here.given)
      const after = sequence(
        steps,
        {
          ...here,
          given,
          trail: on(`The action "${step.action}" runs here.`),
          performing: new Set([...here.performing, step.action]),
        },
        reader,
      )
      return { ...after, assumed: without('takes', after.assumed) }
    }
    case 'call':
      return called(step, here, on(`"${step.call.operation}" answers here.`), reader)
    case 'ceremony': {
      for (const steps of Object.values(step.rejected)) sequence(steps, here, reader)
      return sequence(step.ok, here, reader)
    }
    case 'choose': {
      const word = substituteArguments(step.on, here.given)
      const words = Object.keys(step.is)
      const rows = Object.entries(step.is).map(([each, steps]) => {
        const fits =
          each === 'true'
            ? assuming(word, true, here.assumed)
            : assuming(isWord(word, each), true, here.assumed)
        return fits ? sequence(steps, { ...here, assumed: fits }, reader) : nowhere(here)
      })
      const others = words.reduce<PathCondition | undefined>(
        (known, each) =>
          known &&
          (each === 'true'
            ? assuming(word, false, known)
            : assuming(isWord(word, each), false, known)),
        here.assumed,
      )
      return either([
        ...rows,
        others ? sequence(step.otherwise, { ...here, assumed: others }, reader) : nowhere(here),
      ])
    }
    case 'ask':
      for (const { press } of pressesIn(step.content)) sequence(press, here, reader)
      return nowhere(here)
    default:
      return here
  }
}

function called(
  step: Extract<Step, { readonly do: 'call' }>,
  here: Here,
  trail: Trail,
  reader: Reader,
): After {
  for (const steps of [...Object.values(step.rejected), step.failed ?? [], step.besides ?? []])
    sequence(steps, { ...here, assumed: without('error', here.assumed), trail }, reader)
  return sequence(
    step.ok,
    { ...here, ...answered(step.call.operation, here, reader), trail },
    reader,
  )
}

/**
 * Factors proven after this answer. A report of an earlier proof is no new path, because another
 * path made that proof.
 */
export function answered(
  operation: string,
  { family, assumed }: Pick<Here, 'family' | 'assumed'>,
  { proofs }: Reader,
): After {
  const proven = proofs.provenBy.get(operation) ?? 0
  return {
    assumed: without('answer', assumed),
    family: proofs.reportedBy.has(operation) ? unreachable : withFactors(proven, family),
  }
}

type ReaderReport =
  | readonly ['writes', Parameters<Reader['writes']>]
  | readonly ['leaves', Parameters<Reader['leaves']>]
/** The reports of one reading, with the factors proven behind each condition at that time. */
interface Reading {
  readonly around: Surroundings
  readonly proofs: Proofs
  readonly asked: ReadonlyMap<Expression, FactorSets | undefined>
  readonly reports: readonly ReaderReport[]
}

const readings = new WeakMap<object, readonly Reading[]>()
/** Limit of readings for one screen. The proven factors grow in a few rounds, in each tenant. */
const MOST = 8

/**
 * Reads the steps of a screen or of the app once for each state of the factors behind their
 * conditions. Later calls replay the reports. All reports are delivered at the end, so a reading
 * never receives its own reports.
 */
export function memoizedReading(
  of: object,
  around: Surroundings,
  reader: Reader,
  read: (reader: Reader) => void,
): void {
  const known = readings.get(of) ?? []
  const before = known.find(
    (reading) =>
      reading.around === around &&
      reading.proofs === reader.proofs &&
      [...reading.asked].every(([condition, family]) => reader.behind(condition) === family),
  )
  const reading = before ?? readAfresh(around, reader, read)
  if (!before) readings.set(of, [reading, ...known].slice(0, MOST))
  for (const reports of reading.reports) {
    if (reports[0] === 'writes') reader.writes(...reports[1])
    else reader.leaves(...reports[1])
  }
}

function readAfresh(around: Surroundings, reader: Reader, read: (reader: Reader) => void): Reading {
  const asked = new Map<Expression, FactorSets | undefined>()
  const reports: ReaderReport[] = []
  read({
    ...reader,
    behind: (condition) => {
      const family = reader.behind(condition)
      asked.set(condition, family)
      return family
    },
    writes: (...write) => reports.push(['writes', write]),
    leaves: (...leaving) => reports.push(['leaves', leaving]),
  })
  return { around, proofs: reader.proofs, asked, reports }
}

const readsTakes = new WeakMap<Expression, boolean>()

/**
 * Rewrites an expression of an action for its caller: `takes.result.nextStep` becomes
 * `answer.nextStep` when the action receives the answer.
 */
export function substituteArguments(
  expression: Expression,
  given: Expressions | undefined,
): Expression {
  if (given === undefined) return expression
  let reads = readsTakes.get(expression)
  if (reads === undefined)
    readsTakes.set(expression, (reads = JSON.stringify(expression).includes('"root":"takes"')))
  if (!reads) return expression
  const known = shelfIn(taken, given)
  let found = known.get(expression)
  if (!found) known.set(expression, (found = replaced(expression, given)))
  return found
}

/**
 * Rewrites the arguments of a performed action for its caller. The same path to the action returns
 * the same object.
 */
export function argumentsFor(along: Expressions, given: Expressions | undefined): Expressions {
  const known = shelfIn(givens, given ?? nothingGiven)
  let found = known.get(along)
  if (!found)
    known.set(
      along,
      (found = Object.fromEntries(
        Object.entries(along).map(([name, value]) => [name, substituteArguments(value, given)]),
      )),
    )
  return found
}

const nothingGiven: Expressions = {}
const taken = new WeakMap<Expressions, WeakMap<Expression, Expression>>()
const givens = new WeakMap<Expressions, WeakMap<Expressions, Expressions>>()

function shelfIn<Key extends object, Found>(
  all: WeakMap<Expressions, WeakMap<Key, Found>>,
  given: Expressions,
): WeakMap<Key, Found> {
  let shelf = all.get(given)
  if (!shelf) all.set(given, (shelf = new WeakMap()))
  return shelf
}

function replaced<Value>(value: Value, given: Expressions): Value
function replaced(value: unknown, given: Expressions): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => replaced(each, given))
  if (typeof value !== 'object' || value === null) return value
  if (
    'is' in value &&
    'root' in value &&
    value.root === 'takes' &&
    'path' in value &&
    Array.isArray(value.path)
  ) {
    const [name, ...rest] = value.path.map(String)
    const found = name !== undefined && Object.hasOwn(given, name) ? given[name] : undefined
    if (found?.is === 'path') return { ...value, root: found.root, path: found.path.concat(rest) }
    return rest.length === 0 && found && value.is === 'path' ? found : value
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, replaced(inner, given)]),
  )
}
