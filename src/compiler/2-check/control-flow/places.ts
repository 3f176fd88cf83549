import type { Expression } from '../../../language/expression.ts'
import type { Json } from '../../../language/json.ts'
import type { ComputedPath } from '../../../language/step.ts'
import type { StateModel } from '../../model/project.ts'
import { type PathCondition, forgetting, holding, written } from './path-condition.ts'
import { placeOf } from './reference-bits.ts'

/** What writing into the state does to what was certain of it. */
export interface Places {
  written(path: ComputedPath, value: Expression | undefined, assumed: PathCondition): PathCondition
  cleared(paths: readonly ComputedPath[] | 'everything', assumed: PathCondition): PathCondition
  /** Anything may stand there then. */
  forgetting(paths: readonly ComputedPath[]): (assumed: PathCondition) => PathCondition
  /** What a field holds at first; of a store with copies that is not followed. */
  atFirst(store: string, field: string, assumed: PathCondition): PathCondition
}

/**
 * @param flowKey which running request it is: another one has other copies of all that is kept for
 *   a request
 */
export function placesOf({ stores, axes }: StateModel, flowKey: Expression): Places {
  const key = flowKey.is === 'path' ? flowKey.path.join('.') : ''
  const keyed = Object.entries(stores).flatMap(([name, store]) => (store.keyed ? [name] : []))
  const fieldsOf = (store: string) =>
    ((axes[store] ?? []).length === 0 ? stores[store]?.fields : undefined) ?? {}

  const known = new WeakMap<ComputedPath, readonly (readonly string[])[]>()

  /**
   * Of what nothing is known after that was written; what is written itself stands last. The very
   * same for the same path.
   */
  function touched(path: ComputedPath): readonly (readonly string[])[] {
    let found = known.get(path)
    if (!found) known.set(path, (found = touchedBy(path)))
    return found
  }

  function touchedBy([store, ...rest]: ComputedPath): readonly (readonly string[])[] {
    if (typeof store !== 'string') return [[]]
    const names = rest.filter((name) => typeof name === 'string')
    const field = names.join('.')
    const isOfRequest =
      key.split('.')[0] === store && (rest.length === 0 || `${store}.${field}` === key)
    const isField = names.length === rest.length && Object.hasOwn(fieldsOf(store), field)
    return [...(isOfRequest ? keyed.map((each) => [each]) : []), isField ? [store, field] : [store]]
  }

  function put(
    path: ComputedPath,
    value: Expression | undefined,
    assumed: PathCondition,
  ): PathCondition {
    const places = touched(path)
    const own = places.at(-1) ?? []
    const before = places
      .slice(0, -1)
      .reduce((known, place) => written(place, undefined, known), assumed)
    // Of a store with copies, and of more than a field, it is not followed what is there.
    return written(own, own.length === 2 ? value : undefined, before)
  }

  function atFirst(store: string, field: string, assumed: PathCondition): PathCondition {
    const found = Object.hasOwn(fieldsOf(store), field) ? fieldsOf(store)[field] : undefined
    return found
      ? written([store, field], { is: 'literal', value: found.default }, assumed)
      : assumed
  }

  function clear(path: ComputedPath, assumed: PathCondition): PathCondition {
    const empty = put(path, undefined, assumed)
    let certain = cleared.get(path)
    if (!certain) cleared.set(path, (certain = certainAfter(path)))
    return certain.length > 0 ? holding(certain, empty) : empty
  }

  const cleared = new WeakMap<ComputedPath, readonly (readonly [place: string, value: Json])[]>()

  /** What stands there when it has been cleared. */
  function certainAfter([store, ...rest]: ComputedPath): readonly (readonly [
    place: string,
    value: Json,
  ])[] {
    if (typeof store !== 'string') return []
    const all = fieldsOf(store)
    const fields =
      rest.length === 0
        ? Object.keys(all)
        : [rest.filter((name) => typeof name === 'string').join('.')]
    // Without the request that was running another copy may stand in its place: of that one only
    // the missing key is certain.
    const certain = fields.some((field) => `${store}.${field}` === key)
      ? fields.filter((field) => `${store}.${field}` === key)
      : fields
    return certain.flatMap((field) => {
      const found = Object.hasOwn(all, field) ? all[field] : undefined
      return found ? [[placeOf([store, field]), found.default] as const] : []
    })
  }

  return {
    written: put,
    cleared: (paths, assumed) =>
      paths === 'everything'
        ? written([], undefined, assumed)
        : paths.reduce((known, path) => clear(path, known), assumed),
    forgetting: (paths) => forgetting(paths.flatMap(touched)),
    atFirst,
  }
}
