import { withVisit } from '../transition.ts'
import { proceed, type StepRunner } from './step-runner.ts'

/** Reverses `lock` for these fields. */
export const unlock: StepRunner<'unlock'> = (step, transition, stepContext) => {
  const form = transition.state.visit?.form
  return proceed(
    form
      ? withVisit(transition, {
          form: { ...form, locked: form.locked.filter((field) => !step.fields.includes(field)) },
        })
      : transition,
    stepContext,
  )
}
