import type { Event } from '../event.ts'
import { moveTo } from '../places/navigate.ts'
import { frameOf } from '../steps/frame.ts'
import { runSteps } from '../steps/run-steps.ts'
import { isLeaving, type Turn } from '../turn.ts'

/**
 * Offers the same screen in this tab, in a text that is announced (B29). An app without this text
 * goes there at once.
 */
export function windowBlocked(
  turn: Turn,
  { path, query }: Extract<Event, { readonly type: 'window-blocked' }>,
): Turn {
  const { blocked } = turn.program.index.answers
  if (!turn.state.visit || isLeaving(turn)) return turn
  const blockedTab = { path, query }
  return blocked
    ? runSteps(turn, [frameOf(blocked, 'app/blocked', {}, { blockedTab })])
    : moveTo(turn, blockedTab, false)
}
