import { valueOf } from '../../model/read-node.ts'
import { walkText } from '../values/texts.ts'
import type { StepWalker } from './step-walker.ts'

/**
 * A question over the screen. Its blocks see what the step sees, `item` above all; their ids are by
 * where the question stands.
 */
export const ask: StepWalker = ({ word, node, place }) => {
  const text = walkText(word.value, place, node)
  const content = valueOf(node, 'content')
  place.walk.announce({ is: 'question', node: word.value, content })
  // What follows an answer was pressed for, however the question came.
  const { alone: _alone, ...pressed } = place
  const blocks = place.walk.blocks(
    content,
    { ...pressed, onEnter: false },
    `ask.${word.keySpan.start}`,
  )
  return text && { do: 'ask', text, content: blocks }
}
