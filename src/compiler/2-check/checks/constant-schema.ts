import { raise } from '../../diagnostics.generated.ts'
import { checkEach } from '../check-table.ts'

/** A schema is compiled before anything runs. */
export const constantSchema = checkEach('constant', ({ node, known }, { report }) => {
  if (known) report.add(raise.notConstant(node.span, {}))
})
