import type { Expression } from '../../../language/expression.ts'
import type { Json } from '../../../language/json.ts'

/**
 * Facts that a condition proves: fields that exist, values that are not null, texts that are not
 * empty. Keys are dotted paths.
 */
export interface Facts {
  readonly present: ReadonlySet<string>
  readonly nonNull: ReadonlySet<string>
  readonly filled?: ReadonlySet<string>
  /** Fields that do not exist. */
  readonly absent?: ReadonlySet<string>
  /** Words that a value can be, by its key. */
  readonly words?: Words
  /** Words that a value is not. */
  readonly otherWords?: Words
}

type Words = ReadonlyMap<string, ReadonlySet<Json>>

export const noFacts: Facts = { present: new Set(), nonNull: new Set() }

export function both(one: Facts, other: Facts): Facts {
  const filled = [...(one.filled ?? []), ...(other.filled ?? [])]
  return {
    present: new Set([...one.present, ...other.present]),
    nonNull: new Set([...one.nonNull, ...other.nonNull]),
    ...(filled.length > 0 ? { filled: new Set(filled) } : {}),
    ...ofVariants({
      absent: new Set([...(one.absent ?? []), ...(other.absent ?? [])]),
      words: joined(one.words, other.words, shared),
      otherWords: joined(one.otherWords, other.otherWords, all),
    }),
  }
}

const all = (one: ReadonlySet<Json>, other: ReadonlySet<Json>): ReadonlySet<Json> =>
  new Set([...one, ...other])

/** Keys of either side; the sets of shared keys are combined. */
function joined(
  one: Words = new Map(),
  other: Words = new Map(),
  combine: (one: ReadonlySet<Json>, other: ReadonlySet<Json>) => ReadonlySet<Json>,
): Words {
  return new Map([
    ...one,
    ...[...other].map(([key, words]) => {
      const own = one.get(key)
      return [key, own ? combine(own, words) : words] as const
    }),
  ])
}

/** Keys of both sides. */
function inBoth(
  one: Words = new Map(),
  other: Words = new Map(),
  combine: (one: ReadonlySet<Json>, other: ReadonlySet<Json>) => ReadonlySet<Json>,
): Words {
  return new Map(
    [...one].flatMap(([key, words]) => {
      const second = other.get(key)
      return second ? [[key, combine(words, second)] as const] : []
    }),
  )
}

function ofVariants({
  absent,
  words,
  otherWords,
}: Required<Pick<Facts, 'absent' | 'words' | 'otherWords'>>): Partial<Facts> {
  return {
    ...(absent.size > 0 && { absent }),
    ...(words.size > 0 && { words }),
    ...(otherWords.size > 0 && { otherWords }),
  }
}

function either(one: Facts, other: Facts): Facts {
  const filled = shared(one.filled ?? nothing, other.filled ?? nothing)
  return {
    present: shared(one.present, other.present),
    nonNull: shared(one.nonNull, other.nonNull),
    ...(filled.size > 0 ? { filled } : {}),
    ...ofVariants({
      absent: shared(one.absent ?? nothing, other.absent ?? nothing),
      words: inBoth(one.words, other.words, all),
      otherWords: inBoth(one.otherWords, other.otherWords, shared),
    }),
  }
}

const nothing: ReadonlySet<string> = new Set()

function shared<Value>(one: ReadonlySet<Value>, other: ReadonlySet<Value>): ReadonlySet<Value> {
  return new Set([...one].filter((key) => other.has(key)))
}

export function factKey(root: string, path: readonly string[]): string {
  return [root, ...path].join('.')
}

/** Returns the facts that hold when the condition has this outcome. */
export function factsWhen(condition: Expression, outcome: boolean): Facts {
  switch (condition.is) {
    case 'not':
      return factsWhen(condition.of, !outcome)
    case 'and':
    case 'or': {
      const certain = (condition.is === 'and') === outcome
      const left = factsWhen(condition.left, outcome)
      const right = factsWhen(condition.right, outcome)
      return certain ? both(left, right) : either(left, right)
    }
    case 'has': {
      const key = new Set([factKey(condition.root, condition.path)])
      return outcome ? { ...noFacts, present: key } : { ...noFacts, absent: key }
    }
    case 'in':
      return wordsOf(condition.item, literalsOf(condition.list), outcome)
    case 'compare': {
      const { op, left, right } = condition
      const isEqual = (op === '==') === outcome
      const words =
        op === '==' || op === '!='
          ? both(
              wordsOf(left, literalsOf({ is: 'list', items: [right] }), isEqual),
              wordsOf(right, literalsOf({ is: 'list', items: [left] }), isEqual),
            )
          : noFacts
      return both(words, comparison(condition, outcome))
    }
    default:
      return noFacts
  }
}

type Compared = Extract<Expression, { readonly is: 'compare' }>

function comparison({ op, left, right }: Compared, outcome: boolean): Facts {
  const known = isKnown(left, right, op, outcome) ?? isKnown(right, left, op, outcome)
  if (known) return known
  if (isNull(right)) return nonNull(left, (op === '!=') === outcome && (op === '!=' || op === '=='))
  if (isNull(left)) return nonNull(right, (op === '!=') === outcome && (op === '!=' || op === '=='))
  // A value equal to a non-null value is not null.
  return op === '==' && outcome
    ? both(nonNull(left, right.is === 'literal'), nonNull(right, left.is === 'literal'))
    : noFacts
}

/** A path that is one of these words, or none of them. */
function wordsOf(path: Expression, words: readonly Json[] | undefined, isOneOf: boolean): Facts {
  if (path.is !== 'path' || words === undefined) return noFacts
  const known = new Map([[factKey(path.root, path.path), new Set(words)]])
  return isOneOf ? { ...noFacts, words: known } : { ...noFacts, otherWords: known }
}

/** Returns the values of a list when all of them are literals. */
function literalsOf(list: Expression): readonly Json[] | undefined {
  if (list.is === 'literal') return Array.isArray(list.value) ? list.value : undefined
  if (list.is !== 'list') return undefined
  const values = list.items.flatMap((item) => (item.is === 'literal' ? [item.value] : []))
  return values.length === list.items.length ? values : undefined
}

function isNull(expression: Expression): boolean {
  return expression.is === 'literal' && expression.value === null
}

/** A text that differs from the empty text, or equals another text, is not empty. */
function isKnown(
  path: Expression,
  text: Expression,
  op: string,
  outcome: boolean,
): Facts | undefined {
  if (path.is !== 'path' || text.is !== 'literal' || typeof text.value !== 'string')
    return undefined
  const equal = (op === '==') === outcome && (op === '==' || op === '!=')
  const unequal = (op === '!=') === outcome && (op === '==' || op === '!=')
  const isFilled = text.value === '' ? unequal : equal
  if (!isFilled) return undefined
  const key = new Set([factKey(path.root, path.path)])
  // A value equal to a text is not null, either.
  return { present: new Set(), nonNull: equal ? key : new Set(), filled: key }
}

function nonNull(expression: Expression, certain: boolean): Facts {
  if (!certain || expression.is !== 'path') return noFacts
  return { present: new Set(), nonNull: new Set([factKey(expression.root, expression.path)]) }
}
