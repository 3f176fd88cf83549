import { evaluate } from '../evaluate.ts'
import { sightOf } from '../expressions/sight.ts'
import type { CallValues, PendingCall, PendingLoad, PendingPoll } from '../state.ts'
import { flowOf } from '../stores/remember.ts'
import { emit, type Turn, withState } from '../turn.ts'

/** Asks the world, and remembers what waits for the answer. */
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

/** The marker token as it is now; '' without one. */
export function authorizationOf({ program, state, at }: Turn): string {
  const authorization = evaluate(program.index.authorization, sightOf(program, state, {}, at))
  return typeof authorization === 'string' ? authorization : ''
}

/**
 * What this screen was shown for, also when another tab went on meanwhile: then the server says so.
 */
export function stepOf({ program, state, at }: Turn): number | undefined {
  if (state.visit?.step !== undefined) return state.visit.step
  const step = program.index.step && evaluate(program.index.step, sightOf(program, state, {}, at))
  return typeof step === 'number' ? step : undefined
}
