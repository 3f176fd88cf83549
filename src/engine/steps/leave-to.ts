import { allowedUrl } from '../allowed-url.ts'
import { evaluate } from '../evaluate.ts'
import { followExit } from '../navigation/navigate.ts'
import { end, abort, contextFrom, type StepRunner } from './step-runner.ts'

/**
 * Leaves to an address. A refused address is not reported, because it came from outside and may
 * contain anything.
 */
export const leaveTo: StepRunner<'leave-to'> = (step, transition, stepContext) => {
  const url = allowedUrl(
    transition.program.environment,
    evaluate(step.address, contextFrom(transition, stepContext)),
  )
  return url
    ? end(followExit(transition, { type: 'leave', url }))
    : abort(transition, stepContext, 'refused-address')
}
