import { without } from '../expressions/values.ts'
import { fieldOf, untouchedFields } from '../form/fields.ts'
import { withVisit } from '../transition.ts'
import { proceed, type StepRunner } from './step-runner.ts'

/** Removes values together with their problems. */
export const empty: StepRunner<'empty'> = ({ fields }, transition, stepContext) => {
  const form = transition.state.visit?.form
  if (!form) return proceed(transition, stepContext)
  const problems = form.problems.filter(
    ({ at }) => at === undefined || !fields.includes(fieldOf(at)),
  )
  return proceed(
    withVisit(transition, {
      form: {
        ...form,
        ...untouchedFields(form, fields),
        values: without(form.values, fields),
        problems,
      },
    }),
    stepContext,
  )
}
