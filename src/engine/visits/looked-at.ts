import { isAwaited, seenAsker } from '../calls/asker.ts'
import { isActing } from '../calls/one-act.ts'
import { frameOf } from '../steps/frame.ts'
import { runSteps } from '../steps/run-steps.ts'
import { isLeaving, type Turn } from '../turn.ts'
import { currentScreen } from './current-screen.ts'

/**
 * What the screen does when it is looked at again, once at a time: a tab that is flicked through
 * asks once (B19, B20), and not while a person waits for the answer to what they did, which says
 * more.
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
