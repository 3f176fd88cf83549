import type { Event } from '../event.ts'
import { moveTo } from '../navigation/navigate.ts'
import { isLeaving, type Transition } from '../transition.ts'

/** Goes to the address of a blocked new tab, in this tab. */
export function noticeFollowed(
  transition: Transition,
  { notice: number }: Extract<Event, { readonly type: 'notice-followed' }>,
): Transition {
  const blockedTab = transition.state.notices.find((notice) => notice.number === number)?.blockedTab
  return blockedTab && !isLeaving(transition) ? moveTo(transition, blockedTab, false) : transition
}
