import type { JsonObject } from '../../language/json.ts'
import type { RestoredStores } from '../event.ts'
import { equal } from '../expressions/operators/equal.ts'
import { own, valueAt } from '../expressions/own.ts'
import { isKept } from './remember.ts'
import { pathOfField, type Stores, type StoreSchemas, withValue } from './stores.ts'

/**
 * What another tab keeps of the same request, laid over the state: fields of keyed stores that lie where every tab finds them. One that is not there is at
 * its default there. The very same stores when nothing differs.
 */
export function adopted(schemas: StoreSchemas, stores: Stores, kept: RestoredStores): Stores {
  return Object.entries(schemas).reduce((sofar, [name, { keyed, fields }]) => {
    if (!keyed) return sofar
    return Object.entries(fields).reduce((store, [field, declared]) => {
      if (!isKept(declared) || declared.persists !== 'envelope') return store
      const path = pathOfField(field)
      const theirs: JsonObject = own(kept, name) ?? {}
      const value = own(theirs, field) ?? valueAt(theirs, path) ?? declared.default
      return equal(value, valueAt(own(store, name), path) ?? null) ? store : withValue(store, [name, ...path], value)
    }, sofar)
  }, stores)
}
