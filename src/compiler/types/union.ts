import { classOf, stricter } from './class-of.ts'
import { fits } from './fits.ts'
import {
  classed,
  type Field,
  isNumeric,
  isText,
  nullable,
  number,
  objectOf,
  present,
  text,
  type Type,
} from './type.ts'

type ObjectType = Extract<Type, { readonly type: 'object' }>

/**
 * Returns the type of a value that is one or the other (`a ? b : c`, items of a list); undefined
 * when they have nothing in common.
 */
export function union(one: Type, other: Type): Type | undefined {
  const shared = shape(one, other)
  return shared && classed(shared, stricter(classOf(one), classOf(other)))
}

function shape(one: Type, other: Type): Type | undefined {
  if (one.type === 'unknown') return other
  if (other.type === 'unknown') return one
  if (one.type === 'null') return nullable(other)
  if (other.type === 'null') return nullable(one)
  if (one.type === 'nullable' || other.type === 'nullable') {
    const inner = shape(present(one), present(other))
    return inner && nullable(inner)
  }
  if (one.type === 'enumeration' && other.type === 'enumeration')
    return { type: 'enumeration', words: [...new Set([...one.words, ...other.words])] }
  if (isText(one) && isText(other)) return text
  // Merges item types. The item type of an empty list is unknown, so the other one stays.
  if (
    (one.type === 'list' && other.type === 'list') ||
    (one.type === 'map' && other.type === 'map')
  ) {
    const of = union(one.of, other.of)
    return of && { type: one.type, of }
  }
  if (fits(one, other)) return other
  if (fits(other, one)) return one
  if (one.type === 'object' && other.type === 'object') return bothObjects(one, other)
  return isNumeric(one) && isNumeric(other) ? number : undefined
}

/** Rows of a literal list have the same fields with other words. */
function bothObjects(one: ObjectType, other: ObjectType): Type | undefined {
  const names = Object.keys(one.fields)
  if (names.length !== Object.keys(other.fields).length) return undefined
  const fields = names.map((name): readonly [string, Field | undefined] => {
    const [first, second] = [
      one.fields[name],
      Object.hasOwn(other.fields, name) ? other.fields[name] : undefined,
    ]
    const type = first && second && union(first.type, second.type)
    return [name, type && { type, optional: first.optional || second.optional }]
  })
  return fields.every((field): field is readonly [string, Field] => field[1] !== undefined)
    ? objectOf(Object.fromEntries(fields))
    : undefined
}
