import { evaluateAll } from '../evaluate.ts'
import { plainTexts } from '../expressions/plain-text.ts'
import { goWay } from '../places/navigate.ts'
import { endpointUrl } from '../redirect.ts'
import { end, giveUp, sightFrom, type StepRunner } from './step-runner.ts'

export const postForm: StepRunner<'post-form'> = (step, turn, course) => {
  const { values, missing } = evaluateAll(step.fields, sightFrom(turn, course))
  if (missing.length > 0) return giveUp(turn, course, 'no-value')
  const url = endpointUrl(turn.program, step.endpoint, {})
  if (!url) return giveUp(turn, course, 'refused-address', step.endpoint)
  return end(goWay(turn, { type: 'post-form', url, fields: plainTexts(values) }))
}
