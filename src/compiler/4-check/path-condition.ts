import type { Expression } from '../../language/expression.ts'
import type { Json } from '../../language/json.ts'
import {
  bitsOfPath,
  placeOf,
  type ReferenceBits,
  referencesIn,
  rootBits,
} from './reference-bits.ts'

/**
 * The assumptions on a path through the steps: conditions that held or did not, and values that
 * were written.
 */
export interface PathCondition {
  readonly conditions: ReadonlyMap<string, boolean>
  readonly values: ReadonlyMap<string, Json>
  /**
   * Upper bound of the references in the assumptions, as bits of `referencesIn`. References outside
   * it need no search.
   */
  readonly bits?: number
}

export const noCondition: PathCondition = { conditions: new Map(), values: new Map(), bits: 0 }

/** True on most paths: then no search is needed. */
const isNothing = ({ conditions, values }: PathCondition): boolean =>
  conditions.size === 0 && values.size === 0

function bitsIn({ conditions, values, bits }: PathCondition): number {
  if (bits !== undefined) return bits
  let all = 0
  for (const key of conditions.keys()) all |= referencesIn(key).bits
  for (const key of values.keys()) all |= referencesIn(key).bits
  return all
}

const keys = new WeakMap<Expression, string>()

function keyOf(expression: Expression): string {
  let known = keys.get(expression)
  if (known === undefined) keys.set(expression, (known = JSON.stringify(expression)))
  return known
}

type Compare = Extract<Expression, { readonly is: 'compare' }>
/**
 * Maps a comparison to its opposite. Of two comparisons that exclude each other, only the opposite
 * is stored as a condition.
 */
const opposites: Readonly<Partial<Record<Compare['op'], Compare['op']>>> = {
  '!=': '==',
  '>': '<=',
  '>=': '<',
}
const turned = new WeakMap<Expression, Expression>()

function positive(expression: Compare): { readonly of: Expression; readonly holds: boolean } {
  const op = opposites[expression.op]
  if (op === undefined) return { of: expression, holds: true }
  let known = turned.get(expression)
  if (!known) turned.set(expression, (known = { ...expression, op }))
  return { of: known, holds: false }
}

/** Returns whether the expression holds, or undefined when that is not known. */
export function holdsFor(expression: Expression, assumed: PathCondition): boolean | undefined {
  switch (expression.is) {
    case 'literal':
      return expression.value === true
    case 'not': {
      const inner = holdsFor(expression.of, assumed)
      return inner === undefined ? assumed.conditions.get(keyOf(expression)) : !inner
    }
    case 'and':
    case 'or': {
      const [left, right] = [
        holdsFor(expression.left, assumed),
        holdsFor(expression.right, assumed),
      ]
      const decides = expression.is === 'or'
      if (left === decides || right === decides) return decides
      return left === undefined || right === undefined
        ? assumed.conditions.get(keyOf(expression))
        : !decides
    }
    case 'compare': {
      const { of, holds } = positive(expression)
      const same = of.is === 'compare' ? compared(of, assumed) : undefined
      const found = same ?? assumed.conditions.get(keyOf(of))
      return found === undefined ? undefined : found === holds
    }
    case 'in': {
      const [item, list] = [valueOf(expression.item, assumed), valueOf(expression.list, assumed)]
      if (item === undefined || !Array.isArray(list))
        return assumed.conditions.get(keyOf(expression))
      return list.some((each: Json) => JSON.stringify(each) === JSON.stringify(item))
    }
    default: {
      const value = valueOf(expression, assumed)
      return value === undefined ? assumed.conditions.get(keyOf(expression)) : value === true
    }
  }
}

/**
 * Adds the assumption that the expression holds, or that it does not. Returns undefined when that
 * is impossible.
 */
