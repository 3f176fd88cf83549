import { endpointUrl } from '../allowed-url.ts'
import { evaluateAll } from '../evaluate.ts'
import { plainTexts } from '../expressions/values.ts'
import { followExit } from '../navigation/navigate.ts'
import { end, abort, contextFrom, type StepRunner } from './step-runner.ts'

export const postForm: StepRunner<'post-form'> = (step, transition, stepContext) => {
  const { values, missing } = evaluateAll(step.fields, contextFrom(transition, stepContext))
  if (missing.length > 0) return abort(transition, stepContext, 'no-value')
  const url = endpointUrl(transition.program, step.endpoint, {})
  if (!url) return abort(transition, stepContext, 'refused-address', step.endpoint)
  return end(followExit(transition, { type: 'post-form', url, fields: plainTexts(values) }))
}
