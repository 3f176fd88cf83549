import type { Event } from '../event.ts'
import { moveTo } from '../places/navigate.ts'
import { isLeaving, type Turn } from '../turn.ts'

/** Where a new tab was to lead, in this one. */
export function noticeFollowed(
  turn: Turn,
  { notice: number }: Extract<Event, { readonly type: 'notice-followed' }>,
): Turn {
  const blockedTab = turn.state.notices.find((notice) => notice.number === number)?.blockedTab
  return blockedTab && !isLeaving(turn) ? moveTo(turn, blockedTab, false) : turn
}
