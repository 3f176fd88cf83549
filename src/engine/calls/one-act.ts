import type { EngineState, Pending } from '../state.ts'
import { emit, type Turn, withState } from '../turn.ts'
import { enterAsker, seenAsker, startAsker } from './asker.ts'

/**
 * Drops a user action that would start a second request while one is pending in this visit.
 * Otherwise both answers would continue the flow (B13). An action that only navigates, or reports a
 * problem, does not wait.
 *
 * A request that the screen makes when it becomes visible is no user action. The user's action
 * replaces it, because its answer would belong to a finished step.
 */
export function oneActAtATime(before: Turn, after: Turn): Turn {
  const open = openActs(before.state)
  const asks = openActs(after.state).some((call) => !open.includes(call))
  if (!asks) return after
  return open.length > 0 ? before : withoutLooking(after)
}

/** True when a user waits for the answer to an action in this visit. */
export const isActing = (state: EngineState): boolean => openActs(state).length > 0

const byNobody: ReadonlySet<string> = new Set([enterAsker, startAsker, seenAsker])

/** Calls that a user started in this visit. */
const openActs = (state: EngineState): readonly string[] =>
  waitingOf(
    state,
    ({ for: what, asker }) => what === 'call' && asker !== undefined && !byNobody.has(asker),
  )

function withoutLooking(turn: Turn): Turn {
  const calls = waitingOf(turn.state, ({ asker }) => asker === seenAsker)
  if (calls.length === 0) return turn
  const kept = Object.entries(turn.state.pending).filter(([call]) => !calls.includes(call))
  return emit(withState(turn, { pending: Object.fromEntries(kept) }), {
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
