import { moveTo } from '../navigation/navigate.ts'
import { placeOf } from '../navigation/routes.ts'
import { end, abort, contextFrom, type StepRunner } from './step-runner.ts'

export const go: StepRunner<'go'> = (step, transition, course) => {
  const place = placeOf(step.to, contextFrom(transition, course))
  return place
    ? end(moveTo(transition, place, step.replace || course.frame.replacing === true))
    : abort(transition, course, 'no-value')
}
