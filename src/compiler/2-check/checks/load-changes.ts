import { raise } from '../../diagnostics.generated.ts'
import { checkEach } from '../check-table.ts'

/** A load runs at every arrival, so it only reads (principle 7). */
export const loadChanges = checkEach('load', ({ node, operation }, { report }) => {
  if (operation.changesState) report.add(raise.loadChanges(node.span, { operation: operation.id }))
})
