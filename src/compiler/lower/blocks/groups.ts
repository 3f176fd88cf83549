import { valueOf } from '../../model/read-node.ts'
import { walkText } from '../values/texts.ts'
import type { BlockWalker } from './block-walker.ts'

/** Blocks side by side. */
export const row: BlockWalker = ({ value, place, path }) => ({
  block: 'row',
  children: place.walk.blocks(value, place, path),
})

/** Blocks under a heading. */
export const section: BlockWalker = ({ value, node, place, path }) => {
  const title = walkText(value, place, node)
  return (
    title && {
      block: 'section',
      title,
      children: place.walk.blocks(valueOf(node, 'content'), place, path),
    }
  )
}
