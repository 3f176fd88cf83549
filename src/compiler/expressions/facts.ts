import type { Expression } from '../../language/expression.ts'

/** What a condition has made certain: fields that are there, values that are not null. Keys are paths with dots. */
export interface Facts { readonly present: ReadonlySet<string>; readonly nonNull: ReadonlySet<string> }

export const noFacts: Facts = { present: new Set(), nonNull: new Set() }

export function both(one: Facts, other: Facts): Facts {
  return { present: new Set([...one.present, ...other.present]), nonNull: new Set([...one.nonNull, ...other.nonNull]) }
}

function either(one: Facts, other: Facts): Facts {
  return { present: shared(one.present, other.present), nonNull: shared(one.nonNull, other.nonNull) }
}

function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...one].filter((key) => other.has(key)))
}

export function factKey(root: string, path: readonly string[]): string {
  return [root, ...path].join('.')
}

/** What is certain where the condition came out as `outcome`. */
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
      return outcome ? { present: new Set([factKey(condition.root, condition.path)]), nonNull: new Set() } : noFacts
    case 'compare': {
      const { op, left, right } = condition
      if (isNull(right)) return nonNull(left, (op === '!=') === outcome && (op === '!=' || op === '=='))
      if (isNull(left)) return nonNull(right, (op === '!=') === outcome && (op === '!=' || op === '=='))
      // Equal to something that is no null is no null.
      return op === '==' && outcome ? both(nonNull(left, right.is === 'literal'), nonNull(right, left.is === 'literal')) : noFacts
    }
    default:
      return noFacts
  }
}

function isNull(expression: Expression): boolean {
  return expression.is === 'literal' && expression.value === null
}

function nonNull(expression: Expression, certain: boolean): Facts {
  if (!certain || expression.is !== 'path') return noFacts
  return { present: new Set(), nonNull: new Set([factKey(expression.root, expression.path)]) }
}
