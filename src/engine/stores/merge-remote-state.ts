import type { JsonObject } from '../../language/json.ts'
import type { StoreSchema } from '../../language/state-schema.ts'
import type { RestoredStores } from '../event.ts'
import { equal } from '../expressions/operators.ts'
import { getOwn, valueAt } from '../expressions/values.ts'
import { isPersisted } from './persist.ts'
import { pathOfField, type Stores, type StoreSchemas, withValue } from './stores.ts'

/**
 * Merges another tab's values of the same request into the state: fields of keyed stores that all
 * tabs share. A missing value means the default. Returns the same stores when nothing differs.
 */
export function mergeRemoteState(
  schemas: StoreSchemas,
  stores: Stores,
  kept: RestoredStores,
): Stores {
  return Object.entries(schemas).reduce(
    (sofar, [name, schema]) =>
      schema.keyed ? mergedStore(sofar, name, schema, getOwn(kept, name) ?? {}) : sofar,
    stores,
  )
}

/** Merges one store. */
export function mergedStore(
  stores: Stores,
  name: string,
  { fields }: StoreSchema,
  theirs: JsonObject,
): Stores {
  return Object.entries(fields).reduce((store, [field, declared]) => {
    if (!isPersisted(declared) || declared.persists !== 'envelope') return store
    const path = pathOfField(field)
    const value = getOwn(theirs, field) ?? valueAt(theirs, path) ?? declared.default
    return equal(value, valueAt(getOwn(store, name), path) ?? null)
      ? store
      : withValue(store, [name, ...path], value)
  }, stores)
}
