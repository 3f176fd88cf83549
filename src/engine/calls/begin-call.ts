import { evaluate } from '../evaluate.ts'
import { sightOf } from '../expressions/sight.ts'
import type { CallValues, PendingCall, PendingLoad, PendingPoll } from '../state.ts'
import { flowOf } from '../stores/remember.ts'
import { emit, type Turn, withState } from '../turn.ts'

/** Sends a call, and stores the request that waits for its answer. */
export function beginCall(
  turn: Turn,
  pending: PendingCall | PendingLoad | PendingPoll,
  values: CallValues,
): Turn {
  const call = turn.state.next
  const authorization = authorizationOf(turn)
  const step = stepOf(turn)
  const flow = pending.for === 'call' && pending.guard !== undefined ? flowOf(turn, turn.state) : ''
  const waiting = {
    ...pending,
    ...(authorization !== '' && pending.sent === undefined && { sent: { authorization, values } }),
    ...(turn.after !== undefined && { after: turn.after }),
  }
  const asked = withState(turn, {
    next: call + 1,
    pending: { ...turn.state.pending, [call]: waiting },
  })
  return emit(asked, {
    type: 'call',
    call,
    operation: pending.operation,
    ...values,
    authorization,
    ...(step !== undefined && { step, flow: turn.program.index.version }),
    ...(flow !== '' && { guard: flow }),
    ...(pending.for === 'call' && pending.again !== undefined && { again: pending.again }),
  })
}

/** Returns the present marker token; '' without one. */
export function authorizationOf({ program, state, at }: Turn): string {
  const authorization = evaluate(program.index.authorization, sightOf(program, state, {}, at))
  return typeof authorization === 'string' ? authorization : ''
}

/**
 * Returns the step of the request for which this screen was shown. If another tab has moved on
 * since, the server rejects the call.
 */
export function stepOf({ program, state, at }: Turn): number | undefined {
  if (state.visit?.step !== undefined) return state.visit.step
  const step = program.index.step && evaluate(program.index.step, sightOf(program, state, {}, at))
  return typeof step === 'number' ? step : undefined
}
