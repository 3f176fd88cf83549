import { withVisit } from '../turn.ts'
import { goOn, type StepRunner } from './step-runner.ts'

/** These fields too are locked, until `unlock` or the end of the visit. */
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
