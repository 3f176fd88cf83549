import { evaluate } from '../evaluate.ts'
import { contextFor } from '../expressions/context-for.ts'
import type { CallValues, PendingCall, PendingLoad, PendingPoll } from '../state.ts'
import { flowOf } from '../stores/persist.ts'
import { emit, type Transition, withState } from '../transition.ts'

/** Sends a call, and stores the request that waits for its answer. */
export function beginCall(
  transition: Transition,
  pending: PendingCall | PendingLoad | PendingPoll,
  values: CallValues,
): Transition {
  const call = transition.state.next
  const authorization = authorizationOf(transition)
  const step = stepOf(transition)
  const flow =
    pending.for === 'call' && pending.guard !== undefined
      ? flowOf(transition, transition.state)
      : ''
  const waiting = {
    ...pending,
    ...(authorization !== '' && pending.sent === undefined && { sent: { authorization, values } }),
    ...(transition.after !== undefined && { after: transition.after }),
  }
  const asked = withState(transition, {
    next: call + 1,
    pending: { ...transition.state.pending, [call]: waiting },
  })
  return emit(asked, {
    type: 'call',
    call,
    operation: pending.operation,
    ...values,
    authorization,
    ...(step !== undefined && { step, flow: transition.program.index.version }),
    ...(flow !== '' && { guard: flow }),
    ...(pending.for === 'call' && pending.again !== undefined && { again: pending.again }),
  })
}

/** Returns the present marker token; '' without one. */
export function authorizationOf({ program, state, at }: Transition): string {
  const authorization = evaluate(program.index.authorization, contextFor(program, state, {}, at))
  return typeof authorization === 'string' ? authorization : ''
}

/**
 * Returns the step of the request for which this screen was shown. If another tab has moved on
 * since, the server rejects the call.
 */
export function stepOf({ program, state, at }: Transition): number | undefined {
  if (state.visit?.step !== undefined) return state.visit.step
  const step =
    program.index.step && evaluate(program.index.step, contextFor(program, state, {}, at))
  return typeof step === 'number' ? step : undefined
}
