import type { Notice } from '../state.ts'
import { withState } from '../turn.ts'
import { textOf } from '../views/text-of.ts'
import { goOn, sightFrom, type StepRunner } from './step-runner.ts'

/** Maximum number of notices. Users do not read more, so the oldest are removed. */
const atOnce = 5

/**
 * Shows a notice. It replaces an older notice with the same text, under a new number, so that it is
 * announced again.
 */
export const notice: StepRunner<'notice'> = (step, turn, course) => {
  const { next, notices } = turn.state
  const text = textOf(step.text, sightFrom(turn, course))
  const { redo, way, reference, blockedTab, during } = course.frame
  const said: Notice = {
    number: next,
    at: turn.at,
    text,
    tone: step.tone,
    ...(redo && { redo }),
    ...(way && { way }),
    ...(reference !== undefined && { reference }),
    ...(blockedTab && { blockedTab }),
    ...(during !== undefined && { during }),
  }
  const others = notices.filter((other) => other.text.key !== text.key)
  return goOn(
    withState(turn, { next: next + 1, notices: [...others, said].slice(-atOnce) }),
    course,
  )
}
