import { wordAt } from '../../model/read-node.ts'
import { toneOf } from '../steps/messages.ts'
import { walkText } from '../values/texts.ts'
import type { BlockWalker } from './block-walker.ts'

export const text: BlockWalker = ({ value, node, place }) => {
  const use = walkText(value, place, node)
  const tone = wordAt(node, 'tone')
  return (
    use && {
      block: 'text',
      text: use,
      tone: tone === 'lead' || tone === 'small' || tone === 'figure' ? tone : 'body',
    }
  )
}

export const notice: BlockWalker = ({ value, node, place }) => {
  const use = walkText(value, place, node)
  return use && { block: 'notice', text: use, tone: toneOf(wordAt(node, 'tone')) }
}
