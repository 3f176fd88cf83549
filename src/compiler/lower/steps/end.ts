import { withFacts, withRoots } from '../../expressions/scope.ts'
import { inScope, triggerOf } from '../place.ts'
import { announceName, nameAt } from '../values/names.ts'
import type { StepWalker } from './step-walker.ts'

/**
 * Replaces an outcome of a part by the caller's steps. They have the scope of the caller, and the
 * current answer or error.
 */
export const end: StepWalker = ({ word, place }) => {
  const named = nameAt(word.value, place)
  const { ends } = place
  if (
    !named ||
    !announceName('end', named, ends?.part.ends.map(({ value }) => String(value)) ?? [], place) ||
    !ends
  )
    return undefined
  const { answer, error, item } = place.scope.roots
  const moment = {
    ...(answer ? { answer } : {}),
    ...(error ? { error } : {}),
    ...(item ? { item } : {}),
  }
  const scope = withFacts(withRoots(ends.place.scope, moment), place.scope.facts)
  return place.walk.steps(ends.steps.get(named.name), {
    ...inScope(ends.place, scope),
    changed: place.changed,
    onEnter: place.onEnter,
    ...triggerOf(place),
  })
}
