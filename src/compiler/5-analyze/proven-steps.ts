import type { Expression } from '../../language/expression.ts'
import type { Span } from '../../language/span.ts'
import type { Step } from '../../language/step.ts'
import { recordedSpan } from '../3-lower/place.ts'
import {
  assuming,
  isWord,
  type PathCondition,
  sharedBy,
  without,
  written,
} from '../4-check/path-condition.ts'
import { namesOf } from '../4-check/reference-bits.ts'
import type { Surroundings } from '../incremental/by-screen.ts'
import { combined, type FactorSets, type Proofs, unreachable, withFactors } from './factor-sets.ts'
import { answersTo, type Domain, type Frame, interpret, pressesOf } from './interpret-steps.ts'
import type { Actions } from './moves.ts'

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

/** Certain conditions at a step, and the factors that may be proven there. */
interface Proven {
  readonly assumed: PathCondition
  readonly family: FactorSets
}

/**
 * Reads steps once, with all factors that may be proven at each. Reports writes and exits to the
 * reader.
 */
export function readProven(steps: readonly Step[], start: Proven, reader: Reader): void {
  interpret(steps, reachable(start), provenFactors(reader))
}

const reachable = (state: Proven): readonly [Proven] | readonly [] =>
  state.family === unreachable ? [] : [state]

function provenFactors(reader: Reader): Domain<Proven> {
  const isOrNot = (condition: Expression, holds: boolean, state: Proven): Proven | undefined => {
    const assumed = assuming(condition, holds, state.assumed)
    return assumed && { assumed, family: state.family }
  }
  return {
    actions: reader.actions,
    substitutes: true,
    assume: (condition, holds, state) => {
      const then = isOrNot(condition, holds, state)
      const factors = then && holds ? reader.behind(condition) : undefined
      return then && factors !== undefined
        ? reachable({ ...then, family: combined(factors, then.family) })[0]
        : then
    },
    fits: (on, word, holds, state) =>
      isOrNot(word === 'true' ? on : isWord(on, word), holds, state),
    // Where several paths meet, only the conditions common to all of them are certain.
    join: ([first, ...others]) =>
      first
        ? [
            {
              assumed: sharedBy(
                first.assumed,
                others.map(({ assumed }) => assumed),
              ),
              family: others.reduce((sum, { family }) => sum | family, first.family),
            },
          ]
        : [],
    leave: ({ assumed, family }) => ({ assumed: without('takes', assumed), family }),
    branches: (step, state) => {
      if (step.do === 'ask') return pressesOf(step, state)
      if (step.do === 'ceremony') return answersTo(step, state, state)
      if (step.do !== 'call') return undefined
      const refused = { ...state, assumed: without('error', state.assumed) }
      return answersTo(step, refused, reachable(answered(step.call.operation, state, reader))[0])
    },
    depart: (step, state, frame) => {
      if (step.do === 'post-form' || step.do === 'leave')
        reader.leaves(step.endpoint, step, state.family, trailTo(frame))
      if (step.do === 'authorize')
        reader.writes(step.remember, anyAnswer, state.family, trailTo(frame))
      return state
    },
    step: (step, state, frame) => {
      const { assumed, family } = state
      switch (step.do) {
        case 'prepare':
          reader.writes(step.remember, anyAnswer, family, trailTo(frame))
          return [state]
        case 'set': {
          const trail = [...trailTo(frame), ...placeOf(step, 'This value is set here.')]
          const after = step.set.reduce((known, { path, value }) => {
            const fixed = namesOf(path)
            reader.writes(fixed, value, family, trail)
            return written(fixed, value, known)
          }, assumed)
          return [{ assumed: after, family }]
        }
        case 'clear': {
          const paths = step.paths === 'everything' ? [[]] : step.paths.map(namesOf)
          const after = paths.reduce((known, path) => written(path, undefined, known), assumed)
          return [{ assumed: after, family }]
        }
        default:
          return [state]
      }
    },
  }
}

const anyAnswer: Expression = { is: 'path', root: 'answer', path: [] }

function trailTo({ within }: Frame): Trail {
  return within.flatMap((step) =>
    placeOf(
      step,
      step.do === 'call'
        ? `"${step.call.operation}" answers here.`
        : `The action "${step.action}" runs here.`,
    ),
  )
}

function placeOf(step: Step, message: string): Trail {
  const span = recordedSpan(step)
  return span ? [{ span, message }] : []
}

/**
 * Factors proven after this answer. A report of an earlier proof is no new path, because another
 * path made that proof.
 */
export function answered(
  operation: string,
  { family, assumed }: Proven,
  { proofs }: Reader,
): Proven {
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
