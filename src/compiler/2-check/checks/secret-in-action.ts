import { raise } from '../../diagnostics.generated.ts'
import { classOf, isStricter } from '../../types/class-of.ts'
import { checkEach } from '../check-table.ts'

/**
 * A value is not stricter than the class of the action's input, because the action would treat it
 * as that class.
 */
export const secretInAction = checkEach(
  'in-action',
  ({ node, typed, action, name, taken }, { report }) => {
    const [found, declared] = [classOf(typed.type), classOf(taken)]
    // An unknown type is reported already.
    if (taken.type !== 'unknown' && isStricter(found, declared))
      report.add(raise.secretInAction(node.span, { class: found, name, action, declared }))
  },
)
