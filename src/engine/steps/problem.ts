import { withProblems } from '../visits/form-problems.ts'
import type { Problem } from '../state.ts'
import { textOf } from '../views/text-of.ts'
import { goOn, sightFrom, type StepRunner } from './step-runner.ts'

/** A second problem at the same place replaces the first. */
export const problem: StepRunner<'problem'> = (step, turn, course) => {
  const text = textOf(step.text, sightFrom(turn, course))
  const said: Problem = step.at === undefined ? { text } : { at: step.at, text }
  const others = turn.state.visit?.form.problems.filter(({ at }) => at !== step.at) ?? []
  return goOn(withProblems(turn, [...others, said]), course)
}
