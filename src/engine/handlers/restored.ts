import type { Json, JsonObject } from '../../language/json.ts'
import type { FieldSchema, StoreSchema } from '../../language/state-schema.ts'
import type { Event } from '../event.ts'
import { isObject, getOwn, valueAt } from '../expressions/get-own.ts'
import { isPersisted } from '../stores/persist.ts'
import { pathOfField, withValue, type Stores } from '../stores/stores.ts'
import { type Transition, withState } from '../transition.ts'

/**
 * Merges the values of the last page over the defaults, field by field. Values that the schema does
 * not know, or knows with another type, are dropped.
 */
export function restored(
  transition: Transition,
  { stores }: Extract<Event, { readonly type: 'restored' }>,
): Transition {
  const merged = Object.entries(transition.program.index.state).reduce(
    (sofar, [name, schema]) => withStore(sofar, name, schema, getOwn(stores, name) ?? {}),
    transition.state.stores,
  )
  return withState(transition, { stores: merged })
}

function withStore(stores: Stores, name: string, schema: StoreSchema, kept: JsonObject): Stores {
  return Object.entries(schema.fields).reduce((sofar, [field, declared]) => {
    const path = pathOfField(field)
    const value = getOwn(kept, field) ?? valueAt(kept, path)
    return value !== undefined && isPersisted(declared) && fits(value, declared)
      ? withValue(sofar, [name, ...path], value)
      : sofar
  }, stores)
}

/**
 * True when the value has the declared type of its field, as far as it is declared. Where the whole
 * object may be missing, it must have every member (B23).
 */
const fits = (value: Json, { default: initial, like }: FieldSchema): boolean => {
  if (value === null || like === undefined)
    return initial === null || typeName(value) === typeName(initial)
  return (
    typeName(value) === typeName(like) &&
    (!isObject(value) ||
      !isObject(like) ||
      Object.entries(like).every(
        ([name, inner]) => typeName(getOwn(value, name) ?? null) === typeName(inner),
      ))
  )
}

function typeName(value: Json): string {
  if (isObject(value)) return 'object'
  if (typeof value !== 'object') return typeof value
  return value === null ? 'null' : 'list'
}
