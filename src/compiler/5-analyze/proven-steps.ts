import type { Expression } from '../../language/expression.ts'
import type { SourceNode, Span } from '../../language/source.ts'
import type { Step } from '../../language/step.ts'
import { entriesOf, scalarOf, scalarsOf, valueOf, wordOf } from '../1-parse/read-node.ts'
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
import { answersTo, type Domain, type Frame, interpret, pressesOf } from './interpret-steps.ts'
import type { Actions } from './moves.ts'

/**
 * The three kinds of authentication factor (NIST SP 800-63B, section 2): something you know, have,
 * or are.
 */
export const factors = ['knowledge', 'possession', 'inherence'] as const
export type Factor = (typeof factors)[number]

/** Some of the factors, one bit for each. */
export type FactorSet = number
/**
 * The sets of factors that may be proven at a point. Each kind of path to it has one set, and each
 * set one bit. Empty where no path arrives.
 */
export type FactorSets = number

const ALL: readonly FactorSet[] = [0, 1, 2, 3, 4, 5, 6, 7]

export const unreachable: FactorSets = 0
export const nothingProven: FactorSets = factorSetsOf(0)

export function isFactor(word: string): word is Factor {
  return factors.some((factor) => factor === word)
}

export function setOf(words: readonly Factor[]): FactorSet {
  return words.reduce((set, word) => set | (1 << factors.indexOf(word)), 0)
}

export function wordsOf(set: FactorSet): readonly Factor[] {
  return factors.filter((_factor, bit) => (set & (1 << bit)) !== 0)
}

export function factorSetsOf(set: FactorSet): FactorSets {
  return 1 << set
}

export function eachSetIn(family: FactorSets): readonly FactorSet[] {
  return ALL.filter((set) => (family & factorSetsOf(set)) !== 0)
}

/** Adds proven factors to every set. */
export function withFactors(set: FactorSet, family: FactorSets): FactorSets {
  return eachSetIn(family).reduce((sum, each) => sum | factorSetsOf(each | set), unreachable)
}

/** Combines two families that both hold: each set of one joins each set of the other. */
export function combined(one: FactorSets, other: FactorSets): FactorSets {
  return eachSetIn(one).reduce((sum, set) => sum | withFactors(set, other), unreachable)
}

/** The proofs that flows/app.yaml declares under `factors`. */
export interface Proofs {
  /** The factors that the answer of each operation proves. */
  readonly provenBy: ReadonlyMap<string, FactorSet>
  /** Operations that report an earlier proof. */
  readonly reportedBy: ReadonlySet<string>
  /** Endpoints that require the proven floor before the browser leaves for them. */
  readonly neededBy: ReadonlySet<string>
}

export function proofsOf(app: SourceNode | undefined): Proofs | undefined {
  const node = valueOf(app, 'factors')
  const known = node && read.get(node)
  if (!node || known) return known
  const provenBy = entriesOf(valueOf(node, 'proven-by')).map(
    ({ key, value }): [string, FactorSet] => [
      key,
      setOf(
        scalarsOf(value)
          .map((word) => wordOf(word) ?? '')
          .filter(isFactor),
      ),
    ],
  )
  const names = (key: string) =>
    new Set(scalarsOf(valueOf(node, key)).map(({ value }) => String(value)))
  const proofs: Proofs = {
    provenBy: new Map(provenBy),
    reportedBy: names('told-by'),
    neededBy: names('needed-by'),
  }
  read.set(node, proofs)
  return proofs
}

/** Read once, so that results computed from these proofs stay valid. */
const read = new WeakMap<SourceNode, Proofs>()

/**
 * The factors that a tenant requires. `all`: these factors. `least`: a number of different factors.
 */
export interface Floor {
  readonly all: FactorSet
  readonly least: number
  readonly node: SourceNode
}

export function floorOf(node: SourceNode | undefined): Floor | undefined {
  if (!node) return undefined
  const count = scalarOf(node)?.value
  if (typeof count === 'number') return { all: 0, least: count, node }
  const words = scalarsOf(node)
    .map((word) => wordOf(word) ?? '')
    .filter(isFactor)
  return { all: setOf(words), least: words.length, node }
}

export function covers(set: FactorSet, { all, least }: Floor): boolean {
  return (set & all) === all && wordsOf(set).length >= least
}

/** True when every set of factors that satisfies the first floor also satisfies the second. */
export function isAsStrong(one: Floor, other: Floor): boolean {
  const enough = [0, 1, 2, 3, 4, 5, 6, 7].filter((set) => covers(set, one))
  return enough.every((set) => covers(set, other))
}

export function describeFloor({ all, least }: Floor): string {
  if (all !== 0) return wordsOf(all).join(' and ')
  return least === 1 ? 'one factor' : `${least} different factors`
}

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
