import type { Pending } from '../state.ts'
import { emit, type Turn, withState } from '../turn.ts'

/**
 * Drops the pending requests of a screen that is left: its calls are aborted silently (T61). The
 * shell's own calls continue.
 */
export function forgetCalls(turn: Turn): Turn {
  const entries = Object.entries(turn.state.pending)
  const gone = entries.filter(([, pending]) => pending.visit !== 0)
  if (gone.length === 0) return turn
  const kept: readonly (readonly [string, Pending])[] = entries.filter(
    ([, pending]) => pending.visit === 0,
  )
  const calls = gone
    .filter(([, pending]) => pending.for !== 'authorize' && pending.for !== 'hold')
    .map(([call]) => Number(call))
  const quiet = withState(turn, { pending: Object.fromEntries(kept) })
  return calls.length === 0 ? quiet : emit(quiet, { type: 'cancel', calls })
}
