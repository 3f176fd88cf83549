import type { Event } from '../event.ts'
import { closeDialog } from '../screen/close-dialog.ts'
import type { Transition } from '../transition.ts'

/** Closes the question. Nothing else happens, because closing without an answer means no. */
export const questionClosed = (
  transition: Transition,
  { question }: Extract<Event, { readonly type: 'question-closed' }>,
): Transition =>
  transition.state.visit?.question?.number === question ? closeDialog(transition) : transition
