import { flagAt, valueOf } from '../../model/read-node.ts'
import { walkTarget } from '../values/targets.ts'
import type { StepWalker } from './step-walker.ts'

/**
 * Navigates to another screen. After a call that changed state it replaces the history entry: Back
 * must not return to a completed step (principle 8).
 */
export const go: StepWalker = ({ node, place }) => {
  const found = walkTarget(node, place)
  if (!found) return undefined
  const replace = valueOf(node, 'replace')
  const from = place.screen?.source
  const isReplaced = flagAt(node, 'replace') ?? (place.changed || place.replacing === true)
  if (place.withoutPress && !isReplaced)
    place.walk.emitFact({
      is: 'jump-alone',
      node: place.withoutPress.at ?? found.node,
      ...(place.withoutPress.at ? { jump: found.node } : {}),
    })
  place.walk.emitFact({
    is: 'go',
    node: found.node,
    target: found.target,
    ...(from ? { from } : {}),
    ...(replace ? { replace } : {}),
    afterChange: place.changed,
  })
  return { do: 'go', to: found.to, replace: flagAt(node, 'replace') ?? place.changed }
}
