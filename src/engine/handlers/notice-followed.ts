import type { Event } from '../event.ts'
import { moveTo } from '../places/navigate.ts'
import { isLeaving, type Turn } from '../turn.ts'

/** Where a new tab was to lead, in this one. */
export function noticeFollowed(turn: Turn, { notice: number }: Extract<Event, { readonly type: 'notice-followed' }>): Turn {
  const way = turn.state.notices.find((notice) => notice.number === number)?.way
  return way && !isLeaving(turn) ? moveTo(turn, way, false) : turn
}
