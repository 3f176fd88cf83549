import { endpointUrl } from '../allowed-url.ts'
import { evaluateAll } from '../evaluate.ts'
import { plainTexts } from '../expressions/values.ts'
import { followExit } from '../navigation/navigate.ts'
import { end, abort, contextFrom, type StepRunner } from './step-runner.ts'

export const leave: StepRunner<'leave'> = (step, transition, stepContext) => {
  const { values, missing } = evaluateAll(step.query, contextFrom(transition, stepContext))
  if (missing.length > 0) return abort(transition, stepContext, 'no-value')
  const url = endpointUrl(transition.program, step.endpoint, plainTexts(values))
  return url
    ? end(followExit(transition, { type: 'leave', url }))
    : abort(transition, stepContext, 'refused-address', step.endpoint)
}
