import { raise } from '../../diagnostics.generated.ts'
import { checkEach } from '../check-table.ts'

/** Rows that are there from the start cannot fail to load, so the text would never show. */
export const noLoadToFail = checkEach('no-load-to-fail', ({ node }, { report }) =>
  report.add(raise.noLoadToFail(node.span, {})),
)
