import { evaluate } from '../evaluate.ts'
import { isList } from '../expressions/own.ts'
import type { Problem } from '../state.ts'
import { textOf } from '../views/text-of.ts'
import { withProblems } from '../visits/form-problems.ts'
import { goOn, sightFrom, type StepRunner } from './step-runner.ts'

/** Shows a problem. A second problem at the same place replaces the first. */
export const problem: StepRunner<'problem'> = (step, turn, course) => {
  const sight = sightFrom(turn, course)
  const found = step.marks && evaluate(step.marks, sight)
  const marks = isList(found) ? found.filter((mark) => typeof mark === 'string') : []
  const said: Problem = {
    text: textOf(step.text, sight),
    ...(step.at !== undefined && { at: step.at }),
    ...(marks.length > 0 && { marks }),
  }
  const others = turn.state.visit?.form.problems.filter(({ at }) => at !== step.at) ?? []
  return goOn(withProblems(turn, [...others, said]), course)
}
