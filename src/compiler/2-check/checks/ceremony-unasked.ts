import { raise } from '../../diagnostics.generated.ts'
import { checkEach } from '../check-table.ts'

/**
 * A browser prompt appears only after a press. Without one the browser refuses, or the prompt
 * frightens users.
 */
export const ceremonyUnasked = checkEach('ceremony', ({ node, withoutPress }, { report }) => {
  if (withoutPress) report.add(raise.ceremonyUnasked(node.span, {}))
})
