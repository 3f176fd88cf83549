import { withVisit } from '../transition.ts'
import { proceed, type StepRunner } from './step-runner.ts'

/** Locks more fields, until `unlock` or the end of the visit. */
export const lock: StepRunner<'lock'> = (step, transition, stepContext) => {
  const form = transition.state.visit?.form
  return proceed(
    form
      ? withVisit(transition, {
          form: { ...form, locked: [...new Set([...form.locked, ...step.fields])] },
        })
      : transition,
    stepContext,
  )
}
