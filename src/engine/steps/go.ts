import { moveTo } from '../navigation/navigate.ts'
import { placeOf } from '../navigation/routes.ts'
import { end, abort, contextFrom, type StepRunner } from './step-runner.ts'

export const go: StepRunner<'go'> = (step, transition, stepContext) => {
  const place = placeOf(step.to, contextFrom(transition, stepContext))
  return place
    ? end(moveTo(transition, place, step.replace || stepContext.frame.replacing === true))
    : abort(transition, stepContext, 'no-value')
}