export function assuming(
  expression: Expression,
  holds: boolean,
  assumed: PathCondition,
): PathCondition | undefined {
  const found = holdsFor(expression, assumed)
  if (found !== undefined) return found === holds ? assumed : undefined
  if (expression.is === 'not') return assuming(expression.of, !holds, assumed)
  if ((expression.is === 'and' && holds) || (expression.is === 'or' && !holds)) {
    const left = assuming(expression.left, holds, assumed)
    return left && assuming(expression.right, holds, left)
  }
  const { of, holds: positively } =
    expression.is === 'compare' ? positive(expression) : { of: expression, holds: true }
  const truth = positively === holds
  const written = truth && of.is === 'compare' && of.op === '==' ? literalOf(of) : undefined
  return {
    bits:
      bitsIn(assumed) |
      referencesIn(keyOf(of)).bits |
      (written ? referencesIn(written.path).bits : 0),
    conditions: new Map(assumed.conditions).set(keyOf(of), truth),
    values: written ? new Map(assumed.values).set(written.path, written.value) : assumed.values,
  }
}

/**
 * Returns the assumptions after a step has written this place of the state. Only a literal value is
 * known afterwards.
 */
export function written(
  path: readonly string[],
  value: Expression | undefined,
  assumed: PathCondition,
): PathCondition {
  const left = isNothing(assumed) ? assumed : unmarked(bitsOfPath(path), assumed)
  return value?.is === 'literal' ? holding([[placeOf(path), value.value]], left) : left
}

/** Adds known values of these places. Nothing was known about them before. */
export function holding(
  places: readonly (readonly [place: string, value: Json])[],
  assumed: PathCondition,
): PathCondition {
  const values = new Map(assumed.values)
  let bits = bitsIn(assumed)
  for (const [place, value] of places) {
    values.set(place, value)
    bits |= referencesIn(place).bits
  }
  return { conditions: assumed.conditions, values, bits }
}

/**
 * Returns a function that drops every assumption about one of these places of the state. Build it
 * once for many paths.
 */
export function forgetting(
  places: readonly (readonly string[])[],
): (assumed: PathCondition) => PathCondition {
  const marks = places.map(bitsOfPath)
  const names = new Set(marks.map(({ name }) => name))
  const bits = marks.reduce((all, mark) => all | mark.bits, 0)
  const speaksOfOne = (key: string): boolean => {
    for (const name of referencesIn(key).names) if (names.has(name)) return true
    return false
  }
  return (assumed) => withoutKeys(speaksOfOne, bits, assumed)
}

/**
 * Drops the assumptions about a root that changes its meaning: `takes` in another action, or
 * `answer` after another call.
 */
export function without(root: 'takes' | 'answer' | 'error', assumed: PathCondition): PathCondition {
  return unmarked(rootBits(root), assumed)
}

const ofScreen = [
  'form',
  'answer',
  'error',
  'params',
  'query',
  'fragment',
  'takes',
  'data',
  'item',
  'timers',
  'each',
] as const
const bitsOfScreen = ofScreen.reduce((all, root) => all | rootBits(root).bits, 0)

/**
 * Keeps the assumptions that also hold on the next screen, because its parameters and its data
 * differ.
 */
export function ofState(assumed: PathCondition): PathCondition {
  return withoutKeys((key) => (referencesIn(key).bits & bitsOfScreen) !== 0, bitsOfScreen, assumed)
}

/** Keeps the assumptions that hold on all of these paths. */
export function sharedBy(first: PathCondition, others: readonly PathCondition[]): PathCondition {
  if (others.every((other) => other === first)) return first
  const shared = {
    conditions: kept(
      (key) => others.some(({ conditions }) => conditions.get(key) !== first.conditions.get(key)),
      first.conditions,
    ),
    values: kept(
      (key) => others.some(({ values }) => values.get(key) !== first.values.get(key)),
      first.values,
    ),
  }
  return { ...shared, bits: bitsIn(shared) }
}

/**
 * Drops every assumption about the reference. Returns the same object when there is none, which is
 * the common case.
 */
function unmarked({ name, bits }: ReferenceBits, assumed: PathCondition): PathCondition {
  return withoutKeys((key) => referencesIn(key).names.has(name), bits, assumed)
}

