import { flagAt, isMapOrNothing, valueOf } from '../../model/read-node.ts'
import { followAction } from '../follow-action.ts'
import { fieldsTaken } from '../parts/takes.ts'
import { announceName, nameAt } from '../values/names.ts'
import { ofRow } from '../values/of-row.ts'
import { expressionsOf, walkGiven } from '../values/values.ts'
import type { StepWalker } from './step-walker.ts'

/** Runs an action: of the screen and its part first, then of flows/actions. */
export const perform: StepWalker = ({ word, node, place }) => {
  const { project } = place.walk
  const named = nameAt(word.value, place)
  const known = [...(place.screen?.actions.keys() ?? []), ...project.actions.keys()]
  if (!named || !announceName('action', named, known, place)) return undefined
  const given = walkGiven(valueOf(node, 'with'), place)
  const takes =
    place.screen?.actions.get(named.name)?.takes ?? project.actions.get(named.name)?.takes ?? []
  const fields = fieldsTaken(takes, project.api)
  if (isMapOrNothing(valueOf(node, 'with')))
    place.walk.emitFact({ is: 'arguments', of: named.name, node: named.node, given, takes: fields })
  for (const { name, node: value, typed } of given) {
    const taken = fields[name]?.type
    if (taken)
      place.walk.emitFact({
        is: 'in-action',
        node: value,
        typed: ofRow(typed, place),
        action: named.name,
        name,
        taken,
      })
  }
  const replaces = flagAt(node, 'replace') === true
  const led =
    place.withoutPress && !place.withoutPress.at
      ? { withoutPress: { ...place.withoutPress, at: named.node } }
      : {}
  followAction(named.name, { ...place, ...led, ...(replaces ? { replacing: true } : {}) })
  return {
    do: 'perform',
    action: named.name,
    with: expressionsOf(given),
    ...(replaces ? { replace: true } : {}),
  }
}
