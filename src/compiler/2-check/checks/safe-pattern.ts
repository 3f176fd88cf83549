import { raise } from '../../diagnostics.generated.ts'
import { dangerIn } from '../../patterns/danger-in.ts'
import { wordOf } from '../../project/read-node.ts'
import { checkEach } from '../check-table.ts'

/** A pattern that takes linear time and that JavaScript can read. */
export const safePattern = checkEach('schema', ({ keyword, value }, { report }) => {
  if (keyword !== 'pattern') return
  const danger = dangerIn(wordOf(value) ?? '')
  if (danger !== undefined) report.add(raise.unsafePattern(value.span, { danger }))
})
