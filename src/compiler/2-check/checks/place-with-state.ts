import { raise } from '../../diagnostics.generated.ts'
import { checkEach } from '../check-table.ts'

/** A target in the state is named without `state.`, and read with it. */
export const placeWithState = checkEach('read-as-place', ({ node, name }, { report }) => {
  report.add(raise.placeWithState(node.span, { name }))
})
