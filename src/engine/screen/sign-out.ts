import { forgetCalls } from '../async/forget-calls.ts'
import type { FormState } from '../state.ts'
import { afterSignOut } from '../stores/stores.ts'
import { type Transition, withState, withVisit } from '../transition.ts'

const emptied = ({ findings: _found, edited: _before, ...rest }: FormState): FormState => rest

/**
 * Ends the session: its data, its forms and its pending answers. A new epoch makes late answers
 * invalid (B28).
 */
export function signOut(transition: Transition): Transition {
  const { visit, stores, notices, epoch } = transition.state
  const quiet = forgetCalls(transition)
  const over = withState(quiet, {
    epoch: epoch + 1,
    stores: afterSignOut(stores, transition.program.index.state),
    notices: notices.filter(({ redo }) => redo === undefined),
  })
  return visit
    ? withVisit(over, { form: { ...emptied(visit.form), values: {}, problems: [] }, data: {} })
    : over
}
