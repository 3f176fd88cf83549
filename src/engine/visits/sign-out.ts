import { forgetCalls } from '../calls/forget-calls.ts'
import type { FormState } from '../state.ts'
import { afterSignOut } from '../stores/stores.ts'
import { type Turn, withState, withVisit } from '../turn.ts'

const emptied = ({ findings: _found, edited: _before, ...rest }: FormState): FormState => rest

/**
 * Ends the session: its data, its forms and its pending answers. A new epoch makes late answers
 * invalid (B28).
 */
export function signOut(turn: Turn): Turn {
  const { visit, stores, notices, epoch } = turn.state
  const quiet = forgetCalls(turn)
  const over = withState(quiet, {
    epoch: epoch + 1,
    stores: afterSignOut(stores, turn.program.index.state),
    notices: notices.filter(({ redo }) => redo === undefined),
  })
  return visit
    ? withVisit(over, { form: { ...emptied(visit.form), values: {}, problems: [] }, data: {} })
    : over
}
