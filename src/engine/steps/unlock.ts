import { withVisit } from '../turn.ts'
import { goOn, type StepRunner } from './step-runner.ts'

/** Reverses `lock` for these fields. */
export const unlock: StepRunner<'unlock'> = (step, turn, course) => {
  const form = turn.state.visit?.form
  return goOn(
    form
      ? withVisit(turn, {
          form: { ...form, locked: form.locked.filter((field) => !step.fields.includes(field)) },
        })
      : turn,
    course,
  )
}
