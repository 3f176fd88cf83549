import type { EngineState, Pending } from '../state.ts'
import { emit, type Turn, withState } from '../turn.ts'

/**
 * Keys that stand among what the browser offers at a field go when the form is sent: one way in at
 * a time.
 */
export function withdrawOffers(turn: Turn): Turn {
  const entries = Object.entries(turn.state.pending)
  const offered = entries.filter(([, pending]) => isOffer(pending))
  if (offered.length === 0) return turn
  const quiet = withState(turn, {
    pending: Object.fromEntries(entries.filter((entry) => !offered.includes(entry))),
  })
  return emit(quiet, { type: 'cancel', calls: offered.map(([number]) => Number(number)) })
}

/** Whether keys of the person stand among what the browser offers now. */
export const areKeysOffered = ({ pending }: EngineState): boolean =>
  Object.values(pending).some(isOffer)

const isOffer = (pending: Pending): boolean =>
  pending.for === 'ceremony' && pending.step.mediation !== undefined
