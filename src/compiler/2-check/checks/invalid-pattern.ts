import { raise } from '../../diagnostics.generated.ts'
import { wordOf } from '../../model/read-node.ts'
import { regexProblem } from '../../regex-safety/regex-problem.ts'
import { checkEach } from '../check-table.ts'

/** A pattern is a regular expression of JavaScript. */
export const invalidPattern = checkEach('schema', ({ keyword, value }, { report }) => {
  const reason = keyword === 'pattern' ? regexProblem(wordOf(value) ?? '') : undefined
  if (reason !== undefined) report.add(raise.invalidPattern(value.span, { reason }))
})
