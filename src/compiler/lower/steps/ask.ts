import { valueOf } from '../../model/read-node.ts'
import { walkText } from '../values/texts.ts'
import type { StepWalker } from './step-walker.ts'

/**
 * Opens a dialog over the screen. Its blocks have the scope of the step, including `item`; their
 * ids contain the position of the dialog.
 */
export const ask: StepWalker = ({ word, node, place }) => {
  const text = walkText(word.value, place, node)
  const content = valueOf(node, 'content')
  place.walk.emitFact({ is: 'question', node: word.value, content })
  // A press starts the steps after an answer, independent of the trigger of the dialog.
  const { withoutPress: _withoutPress, ...pressed } = place
  const blocks = place.walk.blocks(
    content,
    { ...pressed, onEnter: false },
    `ask.${word.keySpan.start}`,
  )
  return text && { do: 'ask', text, content: blocks }
}
