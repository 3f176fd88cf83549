import { isAwaited, resumeInitiator } from '../async/initiator.ts'
import { isActing } from '../async/prevent-concurrent-actions.ts'
import { frameOf } from '../steps/frame.ts'
import { runSteps } from '../steps/run-steps.ts'
import { isLeaving, type Transition } from '../transition.ts'
import { currentScreen } from './current-screen.ts'

/**
 * Runs the screen's `seen` steps when the page is visible again, one run at a time. A tab that is
 * shown repeatedly sends one request (B19, B20). Nothing is sent while a user waits for an answer,
 * because that answer contains more.
 */
export function onResume(transition: Transition): Transition {
  const steps = currentScreen(transition.program, transition.state)?.seen ?? []
  if (
    steps.length === 0 ||
    transition.state.visit?.unmet === true ||
    isLeaving(transition) ||
    isAwaited(transition.state, resumeInitiator) ||
    isActing(transition.state)
  )
    return transition
  return runSteps(transition, [frameOf(steps, 'seen', {})], resumeInitiator)
}
