import type { Event } from '../event.ts'
import type { Turn } from '../turn.ts'
import { withoutQuestion } from '../visits/without-question.ts'

/** Closes the question. Nothing else happens, because closing without an answer means no. */
export const questionClosed = (
  turn: Turn,
  { question }: Extract<Event, { readonly type: 'question-closed' }>,
): Turn => (turn.state.visit?.question?.number === question ? withoutQuestion(turn) : turn)
