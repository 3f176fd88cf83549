import { evaluate } from '../evaluate.ts'
import { goWay } from '../places/navigate.ts'
import { allowedUrl } from '../redirect.ts'
import { end, giveUp, sightFrom, type StepRunner } from './step-runner.ts'

/**
 * The refused address itself stays out of the report: it came from outside and may carry anything.
 */
export const leaveTo: StepRunner<'leave-to'> = (step, turn, course) => {
  const url = allowedUrl(turn.program.environment, evaluate(step.address, sightFrom(turn, course)))
  return url ? end(goWay(turn, { type: 'leave', url })) : giveUp(turn, course, 'refused-address')
}
