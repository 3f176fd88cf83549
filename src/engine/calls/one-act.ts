import type { EngineState, Pending } from '../state.ts'
import { emit, type Turn, withState } from '../turn.ts'
import { enterAsker, seenAsker, startAsker } from './asker.ts'

/**
 * What a press or a submit led to; nothing, when it would ask the server while another act of this
 * visit still waits for its answer: the two answers would both lead on (B13). What only leads away,
 * or says what is wrong, waits for nothing. What the screen asks when it is looked at again is no
 * act: the person's goes before it, and its answer would speak of a step that is over.
 */
export function oneActAtATime(before: Turn, after: Turn): Turn {
  const open = openActs(before.state)
  const asks = openActs(after.state).some((call) => !open.includes(call))
  if (!asks) return after
  return open.length > 0 ? before : withoutLooking(after)
}

/** Whether a person waits for the answer to what they did in this visit. */
export const isActing = (state: EngineState): boolean => openActs(state).length > 0

const byNobody: ReadonlySet<string> = new Set([enterAsker, startAsker, seenAsker])

/** Calls that a person asked for in this visit. */
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
