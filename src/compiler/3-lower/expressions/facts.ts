import type { Expression } from '../../../language/expression.ts'

/**
 * Facts that a condition proves: fields that exist, values that are not null, texts that are not
 * empty. Keys are dotted paths.
 */
export interface Facts {
  readonly present: ReadonlySet<string>
  readonly nonNull: ReadonlySet<string>
  readonly filled?: ReadonlySet<string>
}

export const noFacts: Facts = { present: new Set(), nonNull: new Set() }

export function both(one: Facts, other: Facts): Facts {
  const filled = [...(one.filled ?? []), ...(other.filled ?? [])]
  return {
    present: new Set([...one.present, ...other.present]),
    nonNull: new Set([...one.nonNull, ...other.nonNull]),
    ...(filled.length > 0 ? { filled: new Set(filled) } : {}),
  }
}

function either(one: Facts, other: Facts): Facts {
  const filled = shared(one.filled ?? nothing, other.filled ?? nothing)
  return {
    present: shared(one.present, other.present),
    nonNull: shared(one.nonNull, other.nonNull),
    ...(filled.size > 0 ? { filled } : {}),
  }
}

const nothing: ReadonlySet<string> = new Set()

function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): ReadonlySet<string> {
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
    case 'has':
      return outcome
        ? { present: new Set([factKey(condition.root, condition.path)]), nonNull: new Set() }
        : noFacts
    case 'compare': {
      const { op, left, right } = condition
      const known = isKnown(left, right, op, outcome) ?? isKnown(right, left, op, outcome)
      if (known) return known
      if (isNull(right))
        return nonNull(left, (op === '!=') === outcome && (op === '!=' || op === '=='))
      if (isNull(left))
        return nonNull(right, (op === '!=') === outcome && (op === '!=' || op === '=='))
      // A value equal to a non-null value is not null.
      return op === '==' && outcome
        ? both(nonNull(left, right.is === 'literal'), nonNull(right, left.is === 'literal'))
        : noFacts
    }
    default:
      return noFacts
  }
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
