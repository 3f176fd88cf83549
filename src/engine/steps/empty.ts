import { without } from '../expressions/own.ts'
import { withVisit } from '../turn.ts'
import { unedited } from '../visits/edited.ts'
import { goOn, type StepRunner } from './step-runner.ts'

export const empty: StepRunner<'empty'> = (step, turn, course) => {
  const form = turn.state.visit?.form
  return goOn(form ? withVisit(turn, { form: { ...form, ...unedited(form, step.fields), values: without(form.values, step.fields) } }) : turn, course)
}
