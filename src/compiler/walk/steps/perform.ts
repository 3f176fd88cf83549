import { isMapOrNothing, valueOf } from '../../project/read-node.ts'
import { fieldsTaken } from '../parts/takes.ts'
import { announceName, nameAt } from '../values/names.ts'
import { followAction } from '../follow-action.ts'
import { expressionsOf, walkGiven } from '../values/values.ts'
import type { StepWalker } from './step-walker.ts'

/** A named sequence: of the screen and its part first, then of flows/actions. */
export const perform: StepWalker = ({ word, node, place }) => {
  const { project } = place.walk
  const named = nameAt(word.value, place)
  const known = [...(place.screen?.actions.keys() ?? []), ...project.actions.keys()]
  if (!named || !announceName('action', named, known, place)) return undefined
  const given = walkGiven(valueOf(node, 'with'), place)
  const takes = place.screen?.actions.get(named.name)?.takes ?? project.actions.get(named.name)?.takes ?? []
  if (isMapOrNothing(valueOf(node, 'with'))) place.walk.announce({ is: 'arguments', of: named.name, node: named.node, given, takes: fieldsTaken(takes, project.api) })
  followAction(named.name, place)
  return { do: 'perform', action: named.name, with: expressionsOf(given) }
}
