import type { Json, JsonObject } from '../../../language/json.ts'

/** Names from the root of a document to a value: `['paths', '/users', 'get']`. */
export type Place = readonly string[]

/** A value with its place. */
export interface Placed {
  readonly value: Json
  readonly at: Place
}

/** Splits a reference such as `#/paths/~1users/get` (RFC 6901, sections 3, 4 and 6). */
export function placeIn(ref: string): Place {
  const pointer = ref.slice(ref.indexOf('#') + 1)
  return pointer === '' || pointer === '/'
    ? []
    : pointer
        .replace(/^\//, '')
        .split('/')
        .map((name) => decoded(name).replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** A `%` that encodes nothing stays. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

export const refTo = (place: Place): string =>
  `#${place.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')}`

/** Returns the value at a place; undefined when there is none. */
export function valueAt(document: JsonObject, place: Place): Json | undefined {
  return place.reduce<Json | undefined>((inner, name) => {
    if (Array.isArray(inner)) return inner[Number(name)]
    return typeof inner === 'object' && inner !== null && Object.hasOwn(inner, name)
      ? (inner as JsonObject)[name]
      : undefined
  }, document)
}
