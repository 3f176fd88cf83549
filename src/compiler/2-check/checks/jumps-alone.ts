import { raise } from '../../diagnostics.generated.ts'
import { checkEach } from '../check-table.ts'

/** Back would land where one is sent on again, and so never get anywhere. */
export const jumpsAlone = checkEach('jump-alone', ({ node }, { report }) => report.add(raise.jumpWithoutPress(node.span, {})))
