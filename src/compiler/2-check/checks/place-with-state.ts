import { raise } from '../../diagnostics.generated.ts'
import { checkEach } from '../check-table.ts'

/** A place of the state is named without `state.` and read with it. */
export const placeWithState = checkEach('read-as-place', ({ node, name }, { report }) => {
  report.add(raise.placeWithState(node.span, { name }))
})
