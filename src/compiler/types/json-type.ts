import type { Json } from '../../language/json.ts'
import {
  boolean,
  integer,
  listOf,
  nothing,
  number,
  objectOf,
  required,
  text,
  type Type,
  unknown,
} from './type.ts'
import { union } from './union.ts'

/**
 * Returns the type of a plain value. A word has the type text, because its other possible values
 * are unknown.
 */
export function jsonType(value: Json): Type {
  if (value === null) return nothing
  switch (typeof value) {
    case 'string':
      return text
    case 'boolean':
      return boolean
    case 'number':
      return Number.isInteger(value) ? integer : number
    default:
  }
  if (Array.isArray(value))
    return listOf(
      value.map(jsonType).reduce<Type>((sum, item) => union(sum, item) ?? unknown, unknown),
    )
  return objectOf(
    Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, required(jsonType(inner))]),
    ),
  )
}
