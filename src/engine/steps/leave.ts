import { evaluateAll } from '../evaluate.ts'
import { plainTexts } from '../expressions/plain-text.ts'
import { goWay } from '../places/navigate.ts'
import { endpointUrl } from '../redirect.ts'
import { end, giveUp, sightFrom, type StepRunner } from './step-runner.ts'

export const leave: StepRunner<'leave'> = (step, turn, course) => {
  const { values, missing } = evaluateAll(step.query, sightFrom(turn, course))
  if (missing.length > 0) return giveUp(turn, course, 'no-value')
  const url = endpointUrl(turn.program, step.endpoint, plainTexts(values))
  return url
    ? end(goWay(turn, { type: 'leave', url }))
    : giveUp(turn, course, 'refused-address', step.endpoint)
}
