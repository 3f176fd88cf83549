import { textOf } from '../evaluate.ts'
import type { Notice } from '../state.ts'
import { withState } from '../transition.ts'
import { proceed, contextFrom, type StepRunner } from './step-runner.ts'

/** Maximum number of notices. Users do not read more, so the oldest are removed. */
const atOnce = 5

/**
 * Shows a notice. It replaces an older notice with the same text, under a new number, so that it is
 * announced again.
 */
export const notice: StepRunner<'notice'> = (step, transition, stepContext) => {
  const { next, notices } = transition.state
  const text = textOf(step.text, contextFrom(transition, stepContext))
  const { redo, exit, reference, blockedTab, during } = stepContext.frame
  const shown: Notice = {
    number: next,
    at: transition.at,
    text,
    tone: step.tone,
    ...(redo && { redo }),
    ...(exit && { exit }),
    ...(reference !== undefined && { reference }),
    ...(blockedTab && { blockedTab }),
    ...(during !== undefined && { during }),
  }
  const others = notices.filter((other) => other.text.key !== text.key)
  return proceed(
    withState(transition, { next: next + 1, notices: [...others, shown].slice(-atOnce) }),
    stepContext,
  )
}
