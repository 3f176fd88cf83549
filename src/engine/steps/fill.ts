import type { Json } from '../../language/json.ts'
import { evaluateAll } from '../evaluate.ts'
import { isList, getOwn } from '../expressions/values.ts'
import { untouchedFields } from '../form/fields.ts'
import { withVisit } from '../transition.ts'
import { proceed, contextFrom, type StepRunner } from './step-runner.ts'

/** True when nothing is typed and nothing is selected. */
const isEmpty = (value: Json | undefined): boolean =>
  value === undefined || value === null || value === '' || (isList(value) && value.length === 0)

/** Fills empty fields, but never replaces typed values. */
export const fill: StepRunner<'fill'> = (step, transition, stepContext) => {
  const form = transition.state.visit?.form
  if (!form) return proceed(transition, stepContext)
  const { values } = evaluateAll(step.values, contextFrom(transition, stepContext))
  const open = Object.entries(values).filter(([field]) => isEmpty(getOwn(form.values, field)))
  return proceed(
    withVisit(transition, {
      form: {
        ...form,
        ...untouchedFields(
          form,
          open.map(([field]) => field),
        ),
        values: { ...form.values, ...Object.fromEntries(open) },
      },
    }),
    stepContext,
  )
}
