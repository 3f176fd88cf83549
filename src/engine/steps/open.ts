import { placeOf } from '../places/place.ts'
import { emit } from '../turn.ts'
import { giveUp, goOn, sightFrom, type StepRunner } from './step-runner.ts'

/** Opens a new tab. This tab continues unchanged. */
export const open: StepRunner<'open'> = (step, turn, course) => {
  const place = placeOf(step.to, sightFrom(turn, course))
  return place
    ? goOn(emit(turn, { type: 'open-window', ...place }), course)
    : giveUp(turn, course, 'no-value')
}
