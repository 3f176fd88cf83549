import type { Json, JsonObject } from '../../language/json.ts'
import type { StoreSchema } from '../../language/state-schema.ts'
import type { StatePath } from '../../language/step.ts'
import { isObject, getOwn, valueAt } from '../expressions/get-own.ts'

export type Stores = Readonly<Record<string, JsonObject>>
export type StoreSchemas = Readonly<Record<string, StoreSchema>>

/** Caches, because every event needs both, and a program's schemas never change. */
const paths = new Map<string, StatePath>()
const defaults = new WeakMap<StoreSchema, JsonObject>()

/**
 * Splits the dotted name of a field into a path.
 * @param field a field of a schema, so that the cache stays small
 */
export function pathOfField(field: string): StatePath {
  const path = paths.get(field) ?? field.split('.')
  paths.set(field, path)
  return path
}

export function defaultsOf(schema: StoreSchema): JsonObject {
  const known = defaults.get(schema)
  if (known) return known
  const store = Object.entries(schema.fields).reduce<JsonObject>(
    (sofar, [field, { default: value }]) => written(sofar, pathOfField(field), value),
    {},
  )
  defaults.set(schema, store)
  return store
}

/** Returns all stores, each field at its default. */
export function defaultStores(schemas: StoreSchemas): Stores {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, defaultsOf(schema)]),
  )
}

/**
 * Returns stores with one value written. A computed key creates an own property even of
 * `__proto__`.
 */
export function withValue(stores: Stores, [name, ...path]: StatePath, value: Json): Stores {
  if (name === undefined) return stores
  const store = written(getOwn(stores, name) ?? {}, path, value)
  return isObject(store) ? { ...stores, [name]: store } : stores
}

/**
 * Returns stores with a store or a field reset to its default. Fields with the same beginning of
 * the path are reset too.
 */
export function withDefault(stores: Stores, schemas: StoreSchemas, path: StatePath): Stores {
  const [name, ...inner] = path
  const schema = name === undefined ? undefined : getOwn(schemas, name)
  const value = schema && valueAt(defaultsOf(schema), inner)
  return value === undefined ? stores : withValue(stores, path, value)
}

/**
 * Returns the stores after a session ends: stores that survive a sign-out, and all others at their
 * defaults.
 */
export function afterSignOut(stores: Stores, schemas: StoreSchemas): Stores {
  const surviving = Object.entries(stores).filter(
    ([name]) => getOwn(schemas, name)?.survivesSignOut,
  )
  return { ...defaultStores(schemas), ...Object.fromEntries(surviving) }
}

function written(store: JsonObject, path: StatePath, value: Json): JsonObject
function written(store: Json | undefined, path: StatePath, value: Json): Json
function written(store: Json | undefined, [name, ...rest]: StatePath, value: Json): Json {
  if (name === undefined) return value
  const owner = isObject(store) ? store : {}
  return { ...owner, [name]: written(getOwn(owner, name), rest, value) }
}
