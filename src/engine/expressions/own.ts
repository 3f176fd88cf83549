import type { Json, JsonObject } from '../../language/json.ts'

/**
 * The value an object itself has under a name; never what a prototype lends (`constructor`,
 * `__proto__`).
 */
export function own<Value>(
  object: Readonly<Record<string, Value>>,
  name: string,
): Value | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined
}

export const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value)

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value at the end of a path of own names, or no value. */
export function valueAt(value: Json | undefined, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>(
    (inner, name) => (isObject(inner) ? own(inner, name) : undefined),
    value,
  )
}

/** The same object when none of the names is in it. */
export function without<Value>(
  object: Readonly<Record<string, Value>>,
  names: readonly string[],
): Readonly<Record<string, Value>> {
  if (!names.some((name) => Object.hasOwn(object, name))) return object
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)))
}
