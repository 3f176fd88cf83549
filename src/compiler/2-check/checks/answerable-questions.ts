import { raise } from '../../diagnostics.generated.ts'
import { blockWords } from '../block-words.ts'
import { checkEach } from '../check-table.ts'

/** Blocks that are allowed in a dialog: short texts, and the buttons that answer it. */
const ALLOWED = ['text', 'notice', 'icon', 'facts', 'link', 'button', 'row', 'support']

/** A dialog has a button as its answer, and no blocks that belong to the screen below. */
export const answerableQuestions = checkEach('question', ({ node, content }, { report }) => {
  const blocks = blockWords(content)
  for (const entry of blocks)
    if (!ALLOWED.includes(entry.key))
      report.add(raise.askContent(entry.keySpan, { name: entry.key, words: ALLOWED.join(', ') }))
  if (content && !blocks.some(({ key }) => key === 'button'))
    report.add(raise.askWithoutButton(node.span, {}))
})
