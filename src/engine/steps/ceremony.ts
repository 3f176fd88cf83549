import { evaluate } from '../evaluate.ts'
import { isObject } from '../expressions/own.ts'
import { emit, withState } from '../turn.ts'
import { end, giveUp, sightFrom, type StepRunner } from './step-runner.ts'

/**
 * Starts a ceremony. The sequence waits for the user and the authenticator, as it waits for the
 * answer of a call.
 */
export const ceremony: StepRunner<'ceremony'> = (step, turn, course) => {
  const publicKey = evaluate(step.publicKey, sightFrom(turn, course))
  if (!isObject(publicKey)) return giveUp(turn, course, 'no-value')
  const { next: number, visit, epoch, pending } = turn.state
  const waiting = {
    for: step.do,
    step,
    scope: course.frame.scope,
    trail: course.trail,
    rest: course.rest,
    visit: visit?.number ?? 0,
    epoch,
    ...(course.asker !== undefined && { asker: course.asker }),
  }
  const asked = withState(turn, { next: number + 1, pending: { ...pending, [number]: waiting } })
  return end(
    emit(asked, {
      type: 'ceremony',
      ceremony: number,
      act: step.ceremony,
      publicKey,
      ...(step.mediation && { mediation: step.mediation }),
    }),
  )
}
