import { getOwn } from '../expressions/values.ts'
import type { Visit } from '../state.ts'
import { deadlineOf } from '../stores/stores.ts'
import { currentScreen, type Transition, withVisit } from '../transition.ts'
import { problem } from './problem.ts'
import type { StepRunner } from './step-runner.ts'

/** Shows a problem that ends with a timer, such as the time until the next attempt. */
export const timedProblem: StepRunner<'timed-problem'> = (step, transition, stepContext) => {
  const [shown, frames] = problem({ ...step, do: 'problem' }, transition, stepContext)
  const { visit } = shown.state
  if (!visit) return [shown, frames]
  const { form } = visit
  // The problem that was just shown is the last one.
  const problems = form.problems.map((each, place) =>
    place === form.problems.length - 1 ? { ...each, until: step.until } : each,
  )
  return [withVisit(shown, { form: { ...form, problems } }), frames]
}

/** Removes problems after the end of their timer. One that never ran removes nothing. */
export function removeEndedProblems(transition: Transition): Transition {
  const { visit } = transition.state
  if (!visit?.form.problems.some(({ until }) => hasEnded(transition, until))) return transition
  const form: Visit['form'] = {
    ...visit.form,
    problems: visit.form.problems.filter(({ until }) => !hasEnded(transition, until)),
  }
  return withVisit(transition, { form })
}

function hasEnded(transition: Transition, until: string | undefined): boolean {
  const timers = currentScreen(transition.program, transition.state)?.timers ?? {}
  const timer = until === undefined ? undefined : getOwn(timers, until)
  const deadline = timer ? deadlineOf(transition.state, timer) : 0
  return deadline > 0 && deadline <= transition.at
}
