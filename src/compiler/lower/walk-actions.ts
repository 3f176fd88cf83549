import type { SourceNode } from '../../language/source.ts'
import type { Step } from '../../language/step.ts'
import { withRoots } from '../expressions/scope.ts'
import type { ActionSource, Take } from '../model/project.ts'
import { entriesOf, scalarOf, valueOf } from '../model/read-node.ts'
import { objectOf } from '../types/type.ts'
import { fieldsTaken, knownTypes } from './parts/takes.ts'
import type { Place, Walk } from './place.ts'
import { globalScope } from './root-scopes.ts'
import { announceName } from './values/names.ts'

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
