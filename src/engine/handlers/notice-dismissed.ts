import type { Event } from '../event.ts'
import { type Transition, withState } from '../transition.ts'

export function noticeDismissed(
  transition: Transition,
  { notice }: Extract<Event, { readonly type: 'notice-dismissed' }>,
): Transition {
  const notices = transition.state.notices.filter(({ number }) => number !== notice)
  return notices.length === transition.state.notices.length
    ? transition
    : withState(transition, { notices })
}
