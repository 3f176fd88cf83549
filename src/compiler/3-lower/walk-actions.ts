import type { SourceNode } from '../../language/source.ts'
import type { Step } from '../../language/step.ts'
import { entriesOf, scalarOf, valueOf } from '../1-parse/read-node.ts'
import type { ActionSource, Take } from '../2-resolve/project.ts'
import { objectOf } from '../types.ts'
import { type Scope, withRoots } from './expressions/scope.ts'
import { fieldsTaken, knownTypes } from './parts.ts'
import { inScope, type Place, triggerOf, type Walk } from './place.ts'
import { globalScope } from './root-scopes.ts'
import { announceName } from './values/values.ts'

/** Lowers a file of flows/actions: a named sequence, with its inputs in scope. */
export function walkAction({ takes, steps }: ActionSource, walk: Walk): readonly Step[] {
  const scope = withRoots(globalScope(walk.project), {
    takes: objectOf(fieldsTaken(takes, walk.project.api)),
  })
  const place: Place = { walk, scope, changed: false, onEnter: false }
  announceTypes(takes, place)
  return walk.steps(steps, place)
}

/** Reports the types that the `takes` of an action, a part or a field names. */
export function announceTypes(takes: readonly Take[], place: Place): void {
  const { api, state } = place.walk.project
  const emitFact = (
    kind: 'type' | 'state-field',
    node: SourceNode | undefined,
    known: readonly string[],
  ) => {
    const scalar = scalarOf(node)
    if (scalar) announceName(kind, { name: String(scalar.value), node: scalar }, known, place)
  }
  for (const { entry } of takes) {
    emitFact('type', valueOf(entry.value, 'type'), knownTypes(api))
    emitFact('type', valueOf(entry.value, 'answers'), Object.keys(api.schemas))
    emitFact('state-field', valueOf(entry.value, 'like'), Object.keys(state.leaves))
    for (const given of entriesOf(valueOf(entry.value, 'given')))
      emitFact('type', given.value, knownTypes(api))
  }
}

/** The steps of an action as written: of the screen and its part first, then of flows/actions. */
export function actionSteps(name: string, place: Place): SourceNode | undefined {
  return place.screen?.actions.get(name)?.steps ?? place.walk.project.actions.get(name)?.steps
}

/**
 * Lowers an action of the screen from its caller, so that the facts of the caller's condition hold
 * in it too. As in the engine, it sees no answer, error or item of its caller.
 */
export function followAction(name: string, place: Place): void {
  if (place.following?.has(name) === true) return
  const action = place.screen?.actions.get(name)
  if (!action) return followShared(name, place)
  // The caller is outside the part, without the part's inputs in scope. The action is then lowered
  // on its own.
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
  // An action of a part keeps the part's inputs, for any caller.
  const inside = action.own
    ? { ...caller, scope: { ...caller.scope, roots, facts: place.scope.facts } }
    : { ...place, scope: { ...place.scope, roots } }
  place.walk.steps(action.steps, {
    ...inside,
    following: new Set([...(place.following ?? []), name]),
    changed: place.changed,
    onEnter: place.onEnter,
    ...triggerOf(place),
  })
}

/**
 * An action of flows/actions is lowered once for all callers. It is lowered again where a screen
 * opens, because more is allowed there.
 */
function followShared(name: string, place: Place): void {
  const { project } = place.walk
  const action = project.actions.get(name)
  if (!action || !(place.onEnter || place.withoutPress)) return
  const scope = withRoots(globalScope(project), {
    takes: objectOf(fieldsTaken(action.takes, project.api)),
  })
  const following = new Set([...(place.following ?? []), name])
  // The texts of the action belong to the action. They also load with a screen that performs it.
  // For the app they are not collected, because they would load with every page.
  const walk = place.screen ? place.walk : { ...place.walk, texts: new Set<string>() }
  place.walk.steps(action.steps, {
    walk,
    scope,
    following,
    changed: false,
    onEnter: place.onEnter,
    ...triggerOf(place),
  })
}

/** An action of a screen sees its inputs in addition to the scope of the screen. */
export function withTakes(takes: readonly Take[], place: Place): Place {
  return inScope(place, withRoots(place.scope, rootsTaken(takes, place)))
}

function rootsTaken(takes: readonly Take[], { walk }: Place): Scope['roots'] {
  return takes.length === 0 ? {} : { takes: objectOf(fieldsTaken(takes, walk.project.api)) }
}
