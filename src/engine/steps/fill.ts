import { evaluateAll } from '../evaluate.ts'
import { own } from '../expressions/own.ts'
import { withVisit } from '../turn.ts'
import { goOn, sightFrom, type StepRunner } from './step-runner.ts'

/** Never over what the person has typed meanwhile. */
export const fill: StepRunner<'fill'> = (step, turn, course) => {
  const form = turn.state.visit?.form
  if (!form) return goOn(turn, course)
  const { values } = evaluateAll(step.values, sightFrom(turn, course))
  const open = Object.entries(values).filter(([field]) => (own(form.values, field) ?? '') === '')
  return goOn(withVisit(turn, { form: { ...form, values: { ...form.values, ...Object.fromEntries(open) } } }), course)
}
