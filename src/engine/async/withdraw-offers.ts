import type { EngineState, Pending } from '../state.ts'
import { emit, type Transition, withState } from '../transition.ts'

/**
 * Withdraws passkeys from the browser's suggestions when the form is sent. A user signs in by one
 * method at a time.
 */
export function withdrawOffers(transition: Transition): Transition {
  const entries = Object.entries(transition.state.pending)
  const offered = entries.filter(([, pending]) => isOffer(pending))
  if (offered.length === 0) return transition
  const quiet = withState(transition, {
    pending: Object.fromEntries(entries.filter((entry) => !offered.includes(entry))),
  })
  return emit(quiet, { type: 'cancel', calls: offered.map(([number]) => Number(number)) })
}

/** True when passkeys of the user are among the browser's suggestions now. */
export const areKeysOfferedNow = ({ pending }: EngineState): boolean =>
  Object.values(pending).some(isOffer)

const isOffer = (pending: Pending): boolean =>
  pending.for === 'ceremony' && pending.step.mediation !== undefined
