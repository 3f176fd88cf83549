import { raise } from '../../diagnostics.generated.ts'
import { blockWords } from '../block-words.ts'
import { checkEach } from '../check-table.ts'

/** Blocks that are allowed above every screen, without a form or data of its own. */
const ALLOWED = ['text', 'notice', 'icon', 'facts', 'link', 'button', 'row', 'countdown', 'support']

export const shellContent = checkEach('shell-content', ({ content }, { report }) => {
  for (const { key, keySpan } of blockWords(content))
    if (!ALLOWED.includes(key))
      report.add(raise.shellContent(keySpan, { name: key, words: ALLOWED.join(', ') }))
})
