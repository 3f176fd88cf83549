import { enterInitiator } from '../async/initiator.ts'
import { emit, type Transition, withState, withVisit } from '../transition.ts'
import {
  type StepResult,
  type StepContext,
  end,
  type StepOf,
  type StepRunner,
} from './step-runner.ts'

/**
 * Requests state, nonce and verifier from the runtime, because the engine creates no random values.
 * `authorization-prepared` continues.
 */
export const authorize: StepRunner<'authorize'> = (step, transition, stepContext) =>
  ask(step, transition, stepContext)
export const prepare: StepRunner<'prepare'> = (step, transition, stepContext) =>
  ask(step, transition, stepContext)

function ask(
  step: StepOf<'authorize' | 'prepare'>,
  transition: Transition,
  stepContext: StepContext,
): StepResult {
  const { next: request, visit, epoch, pending } = transition.state
  const waiting = {
    for: 'authorize' as const,
    step,
    scope: stepContext.frame.scope,
    rest: stepContext.rest,
    visit: visit?.number ?? 0,
    epoch,
    ...(stepContext.initiator !== undefined && { initiator: stepContext.initiator }),
  }
  const begins = step.do === 'prepare' && stepContext.initiator === enterInitiator
  const asked = withState(begins ? withVisit(transition, { begins }) : transition, {
    next: request + 1,
    pending: { ...pending, [request]: waiting },
  })
  return end(emit(asked, { type: 'prepare-authorization', request }))
}
