import { evaluate } from '../evaluate.ts'
import { sightOf } from '../expressions/sight.ts'
import type { CallValues, PendingCall, PendingLoad, PendingPoll } from '../state.ts'
import { flowOf } from '../stores/remember.ts'
import { emit, type Turn, withState } from '../turn.ts'

/** Asks the world, and remembers what waits for the answer. */
export function beginCall(turn: Turn, pending: PendingCall | PendingLoad | PendingPoll, values: CallValues): Turn {
  const call = turn.state.next
  const authorization = evaluate(turn.program.index.authorization, sightOf(turn.program, turn.state, {}, turn.at))
  const step = stepOf(turn)
  const flow = pending.for === 'call' && pending.guard !== undefined ? flowOf(turn, turn.state) : ''
  const asked = withState(turn, { next: call + 1, pending: { ...turn.state.pending, [call]: turn.after === undefined ? pending : { ...pending, after: turn.after } } })
  return emit(asked, {
    type: 'call',
    call,
    operation: pending.operation,
    ...values,
    authorization: typeof authorization === 'string' ? authorization : '',
    ...(step !== undefined && { step, flow: turn.program.index.version }),
    ...(flow !== '' && { guard: flow }),
    ...(pending.for === 'call' && pending.again !== undefined && { again: pending.again }),
  })
}

/** What this screen was shown for, also when another tab went on meanwhile: then the server says so. */
export function stepOf({ program, state, at }: Turn): number | undefined {
  if (state.visit?.step !== undefined) return state.visit.step
  const step = program.index.step && evaluate(program.index.step, sightOf(program, state, {}, at))
  return typeof step === 'number' ? step : undefined
}
