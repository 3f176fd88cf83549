import type { Event } from '../event.ts'
import { moveTo } from '../places/navigate.ts'
import { isLeaving, type Turn } from '../turn.ts'

/** Goes to the address of a blocked new tab, in this tab. */
export function noticeFollowed(
  turn: Turn,
  { notice: number }: Extract<Event, { readonly type: 'notice-followed' }>,
): Turn {
  const blockedTab = turn.state.notices.find((notice) => notice.number === number)?.blockedTab
  return blockedTab && !isLeaving(turn) ? moveTo(turn, blockedTab, false) : turn
}
