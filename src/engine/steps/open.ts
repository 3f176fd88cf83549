import { placeOf } from '../navigation/routes.ts'
import { emit } from '../transition.ts'
import { abort, proceed, contextFrom, type StepRunner } from './step-runner.ts'

/** Opens a new tab. This tab continues unchanged. */
export const open: StepRunner<'open'> = (step, transition, course) => {
  const place = placeOf(step.to, contextFrom(transition, course))
  return place
    ? proceed(emit(transition, { type: 'open-window', ...place }), course)
    : abort(transition, course, 'no-value')
}
