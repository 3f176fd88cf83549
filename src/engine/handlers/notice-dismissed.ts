import type { Event } from '../event.ts'
import { type Turn, withState } from '../turn.ts'

export function noticeDismissed(
  turn: Turn,
  { notice }: Extract<Event, { readonly type: 'notice-dismissed' }>,
): Turn {
  const notices = turn.state.notices.filter(({ number }) => number !== notice)
  return notices.length === turn.state.notices.length ? turn : withState(turn, { notices })
}
