import { without } from '../expressions/own.ts'
import { withVisit } from '../turn.ts'
import { unedited } from '../visits/edited.ts'
import { fieldOf } from '../visits/placed-fields.ts'
import { goOn, type StepRunner } from './step-runner.ts'

/** Removes values together with their problems. */
export const empty: StepRunner<'empty'> = ({ fields }, turn, course) => {
  const form = turn.state.visit?.form
  if (!form) return goOn(turn, course)
  const problems = form.problems.filter(
    ({ at }) => at === undefined || !fields.includes(fieldOf(at)),
  )
  return goOn(
    withVisit(turn, {
      form: { ...form, ...unedited(form, fields), values: without(form.values, fields), problems },
    }),
    course,
  )
}
