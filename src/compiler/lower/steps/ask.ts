import { valueOf } from '../../model/read-node.ts'
import { walkText } from '../values/texts.ts'
import type { StepWalker } from './step-walker.ts'

/**
 * A dialog over the screen. Its blocks have the scope of the step, `item` included; their ids
 * contain the position of the dialog.
 */
export const ask: StepWalker = ({ word, node, place }) => {
  const text = walkText(word.value, place, node)
  const content = valueOf(node, 'content')
  place.walk.emitFact({ is: 'question', node: word.value, content })
  // The steps after an answer run by a press, whatever opened the dialog.
  const { alone: _alone, ...pressed } = place
  const blocks = place.walk.blocks(
    content,
    { ...pressed, onEnter: false },
    `ask.${word.keySpan.start}`,
  )
  return text && { do: 'ask', text, content: blocks }
}
