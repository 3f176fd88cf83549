import type { Json, JsonObject } from '../language/json.ts'

const isObject = (value: Json | undefined): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Both objects as one, objects in them too; where both have a value the second wins. */
export function mergeObjects(one: JsonObject, other: JsonObject): JsonObject {
  const merged = Object.entries(other).map(([name, value]) => {
    const before = Object.hasOwn(one, name) ? one[name] : undefined
    return [name, isObject(before) && isObject(value) ? mergeObjects(before, value) : value] as const
  })
  return { ...one, ...Object.fromEntries(merged) }
}
