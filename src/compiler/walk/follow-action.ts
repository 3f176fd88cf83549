import type { Place } from './place.ts'

/**
 * Reads an action of the screen from where it is performed: what the condition there has made certain holds in it too. It sees no answer, no
 * error and no item of its performer, as in the engine.
 */
export function followAction(name: string, place: Place): void {
  const action = place.screen?.actions.get(name)
  if (!action || place.following?.has(name) === true) return
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
