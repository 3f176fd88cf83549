import { raise } from '../../diagnostics.generated.ts'
import { checkEach } from '../check-table.ts'

/**
 * A browser shows its prompt to somebody who pressed something; by itself it refuses, or frightens.
 */
export const pressedCeremonies = checkEach('ceremony', ({ node, alone }, { report }) => {
  if (alone) report.add(raise.ceremonyUnasked(node.span, {}))
})
