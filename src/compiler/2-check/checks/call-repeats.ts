import { raise } from '../../diagnostics.generated.ts'
import { checkEach } from '../check-table.ts'

/** Nothing runs twice by accident (principle 7): what changes state when a screen opens, or when a timer runs out, says how often. */
export const callRepeats = checkEach('call', ({ node, operation, onEnter, onExpiry }, { report }) => {
  if (!operation.changesState || !(onEnter || onExpiry)) return
  report.add(raise.callRepeats(node.span, { operation: operation.id, when: onEnter ? 'would do so again at every reload' : 'would do so when a timer runs out, in every tab and with nobody there' }))
})
