import { raise } from '../../diagnostics.generated.ts'
import { checkEach } from '../check-table.ts'

/** A drop-down menu shows one selected value. */
export const menuOfMany = checkEach('menu-of-many', ({ node, field }, { report }) =>
  report.add(raise.menuOfMany(node.span, { name: field })),
)
