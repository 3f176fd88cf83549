import { raise } from '../../diagnostics.generated.ts'
import { blockWords } from '../block-words.ts'
import { checkEach } from '../check-table.ts'

/** Blocks that are allowed in a row. A row repeats, so unique things are not. */
const ALLOWED = [
  'text',
  'notice',
  'icon',
  'facts',
  'markdown',
  'link',
  'button',
  'menu-button',
  'row',
]

export const rowContent = checkEach('row-content', ({ content }, { report }) => {
  for (const { key, keySpan } of blockWords(content))
    if (!ALLOWED.includes(key))
      report.add(raise.rowContent(keySpan, { name: key, words: ALLOWED.join(', ') }))
})
