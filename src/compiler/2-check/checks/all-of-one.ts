import { raise } from '../../diagnostics.generated.ts'
import { checkEach } from '../check-table.ts'

/** Only a field that holds several values can hold all of them. */
export const allOfOne = checkEach('all-of-one', ({ node, field }, { report }) =>
  report.add(raise.allOfOne(node.span, { name: field })),
)
