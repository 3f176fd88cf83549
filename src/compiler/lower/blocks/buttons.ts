import { valueOf, wordAt } from '../../model/read-node.ts'
import { walkTextAt } from '../values/texts.ts'
import type { BlockWalker } from './block-walker.ts'

export const link: BlockWalker = ({ value, node, place }) => {
  const text = walkTextAt('link', value, place, node)
  return text && { block: 'link', text, press: place.walk.steps(valueOf(node, 'press'), place) }
}

export const button: BlockWalker = ({ value, node, place }) => {
  const text = walkTextAt('button', value, place, node)
  const kind = wordAt(node, 'kind')
  return (
    text && {
      block: 'button',
      text,
      kind: kind === 'main' || kind === 'danger' ? kind : 'plain',
      press: place.walk.steps(valueOf(node, 'press'), place),
    }
  )
}
