import { raise } from '../../diagnostics.generated.ts'
import { wordOf } from '../../model/read-node.ts'
import { dangerIn } from '../../regex-safety/danger-in.ts'
import { regexProblem } from '../../regex-safety/regex-problem.ts'
import { checkEach } from '../check-table.ts'

/** A pattern takes linear time. */
export const unsafePattern = checkEach('schema', ({ keyword, value }, { report }) => {
  if (keyword !== 'pattern' || regexProblem(wordOf(value) ?? '') !== undefined) return
  const danger = dangerIn(wordOf(value) ?? '')
  if (danger !== undefined) report.add(raise.unsafePattern(value.span, { danger }))
})
