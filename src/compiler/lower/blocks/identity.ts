import { valueOf } from '../../model/read-node.ts'
import { text } from '../../types/type.ts'
import { walkTextWith } from '../values/texts.ts'
import { walkShown } from '../values/values.ts'
import type { BlockWalker } from './block-walker.ts'

/** The account that a screen is about. */
export const identity: BlockWalker = ({ value, node, place, path }) => {
  const shown = walkShown(value, text, place)
  const label = walkTextWith('name', valueOf(node, 'label'), place)
  const content = valueOf(node, 'content')
  const children = content ? place.walk.blocks(content, place, path) : []
  return shown && label && { block: 'identity', label, value: shown, children }
}
