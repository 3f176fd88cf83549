import { emit, withState } from '../turn.ts'
import { end, type StepRunner } from './step-runner.ts'

/** Chance is not ours to make: the runtime is asked for state, nonce and verifier, and `authorization-prepared` goes on. */
export const authorize: StepRunner<'authorize'> = (step, turn, course) => {
  const { next: request, visit, epoch, pending } = turn.state
  const waiting = {
    for: step.do,
    step,
    scope: course.frame.scope,
    visit: visit?.number ?? 0,
    epoch,
    ...(course.asker !== undefined && { asker: course.asker }),
  }
  const asked = withState(turn, { next: request + 1, pending: { ...pending, [request]: waiting } })
  return end(emit(asked, { type: 'prepare-authorization', request }))
}
