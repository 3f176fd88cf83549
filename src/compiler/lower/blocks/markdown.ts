import { valueOf } from '../../model/read-node.ts'
import { text } from '../../types/type.ts'
import { ofRow } from '../values/of-row.ts'
import { walkText } from '../values/texts.ts'
import { typedShown } from '../values/values.ts'
import { withLoads } from '../with-loads.ts'
import type { BlockWalker } from './block-walker.ts'
import { loadOf } from './load-of.ts'

/**
 * A text of the server. The block itself shows that its data is pending, so it may name the data
 * without `has`.
 */
export const markdown: BlockWalker = ({ value, node, place }) => {
  const typed = typedShown(value, text, withLoads(place))
  place.walk.emitFact({ is: 'markdown', node: value, typed: ofRow(typed, place) })
  const shown = typed.lowered
  const none = walkText(valueOf(node, 'none'), place)
  const source = loadOf(shown)
  return {
    block: 'markdown',
    value: shown,
    ...(source === undefined ? {} : { source }),
    ...(none ? { none } : {}),
  }
}
