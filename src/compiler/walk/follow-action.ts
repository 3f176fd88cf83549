import { withRoots } from '../expressions/scope.ts'
import { objectOf } from '../types/type.ts'
import type { Place } from './place.ts'
import { globalScope } from './roots.ts'
import { fieldsTaken } from './parts/takes.ts'

/**
 * Reads an action of the screen from where it is performed: what the condition there has made certain holds in it too. It sees no answer, no
 * error and no item of its performer, as in the engine.
 */
export function followAction(name: string, place: Place): void {
  if (place.following?.has(name) === true) return
  const action = place.screen?.actions.get(name)
  if (!action) return followShared(name, place)
  // Performed from outside its part, where what the part was given is not in scope: it is read on its own then.
  const fromOutside = !action.own && place.screen?.source.part !== undefined && place.scope.given === undefined
  if (fromOutside) return
  place.walk.performed.add(name)
  const { answer: _answer, error: _error, item: _item, ...roots } = place.scope.roots
  const caller = action.own && place.ends ? place.ends.place : place
  // A part's action keeps what the part was given, whoever performs it.
  const inside = action.own ? { ...caller, scope: { ...caller.scope, roots, facts: place.scope.facts } } : { ...place, scope: { ...place.scope, roots } }
  place.walk.steps(action.steps, { ...inside, following: new Set([...(place.following ?? []), name]), changed: place.changed, onEnter: place.onEnter })
}

/** An action of flows/actions is read once for all; from where a screen opens once more, because there it may do what it may do elsewhere only. */
function followShared(name: string, place: Place): void {
  const { project } = place.walk
  const action = project.actions.get(name)
  if (!action || !place.onEnter) return
  const scope = withRoots(globalScope(project), { takes: objectOf(fieldsTaken(action.takes, project.api)) })
  const following = new Set([...(place.following ?? []), name])
  place.walk.steps(action.steps, { walk: place.walk, scope, following, changed: false, onEnter: true })
}
