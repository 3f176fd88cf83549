import { raise } from '../../diagnostics.generated.ts'
import { checkEach } from '../check-table.ts'

/** A menu that drops down shows the one that is chosen. */
export const menuOfMany = checkEach('menu-of-many', ({ node, field }, { report }) =>
  report.add(raise.menuOfMany(node.span, { name: field })),
)
