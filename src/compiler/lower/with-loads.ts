import { factKey } from '../expressions/facts.ts'
import { withFacts } from '../expressions/scope.ts'
import { inScope, type Place } from './place.ts'

/**
 * Returns a place for readers that wait for the answers of `load` themselves: a list, the rules of
 * a form, its submit.
 */
export function withLoads(place: Place): Place {
  const loads = place.screen?.loads ?? []
  return inScope(
    place,
    withFacts(place.scope, {
      present: new Set(loads.map((load) => factKey('data', [load]))),
      nonNull: new Set(),
    }),
  )
}
