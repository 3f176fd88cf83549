import type { Json, JsonObject } from '../../language/json.ts'
import type { FieldSchema, StoreSchema } from '../../language/state-schema.ts'
import type { Event } from '../event.ts'
import { isObject, own, valueAt } from '../expressions/own.ts'
import { isKept } from '../stores/remember.ts'
import { pathOfField, withValue, type Stores } from '../stores/stores.ts'
import { type Turn, withState } from '../turn.ts'

/** What the last page left is laid over the defaults, field by field: what the schema does not know, or knows otherwise, is dropped. */
export function restored(turn: Turn, { stores }: Extract<Event, { readonly type: 'restored' }>): Turn {
  const merged = Object.entries(turn.program.index.state).reduce(
    (sofar, [name, schema]) => withStore(sofar, name, schema, own(stores, name) ?? {}),
    turn.state.stores,
  )
  return withState(turn, { stores: merged })
}

function withStore(stores: Stores, name: string, schema: StoreSchema, kept: JsonObject): Stores {
  return Object.entries(schema.fields).reduce((sofar, [field, declared]) => {
    const path = pathOfField(field)
    const value = own(kept, field) ?? valueAt(kept, path)
    return value !== undefined && isKept(declared) && fits(value, declared) ? withValue(sofar, [name, ...path], value) : sofar
  }, stores)
}

/** A default of null says nothing about the type of a value that is there. */
const fits = (value: Json, { default: like }: FieldSchema) => like === null || typeName(value) === typeName(like)

function typeName(value: Json): string {
  if (isObject(value)) return 'object'
  if (typeof value !== 'object') return typeof value
  return value === null ? 'null' : 'list'
}
