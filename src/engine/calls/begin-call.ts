import { evaluate } from '../evaluate.ts'
import { sightOf } from '../expressions/sight.ts'
import type { CallValues, Pending } from '../state.ts'
import { emit, type Turn, withState } from '../turn.ts'

/** Asks the world, and remembers what waits for the answer. */
export function beginCall(turn: Turn, pending: Exclude<Pending, { readonly for: 'authorize' }>, values: CallValues): Turn {
  const call = turn.state.next
  const authorization = evaluate(turn.program.index.authorization, sightOf(turn.program, turn.state, {}, turn.at))
  const asked = withState(turn, { next: call + 1, pending: { ...turn.state.pending, [call]: pending } })
  return emit(asked, {
    type: 'call',
    call,
    operation: pending.operation,
    ...values,
    authorization: typeof authorization === 'string' ? authorization : '',
    ...(pending.for === 'call' && pending.again !== undefined && { again: pending.again }),
  })
}
