import type { ParagraphTone } from '../../../language/block.ts'
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
      tone: isParagraphTone(tone) ? tone : 'body',
    }
  )
}

const isParagraphTone = (word: string | undefined): word is ParagraphTone =>
  word === 'lead' || word === 'small' || word === 'figure' || word === 'divider'

export const notice: BlockWalker = ({ value, node, place }) => {
  const use = walkText(value, place, node)
  return use && { block: 'notice', text: use, tone: toneOf(wordAt(node, 'tone')) }
}
