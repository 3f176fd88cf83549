import type { Event } from '../event.ts'
import { moveTo } from '../navigation/navigate.ts'
import { frameOf } from '../steps/frame.ts'
import { runSteps } from '../steps/run-steps.ts'
import { isLeaving, type Transition } from '../transition.ts'

/**
 * Offers the same screen in this tab, in a text that is announced (B29). An app without this text
 * goes there at once.
 */
export function windowBlocked(
  transition: Transition,
  { path, query }: Extract<Event, { readonly type: 'window-blocked' }>,
): Transition {
  const { blocked } = transition.program.index.answers
  if (!transition.state.visit || isLeaving(transition)) return transition
  const blockedTab = { path, query }
  return blocked
    ? runSteps(transition, [frameOf(blocked, 'app/blocked', {}, { blockedTab })])
    : moveTo(transition, blockedTab, false)
}
