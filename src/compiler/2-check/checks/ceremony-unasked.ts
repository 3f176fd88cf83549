import { raise } from '../../diagnostics.generated.ts'
import { checkEach } from '../check-table.ts'

/** A browser shows its prompt only after a press; otherwise it refuses, or frightens users. */
export const ceremonyUnasked = checkEach('ceremony', ({ node, alone }, { report }) => {
  if (alone) report.add(raise.ceremonyUnasked(node.span, {}))
})
