import { endpointUrl } from '../allowed-url.ts'
import { evaluateAll } from '../evaluate.ts'
import { plainTexts } from '../expressions/values.ts'
import { followExit } from '../navigation/navigate.ts'
import { end, abort, contextFrom, type StepRunner } from './step-runner.ts'

export const leave: StepRunner<'leave'> = (step, transition, course) => {
  const { values, missing } = evaluateAll(step.query, contextFrom(transition, course))
  if (missing.length > 0) return abort(transition, course, 'no-value')
  const url = endpointUrl(transition.program, step.endpoint, plainTexts(values))
  return url
    ? end(followExit(transition, { type: 'leave', url }))
    : abort(transition, course, 'refused-address', step.endpoint)
}
