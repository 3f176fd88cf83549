import type { Json } from '../../language/json.ts'
import { evaluateAll } from '../evaluate.ts'
import { isList, own } from '../expressions/own.ts'
import { withVisit } from '../turn.ts'
import { unedited } from '../visits/edited.ts'
import { goOn, sightFrom, type StepRunner } from './step-runner.ts'

/** True when nothing is typed and nothing is selected. */
const isEmpty = (value: Json | undefined): boolean =>
  value === undefined || value === null || value === '' || (isList(value) && value.length === 0)

/** Fills empty fields, but never replaces typed values. */
export const fill: StepRunner<'fill'> = (step, turn, course) => {
  const form = turn.state.visit?.form
  if (!form) return goOn(turn, course)
  const { values } = evaluateAll(step.values, sightFrom(turn, course))
  const open = Object.entries(values).filter(([field]) => isEmpty(own(form.values, field)))
  return goOn(
    withVisit(turn, {
      form: {
        ...form,
        ...unedited(
          form,
          open.map(([field]) => field),
        ),
        values: { ...form.values, ...Object.fromEntries(open) },
      },
    }),
    course,
  )
}
