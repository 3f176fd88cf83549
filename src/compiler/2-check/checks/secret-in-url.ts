import { raise } from '../../diagnostics.generated.ts'
import { classedByField } from '../../root-cause.ts'
import { classOf, isStricter } from '../../types/class-of.ts'
import { checkEach } from '../check-table.ts'

/** Addresses end up in histories and logs: nothing secret, a handle only where it is declared. */
export const secretInUrl = checkEach('in-url', ({ node, typed, declared }, { report }) => {
  const found = classOf(typed.type)
  if (!isStricter(found, declared ? 'handle' : 'plain')) return
  report.add(classedByField(typed.lowered, raise.secretInUrl(node.span, { class: found })))
})
