import { valueOf } from '../../project/read-node.ts'
import { text } from '../../types/type.ts'
import { walkText } from '../values/texts.ts'
import { walkShown } from '../values/values.ts'
import { withLoads } from '../with-loads.ts'
import type { BlockWalker } from './block-walker.ts'
import { loadOf } from './load-of.ts'

/** A text of the server. The block itself shows that its data is not there yet, so it may name it without `has`. */
export const markdown: BlockWalker = ({ value, node, place }) => {
  const shown = walkShown(value, text, withLoads(place))
  const none = walkText(valueOf(node, 'none'), place)
  if (!shown) return undefined
  const source = loadOf(shown)
  return { block: 'markdown', value: shown, ...(source === undefined ? {} : { source }), ...(none ? { none } : {}) }
}
