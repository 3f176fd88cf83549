import { raise } from '../../diagnostics.generated.ts'
import { checkEach } from '../check-table.ts'

/** An input holds one value: several are chosen among rows. */
export const fieldOfMany = checkEach('field-of-many', ({ node, field }, { report }) =>
  report.add(raise.fieldOfMany(node.span, { name: field })),
)
