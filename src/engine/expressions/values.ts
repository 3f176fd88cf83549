import type { Json, JsonObject } from '../../language/json.ts'

/**
 * Returns the object's own value under a name, never an inherited value (`constructor`,
 * `__proto__`).
 */
export function getOwn<Value>(
  object: Readonly<Record<string, Value>>,
  name: string,
): Value | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined
}

/** True for a JSON list. */
export const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value)

/** True for a JSON object: neither null nor a list. */
export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the value at the end of a path of own names, or no value. */
export function valueAt(value: Json | undefined, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>(
    (inner, name) => (isObject(inner) ? getOwn(inner, name) : undefined),
    value,
  )
}

/** Returns the same object when it contains none of the names. */
export function without<Value>(
  object: Readonly<Record<string, Value>>,
  names: readonly string[],
): Readonly<Record<string, Value>> {
  if (!names.some((name) => Object.hasOwn(object, name))) return object
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)))
}

/**
 * Formats a value for an address, a hidden field or a fact. Only texts, numbers and booleans have a
 * result.
 */
export function plainText(value: Json | undefined): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

export function plainTexts(values: JsonObject): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const text = plainText(value)
      return text === undefined ? [] : [[name, text]]
    }),
  )
}
