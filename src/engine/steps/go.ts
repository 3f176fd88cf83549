import { moveTo } from '../places/navigate.ts'
import { placeOf } from '../places/place.ts'
import { end, giveUp, sightFrom, type StepRunner } from './step-runner.ts'

export const go: StepRunner<'go'> = (step, turn, course) => {
  const place = placeOf(step.to, sightFrom(turn, course))
  return place
    ? end(moveTo(turn, place, step.replace || course.frame.replacing === true))
    : giveUp(turn, course, 'no-value')
}
