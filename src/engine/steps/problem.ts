import { evaluate, textOf } from '../evaluate.ts'
import { isList } from '../expressions/values.ts'
import { withProblems } from '../form/validate-form.ts'
import type { Problem } from '../state.ts'
import { proceed, contextFrom, type StepRunner } from './step-runner.ts'

/** Shows a problem. A second problem at the same place replaces the first. */
export const problem: StepRunner<'problem'> = (step, transition, stepContext) => {
  const context = contextFrom(transition, stepContext)
  const found = step.marks && evaluate(step.marks, context)
  const marks = isList(found) ? found.filter((mark) => typeof mark === 'string') : []
  const shown: Problem = {
    text: textOf(step.text, context),
    ...(step.at !== undefined && { at: step.at }),
    ...(marks.length > 0 && { marks }),
  }
  const others = transition.state.visit?.form.problems.filter(({ at }) => at !== step.at) ?? []
  return proceed(withProblems(transition, [...others, shown]), stepContext)
}
