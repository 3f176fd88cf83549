import type { Json, JsonObject } from '../../language/json.ts'
import type { Timer } from '../../language/program.ts'
import type { StoreSchema } from '../../language/state-schema.ts'
import type { ComputedPath, StatePath } from '../../language/step.ts'
import { evaluate } from '../evaluate.ts'
import { getOwn, isObject, valueAt } from '../expressions/values.ts'
import type { EngineState } from '../state.ts'
import { type Transition, withState, withVisit } from '../transition.ts'

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

/**
 * Returns a path of the state with its computed names. Returns undefined when the state has no
 * entry there. Names are computed from the state and the address alone.
 */
export function resolvePath(
  path: ComputedPath,
  { stores, visit }: EngineState,
): StatePath | undefined {
  const names = path.map((name) =>
    typeof name === 'string'
      ? name
      : evaluate(name, (root) =>
          root === 'state'
            ? stores
            : root === 'params' || root === 'query'
              ? visit?.[root]
              : undefined,
        ),
  )
  const known = names.filter((name) => typeof name === 'string')
  const isThere =
    known.length === names.length &&
    (path.every((name) => typeof name === 'string') || valueAt(stores, known) !== undefined)
  return isThere ? known : undefined
}

/** Returns epoch milliseconds; 0 when the timer was never started. */
export function deadlineOf(state: EngineState, { deadline: place }: Timer): number {
  const deadline =
    'visit' in place
      ? getOwn(state.visit?.timers ?? {}, place.visit)
      : valueAt(state.stores, resolvePath(place, state) ?? [])
  return typeof deadline === 'number' ? deadline : 0
}

/**
 * Sets a deadline.
 * @param deadline epoch milliseconds; 0 ends the timer
 */
export function withDeadline(
  transition: Transition,
  { deadline: place }: Timer,
  deadline: number,
): Transition {
  if ('visit' in place)
    return withVisit(transition, {
      timers: { ...transition.state.visit?.timers, [place.visit]: deadline },
    })
  const path = resolvePath(place, transition.state)
  return path
    ? withState(transition, { stores: withValue(transition.state.stores, path, deadline) })
    : transition
}
