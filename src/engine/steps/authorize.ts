import { enterAsker } from '../calls/asker.ts'
import { emit, type Turn, withState, withVisit } from '../turn.ts'
import { type Advance, type Course, end, type StepOf, type StepRunner } from './step-runner.ts'

/**
 * Requests state, nonce and verifier from the runtime, because the engine creates no random values.
 * `authorization-prepared` continues.
 */
export const authorize: StepRunner<'authorize'> = (step, turn, course) => ask(step, turn, course)
export const prepare: StepRunner<'prepare'> = (step, turn, course) => ask(step, turn, course)

function ask(step: StepOf<'authorize' | 'prepare'>, turn: Turn, course: Course): Advance {
  const { next: request, visit, epoch, pending } = turn.state
  const waiting = {
    for: 'authorize' as const,
    step,
    scope: course.frame.scope,
    rest: course.rest,
    visit: visit?.number ?? 0,
    epoch,
    ...(course.asker !== undefined && { asker: course.asker }),
  }
  const begins = step.do === 'prepare' && course.asker === enterAsker
  const asked = withState(begins ? withVisit(turn, { begins }) : turn, {
    next: request + 1,
    pending: { ...pending, [request]: waiting },
  })
  return end(emit(asked, { type: 'prepare-authorization', request }))
}
