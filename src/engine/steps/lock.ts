import { withVisit } from '../turn.ts'
import { goOn, type StepRunner } from './step-runner.ts'

/** These fields are locked from now on, and no others: an empty list opens the form again. */
export const lock: StepRunner<'lock'> = (step, turn, course) => {
  const form = turn.state.visit?.form
  return goOn(form ? withVisit(turn, { form: { ...form, locked: step.fields } }) : turn, course)
}
