import type { Expression } from '../../language/expression.ts'
import type { Json } from '../../language/json.ts'
import type { ComputedPath, Step } from '../../language/step.ts'
import type { StateModel } from '../2-resolve/project.ts'
import { forgetting, holding, type PathCondition, written } from '../4-check/path-condition.ts'
import { placeOf } from '../4-check/reference-bits.ts'
import { type Actions, everyStep } from './moves.ts'
import { usesIn } from './used-calls.ts'

/** Updates the known values of the state after a write. */
export interface Places {
  written(path: ComputedPath, value: Expression | undefined, assumed: PathCondition): PathCondition
  cleared(paths: readonly ComputedPath[] | 'everything', assumed: PathCondition): PathCondition
  /** Drops the known values, because any value is possible afterwards. */
  forgetting(paths: readonly ComputedPath[]): (assumed: PathCondition) => PathCondition
  /** Adds the initial value of a field. Stores with copies are not tracked. */
  atFirst(store: string, field: string, assumed: PathCondition): PathCondition
}

/**
 * @param flowKey the key of the running request; another request has other copies of everything
 * that is kept per request
 */
export function placesOf({ stores, axes }: StateModel, flowKey: Expression): Places {
  const key = flowKey.is === 'path' ? flowKey.path.join('.') : ''
  const keyed = Object.entries(stores).flatMap(([name, store]) => (store.keyed ? [name] : []))
  const fieldsOf = (store: string) =>
    ((axes[store] ?? []).length === 0 ? stores[store]?.fields : undefined) ?? {}

  const known = new WeakMap<ComputedPath, readonly (readonly string[])[]>()

  /**
   * Returns the places without a known value after a write to the path. The written place comes
   * last. The same path returns the same object.
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
    // A value is tracked only for a single field, and not in a store with copies.
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

  /** Returns the known values after a clear. */
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
    // After the running request is gone, another copy may replace its values. Of that copy only the
    // missing key is certain.
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

/**
 * Returns every path that these steps may write, including their actions. `[]` is the whole state.
 */
export function writesOf(steps: readonly Step[], actions: Actions): readonly ComputedPath[] {
  return writesAmong(everyStep(steps, actions))
}

/** Returns every path that these steps may write themselves. */
export function writesAmong(steps: readonly Step[]): readonly ComputedPath[] {
  return steps.flatMap((step): readonly ComputedPath[] => {
    switch (step.do) {
      case 'set':
        return step.set.map(({ path }) => path)
      case 'clear':
        return step.paths === 'everything' ? [[]] : step.paths
      case 'authorize':
      case 'prepare':
        return [step.remember]
      default:
        return []
    }
  })
}

const known = new WeakMap<object, readonly string[]>()

/**
 * Returns every place that a piece of the program writes itself. Its steps, its expired timers and
 * its form may write. A computed name may be any name.
 */
export function placesWrittenIn(piece: object): readonly string[] {
  const found =
    known.get(piece) ?? Array.from(usesIn(piece).written, (place) => place.split('.*', 1)[0] ?? '')
  known.set(piece, found)
  return found
}

/** Returns the same places as paths. */
export function writesIn(piece: object): readonly (readonly string[])[] {
  return placesWrittenIn(piece).map((place) => place.split('.'))
}
