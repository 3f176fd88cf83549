import { raise } from '../../diagnostics.generated.ts'
import { classOf, isStricter } from '../../types/class-of.ts'
import { checkEach } from '../check-table.ts'

/**
 * An action knows of what it takes what it says itself: what is stricter would leave it as
 * something plain.
 */
export const secretInAction = checkEach(
  'in-action',
  ({ node, typed, action, name, taken }, { report }) => {
    const [found, declared] = [classOf(typed.type), classOf(taken)]
    // A type that there is not has been told.
    if (taken.type !== 'unknown' && isStricter(found, declared))
      report.add(raise.secretInAction(node.span, { class: found, name, action, declared }))
  },
)
