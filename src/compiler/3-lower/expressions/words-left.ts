import type { Expression } from '../../../language/expression.ts'
import type { Json } from '../../../language/json.ts'
import { present, type Type } from '../../types.ts'

/** Outcome of a condition for one value of one path; undefined when unknown. */
type Verdict = boolean | undefined

/**
 * Narrows the type of an answer for which a condition holds: enumerations lose the words that the
 * condition excludes.
 */
export function wordsLeft(type: Type, condition: Expression, path: readonly string[] = []): Type {
  const inner = present(type)
  if (inner.type === 'object') {
    const fields = Object.entries(inner.fields).map(
      ([name, field]) =>
        [name, { ...field, type: wordsLeft(field.type, condition, [...path, name]) }] as const,
    )
    return { ...inner, fields: Object.fromEntries(fields) }
  }
  if (inner.type !== 'enumeration') return type
  const words = inner.words.filter((word) => verdict(condition, path, word) !== false)
  return words.length === inner.words.length ? type : { ...inner, words }
}

function verdict(condition: Expression, path: readonly string[], word: Json): Verdict {
  switch (condition.is) {
    case 'literal':
      return typeof condition.value === 'boolean' ? condition.value : undefined
    case 'not': {
      const inner = verdict(condition.of, path, word)
      return inner === undefined ? undefined : !inner
    }
    case 'and':
    case 'or': {
      const decisive = condition.is === 'or'
      const sides = new Set([
        verdict(condition.left, path, word),
        verdict(condition.right, path, word),
      ])
      if (sides.has(decisive)) return decisive
      return sides.has(undefined) ? undefined : !decisive
    }
    case 'compare': {
      const other = isPath(condition.left, path)
        ? condition.right
        : isPath(condition.right, path)
          ? condition.left
          : undefined
      if (other?.is !== 'literal' || (condition.op !== '==' && condition.op !== '!='))
        return undefined
      return (other.value === word) === (condition.op === '==')
    }
    case 'in': {
      const list = isPath(condition.item, path) ? literalsOf(condition.list) : undefined
      return list?.includes(word)
    }
    default:
      return undefined
  }
}

/** Returns the values of a list when all of them are literals. */
function literalsOf(list: Expression): readonly Json[] | undefined {
  if (list.is === 'literal') return Array.isArray(list.value) ? list.value : undefined
  if (list.is !== 'list') return undefined
  const values = list.items.flatMap((item) => (item.is === 'literal' ? [item.value] : []))
  return values.length === list.items.length ? values : undefined
}

const isPath = (expression: Expression, path: readonly string[]): boolean =>
  expression.is === 'path' &&
  expression.root === 'answer' &&
  expression.path.join('.') === path.join('.')
