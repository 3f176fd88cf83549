import { walkTarget } from '../values/targets.ts'
import type { StepWalker } from './step-walker.ts'

/** Opens a screen in a new tab. The current screen stays, so its state is not lost. */
export const open: StepWalker = ({ node, place }) => {
  const found = walkTarget(node, place, 'open')
  if (!found) return undefined
  const from = place.screen?.source
  place.walk.emitFact({
    is: 'go',
    node: found.node,
    target: found.target,
    ...(from ? { from } : {}),
    afterChange: false,
  })
  place.walk.emitFact({
    is: 'open',
    node: found.node,
    withoutPress: place.withoutPress !== undefined,
  })
  return { do: 'open', to: found.to }
}
