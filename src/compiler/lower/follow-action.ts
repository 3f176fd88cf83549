import { withRoots } from '../expressions/scope.ts'
import type { Scope } from '../expressions/scope.ts'
import type { Take } from '../model/project.ts'
import { objectOf } from '../types/type.ts'
import { fieldsTaken } from './parts/takes.ts'
import { alone, inScope, type Place } from './place.ts'
import { globalScope } from './roots.ts'

/**
 * Reads an action of the screen from where it is performed: what the condition there has made
 * certain holds in it too. It sees no answer, no error and no item of its performer, as in the
 * engine.
 */
export function followAction(name: string, place: Place): void {
  if (place.following?.has(name) === true) return
  const action = place.screen?.actions.get(name)
  if (!action) return followShared(name, place)
  // Performed from outside its part, where what the part was given is not in scope: it is read on
  // its own then.
  const fromOutside =
    !action.own && place.screen?.source.part !== undefined && place.scope.given === undefined
  if (fromOutside) return
  place.walk.performed.add(name)
  const {
    answer: _answer,
    error: _error,
    item: _item,
    takes: _takes,
    ...lasting
  } = place.scope.roots
  const roots = { ...lasting, ...rootsTaken(action.takes, place) }
  const caller = action.own && place.ends ? place.ends.place : place
  // A part's action keeps what the part was given, whoever performs it.
  const inside = action.own
    ? { ...caller, scope: { ...caller.scope, roots, facts: place.scope.facts } }
    : { ...place, scope: { ...place.scope, roots } }
  place.walk.steps(action.steps, {
    ...inside,
    following: new Set([...(place.following ?? []), name]),
    changed: place.changed,
    onEnter: place.onEnter,
    ...alone(place),
  })
}

/**
 * An action of flows/actions is read once for all; from where a screen opens once more, because
 * there it may do what it may do elsewhere only.
 */
function followShared(name: string, place: Place): void {
  const { project } = place.walk
  const action = project.actions.get(name)
  if (!action || !(place.onEnter || place.alone)) return
  const scope = withRoots(globalScope(project), {
    takes: objectOf(fieldsTaken(action.takes, project.api)),
  })
  const following = new Set([...(place.following ?? []), name])
  // Its texts come with the action; those of a screen that performs it come with the screen as
  // well, those of the app would come with every page.
  const walk = place.screen ? place.walk : { ...place.walk, texts: new Set<string>() }
  place.walk.steps(action.steps, {
    walk,
    scope,
    following,
    changed: false,
    onEnter: place.onEnter,
    ...alone(place),
  })
}

/** An action of a screen sees what it takes, beside what all of the screen sees. */
export function withTakes(takes: readonly Take[], place: Place): Place {
  return inScope(place, withRoots(place.scope, rootsTaken(takes, place)))
}

function rootsTaken(takes: readonly Take[], { walk }: Place): Scope['roots'] {
  return takes.length === 0 ? {} : { takes: objectOf(fieldsTaken(takes, walk.project.api)) }
}
