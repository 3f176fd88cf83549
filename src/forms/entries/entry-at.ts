import type { Json, JsonObject } from '../../language/json.ts'

/**
 * A field that the server defines is named by its group and its own name: `attributes.department`.
 */
const partsOf = (field: string): readonly [group: string, own: string | undefined] => {
  const [group = '', own] = field.split('.')
  return [group, own]
}

export function asObject(value: Json | undefined): JsonObject {
  // JSON that is neither a list nor null is an object; TypeScript does not exclude a readonly list.
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : {}
}

export function entryAt(values: JsonObject, field: string): Json | undefined {
  const [group, own] = partsOf(field)
  const held = own === undefined ? values : asObject(values[group])
  const name = own ?? group
  return Object.hasOwn(held, name) ? held[name] : undefined
}

export function withEntries(values: JsonObject, entries: JsonObject): JsonObject {
  const all = new Map(Object.entries(values))
  for (const [field, value] of Object.entries(entries)) {
    const [group, own] = partsOf(field)
    all.set(group, own === undefined ? value : { ...asObject(all.get(group)), [own]: value })
  }
  return Object.fromEntries(all)
}

/** Entry that the browser cannot read, such as 30 February: no rule of a date accepts it. */
export const incomplete = '?'
