import type { Step } from '../../language/step.ts'
import { withRoots } from '../expressions/scope.ts'
import { objectOf } from '../types/type.ts'
import { announceName } from './names.ts'
import type { Place, Walk } from './place.ts'
import { globalScope } from './roots.ts'
import { fieldsTaken, knownTypes } from './takes.ts'
import { scalarOf, valueOf } from '../project/read-node.ts'
import type { Take } from '../project/project.ts'

/** flows/actions: named sequences, with what they take in scope. */
export function walkActions(walk: Walk): Readonly<Record<string, readonly Step[]>> {
  const actions = [...walk.project.actions.values()].map(({ name, takes, steps }) => {
    const scope = withRoots(globalScope(walk.project), { takes: objectOf(fieldsTaken(takes, walk.project.api)) })
    const place: Place = { walk, scope, changed: false, onEnter: false }
    announceTypes(takes, place)
    return [name, walk.steps(steps, place)] as const
  })
  return Object.fromEntries(actions)
}

/** The types that `takes` names, of an action, a part or a field. */
export function announceTypes(takes: readonly Take[], place: Place): void {
  for (const { entry } of takes) {
    const type = scalarOf(valueOf(entry.value, 'type'))
    if (type) announceName('type', { name: String(type.value), node: type }, knownTypes(place.walk.project.api), place)
  }
}
