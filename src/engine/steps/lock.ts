import { withVisit } from '../turn.ts'
import { goOn, type StepRunner } from './step-runner.ts'

/** Locks more fields, until `unlock` or the end of the visit. */
export const lock: StepRunner<'lock'> = (step, turn, course) => {
  const form = turn.state.visit?.form
  return goOn(
    form
      ? withVisit(turn, {
          form: { ...form, locked: [...new Set([...form.locked, ...step.fields])] },
        })
      : turn,
    course,
  )
}
