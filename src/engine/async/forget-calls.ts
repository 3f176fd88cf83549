import type { Pending } from '../state.ts'
import { emit, type Transition, withState } from '../transition.ts'

/**
 * Drops the pending requests of a screen that is left: its calls are aborted silently (T61). The
 * shell's own calls continue.
 */
export function forgetCalls(transition: Transition): Transition {
  const entries = Object.entries(transition.state.pending)
  const gone = entries.filter(([, pending]) => pending.visit !== 0)
  if (gone.length === 0) return transition
  const kept: readonly (readonly [string, Pending])[] = entries.filter(
    ([, pending]) => pending.visit === 0,
  )
  const calls = gone
    .filter(([, pending]) => pending.for !== 'authorize' && pending.for !== 'cooldown')
    .map(([call]) => Number(call))
  const quiet = withState(transition, { pending: Object.fromEntries(kept) })
  return calls.length === 0 ? quiet : emit(quiet, { type: 'cancel', calls })
}
