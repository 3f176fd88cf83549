import { placeOf } from '../navigation/routes.ts'
import { emit } from '../transition.ts'
import { abort, proceed, contextFrom, type StepRunner } from './step-runner.ts'

/** Opens a new tab. This tab continues unchanged. */
export const open: StepRunner<'open'> = (step, transition, stepContext) => {
  const place = placeOf(step.to, contextFrom(transition, stepContext))
  return place
    ? proceed(emit(transition, { type: 'open-window', ...place }), stepContext)
    : abort(transition, stepContext, 'no-value')
}
