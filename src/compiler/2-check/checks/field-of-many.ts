import { raise } from '../../diagnostics.generated.ts'
import { checkEach } from '../check-table.ts'

/** An input holds one value. Several values need a selection among rows. */
export const fieldOfMany = checkEach('field-of-many', ({ node, field }, { report }) =>
  report.add(raise.fieldOfMany(node.span, { name: field })),
)
