import { isAwaited, seenAsker } from '../calls/asker.ts'
import { isActing } from '../calls/one-act.ts'
import { frameOf } from '../steps/frame.ts'
import { runSteps } from '../steps/run-steps.ts'
import { isLeaving, type Turn } from '../turn.ts'
import { currentScreen } from './current-screen.ts'

/**
 * Runs the screen's `seen` steps when the page is visible again, one run at a time. A tab that is
 * shown repeatedly sends one request (B19, B20). Nothing is sent while a user waits for an answer,
 * because that answer contains more.
 */
export function lookedAt(turn: Turn): Turn {
  const steps = currentScreen(turn.program, turn.state)?.seen ?? []
  if (
    steps.length === 0 ||
    turn.state.visit?.unmet === true ||
    isLeaving(turn) ||
    isAwaited(turn.state, seenAsker) ||
    isActing(turn.state)
  )
    return turn
  return runSteps(turn, [frameOf(steps, 'seen', {})], seenAsker)
}
