import type { EngineState, Pending } from '../state.ts'
import { emit, type Transition, withState } from '../transition.ts'
import { enterInitiator, resumeInitiator, startInitiator } from './initiator.ts'

/**
 * Drops a user action that would start a second request while one is pending in this visit.
 * Otherwise both answers would continue the flow (B13). An action that only navigates, or reports a
 * problem, does not wait.
 *
 * A request that the screen makes when it becomes visible is no user action. The user's action
 * replaces it, because its answer would belong to a finished step.
 */
export function preventConcurrentActions(before: Transition, after: Transition): Transition {
  const open = openActs(before.state)
  const asks = openActs(after.state).some((call) => !open.includes(call))
  if (!asks) return after
  return open.length > 0 ? before : withoutLooking(after)
}

/** True when a user waits for the answer to an action in this visit. */
export const isActing = (state: EngineState): boolean => openActs(state).length > 0

const byNobody: ReadonlySet<string> = new Set([enterInitiator, startInitiator, resumeInitiator])

/** Calls that a user started in this visit. */
const openActs = (state: EngineState): readonly string[] =>
  waitingOf(
    state,
    ({ for: purpose, initiator }) =>
      purpose === 'call' && initiator !== undefined && !byNobody.has(initiator),
  )

function withoutLooking(transition: Transition): Transition {
  const calls = waitingOf(transition.state, ({ initiator }) => initiator === resumeInitiator)
  if (calls.length === 0) return transition
  const kept = Object.entries(transition.state.pending).filter(([call]) => !calls.includes(call))
  return emit(withState(transition, { pending: Object.fromEntries(kept) }), {
    type: 'cancel',
    calls: calls.map(Number),
  })
}

const waitingOf = (
  { pending, visit }: EngineState,
  is: (waiting: Pending) => boolean,
): readonly string[] =>
  Object.entries(pending)
    .filter(([, waiting]) => waiting.visit === visit?.number && is(waiting))
    .map(([call]) => call)
