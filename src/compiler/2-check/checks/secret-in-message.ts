import { raise } from '../../diagnostics.generated.ts'
import { classedByField } from '../../root-cause.ts'
import { classOf, isStricter } from '../../types/class-of.ts'
import { checkEach } from '../check-table.ts'

/** A user may read personal data, but no passwords, codes or request keys. */
export const secretInMessage = checkEach('in-message', ({ node, typed }, { report }) => {
  const found = classOf(typed.type)
  if (isStricter(found, 'personal'))
    report.add(classedByField(typed.lowered, raise.secretInMessage(node.span, { class: found })))
})
