import { forgetCalls } from '../async/calls.ts'
import { holds } from '../evaluate.ts'
import { contextFor } from '../expressions/context-for.ts'
import { moveTo } from '../navigation/navigate.ts'
import { placeOf } from '../navigation/routes.ts'
import type { FormState } from '../state.ts'
import { afterSignOut } from '../stores/stores.ts'
import { currentScreen, type Transition, withState, withVisit } from '../transition.ts'

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

/** The session ended while leaving failed: redirects to the guard's sign-in screen. */
export function redirectSignedOut(transition: Transition): Transition {
  const { otherwise, signedIn } = transition.program.index.guard
  const context = contextFor(transition.program, transition.state, {}, transition.at)
  if (
    currentScreen(transition.program, transition.state)?.access !== 'auth' ||
    holds(signedIn, context)
  )
    return transition
  const place = placeOf(otherwise, context)
  return place ? moveTo(transition, place, true) : transition
}
