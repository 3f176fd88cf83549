import { raise } from '../../diagnostics.generated.ts'
import { checkEach } from '../check-table.ts'

/** Nothing runs twice by accident (principle 7): what changes state when a screen opens says how often. */
export const callRepeats = checkEach('call', ({ node, operation, onEnter }, { report }) => {
  if (onEnter && operation.changesState) report.add(raise.callRepeats(node.span, { operation: operation.id }))
})
