import { evaluate } from '../evaluate.ts'
import { goWay } from '../places/navigate.ts'
import { allowedUrl } from '../redirect.ts'
import { end, giveUp, sightFrom, type StepRunner } from './step-runner.ts'

/**
 * Leaves to an address. A refused address is not reported, because it came from outside and may
 * contain anything.
 */
export const leaveTo: StepRunner<'leave-to'> = (step, turn, course) => {
  const url = allowedUrl(turn.program.environment, evaluate(step.address, sightFrom(turn, course)))
  return url ? end(goWay(turn, { type: 'leave', url })) : giveUp(turn, course, 'refused-address')
}
