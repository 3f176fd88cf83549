import { raise } from '../../diagnostics.generated.ts'
import { checkEach } from '../check-table.ts'

/** A browser opens a tab only after a press, and blocks any other. */
export const tabWithoutPress = checkEach('open', ({ node, withoutPress }, { report }) => {
  if (withoutPress) report.add(raise.tabWithoutPress(node.span, {}))
})
