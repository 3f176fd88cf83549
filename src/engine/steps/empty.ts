import { without } from '../expressions/own.ts'
import { withVisit } from '../turn.ts'
import { goOn, type StepRunner } from './step-runner.ts'

export const empty: StepRunner<'empty'> = (step, turn, course) => {
  const form = turn.state.visit?.form
  return goOn(form ? withVisit(turn, { form: { ...form, values: without(form.values, step.fields) } }) : turn, course)
}
