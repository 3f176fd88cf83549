import type { Json } from '../../../language/json.ts'
import { isList, isObject, getOwn } from '../get-own.ts'
import { equal } from './equal.ts'

/** Returns `list[0]` or `map["name"]`. */
export function member(of: Json, at: Json): Json | undefined {
  if (isList(of))
    return typeof at === 'number' && Number.isSafeInteger(at) && at >= 0 ? of[at] : undefined
  return isObject(of) && typeof at === 'string' ? getOwn(of, at) : undefined
}

/** True for an item of a list, or a key of a map. */
export function isIn(item: Json, list: Json): boolean | undefined {
  if (isList(list)) return list.some((other) => equal(item, other))
  return isObject(list) && typeof item === 'string' ? Object.hasOwn(list, item) : undefined
}

/** Returns the number of code points of a text, items of a list, or keys of a map. */
export function size(of: Json): number | undefined {
  if (typeof of === 'string') return [...of].length
  if (isList(of)) return of.length
  return isObject(of) ? Object.keys(of).length : undefined
}