function withoutKeys(
  isGone: (key: string) => boolean,
  bits: number,
  assumed: PathCondition,
): PathCondition {
  if ((bitsIn(assumed) & bits) === 0) return assumed
  if (!hasSome(isGone, assumed.conditions) && !hasSome(isGone, assumed.values)) return assumed
  const left = {
    conditions: kept(isGone, assumed.conditions),
    values: kept(isGone, assumed.values),
  }
  return { ...left, bits: bitsIn(left) }
}

function kept<Known>(
  isGone: (key: string) => boolean,
  known: ReadonlyMap<string, Known>,
): ReadonlyMap<string, Known> {
  if (!hasSome(isGone, known)) return known
  const left = new Map<string, Known>()
  for (const [key, value] of known) if (!isGone(key)) left.set(key, value)
  return left
}

function hasSome(isGone: (key: string) => boolean, known: ReadonlyMap<string, unknown>): boolean {
  for (const key of known.keys()) if (isGone(key)) return true
  return false
}

const equals = new WeakMap<Expression, Map<string, Expression>>()

/**
 * Returns the condition that the expression equals this word. Returns the same object each time, so
 * that its text is made once.
 */
export function isWord(of: Expression, word: string): Expression {
  let known = equals.get(of)
  if (!known) equals.set(of, (known = new Map()))
  let found = known.get(word)
  if (!found)
    known.set(
      word,
      (found = { is: 'compare', op: '==', left: of, right: { is: 'literal', value: word } }),
    )
  return found
}

/**
 * Limit of undecided conditions that are tried in all combinations, because each one doubles the
 * work.
 */
const MOST = 12

/** True when, in every possible case, one of these lists of conditions holds. */
export function isCertain(
  alternatives: readonly (readonly Expression[])[],
  assumed: PathCondition,
): boolean {
  // A list that holds without further assumptions is enough, so nothing needs a decision.
  if (every([], alternatives, assumed)) return true
  const undecided = [
    ...new Map(
      alternatives
        .flat()
        .flatMap((condition) => atomsOf(condition, assumed))
        .map((atom) => [keyOf(atom), atom]),
    ).values(),
  ]
  return undecided.length <= MOST && every(undecided, alternatives, assumed)
}

function every(
  [first, ...others]: readonly Expression[],
  alternatives: readonly (readonly Expression[])[],
  assumed: PathCondition,
): boolean {
  if (
    alternatives.some((conditions) =>
      conditions.every((condition) => holdsFor(condition, assumed) === true),
    )
  )
    return true
  if (!first) return false
  return [true, false].every((holds) => {
    const narrower = assuming(first, holds, assumed)
    return narrower === undefined || every(others, alternatives, narrower)
  })
}

function atomsOf(expression: Expression, assumed: PathCondition): readonly Expression[] {
  if (holdsFor(expression, assumed) !== undefined) return []
  if (expression.is === 'not') return atomsOf(expression.of, assumed)
  if (expression.is === 'and' || expression.is === 'or')
    return [...atomsOf(expression.left, assumed), ...atomsOf(expression.right, assumed)]
  return [expression.is === 'compare' ? positive(expression).of : expression]
}

function valueOf(expression: Expression, assumed: PathCondition): Json | undefined {
  if (expression.is === 'literal') return expression.value
  return expression.is === 'path' ? assumed.values.get(keyOf(expression)) : undefined
}

/**
 * Compares two known values. Only `==`, `<` and `<=` occur, because the other operators are stored
 * as opposites.
 */
function compared({ op, left, right }: Compare, assumed: PathCondition): boolean | undefined {
  const [one, other] = [valueOf(left, assumed), valueOf(right, assumed)]
  if (one === undefined || other === undefined) return undefined
  if (op === '==') return JSON.stringify(one) === JSON.stringify(other)
  if (typeof one !== 'number' || typeof other !== 'number') return undefined
  return op === '<' ? one < other : one <= other
}

function literalOf({
  left,
  right,
}: Compare): { readonly path: string; readonly value: Json } | undefined {
  if (left.is === 'path' && right.is === 'literal') return { path: keyOf(left), value: right.value }
  return right.is === 'path' && left.is === 'literal'
    ? { path: keyOf(right), value: left.value }
    : undefined
}
