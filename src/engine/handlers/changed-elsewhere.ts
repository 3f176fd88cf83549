import { stepOf } from '../calls/begin-call.ts'
import type { Event } from '../event.ts'
import { own } from '../expressions/own.ts'
import { adopted } from '../stores/adopt.ts'
import { flowOf } from '../stores/remember.ts'
import { deadlineOf } from '../stores/timers.ts'
import { emit, type Turn, withState, withVisit } from '../turn.ts'
import { currentScreen } from '../visits/current-screen.ts'
import { judgedAgain } from '../visits/needed.ts'

/**
 * Adopts the values of the request that another tab stored. Two tabs on one request share one
 * countdown and one send.
 *
 * When the request has moved on, this screen stays. Its next act carries the step for which it was
 * meant. An empty request was finished by another tab: this screen stays unchanged. A screen that
 * otherwise loses a precondition is left (D2.05).
 */
export function changedElsewhere(
  turn: Turn,
  { flow, stores }: Extract<Event, { readonly type: 'changed-elsewhere' }>,
): Turn {
  if (flow === '' || flow !== flowOf(turn, turn.state) || Object.keys(stores).length === 0)
    return turn
  const merged = adopted(turn.program.index.state, turn.state.stores, stores)
  if (merged === turn.state.stores) return turn
  const step = stepOf(turn)
  const after = withState(turn, { stores: merged })
  const isPast = step !== undefined && stepOf(after) !== step && flowOf(after, after.state) === flow
  const shared = withoutSuperseded(withTimers(turn, isPast ? withVisit(after, { step }) : after))
  // The screen also stays when another tab stores more values of the following step.
  return isPast || turn.state.visit?.step !== undefined ? shared : judgedAgain(shared)
}

function withTimers(before: Turn, turn: Turn): Turn {
  return Object.entries(currentScreen(turn.program, turn.state)?.timers ?? {}).reduce(
    (sofar, [timer, use]) => {
      const deadline = deadlineOf(sofar.state, use)
      return deadline === deadlineOf(before.state, use)
        ? sofar
        : emit(sofar, { type: 'wake-at', timer, at: deadline })
    },
    turn,
  )
}

/** Drops calls that would start a timer which another tab has started. */
function withoutSuperseded(turn: Turn): Turn {
  const timers = currentScreen(turn.program, turn.state)?.timers ?? {}
  const calls = Object.entries(turn.state.pending).flatMap(([call, pending]) => {
    const timer =
      pending.for === 'call' && pending.guard !== undefined ? own(timers, pending.guard) : undefined
    return timer !== undefined && deadlineOf(turn.state, timer) > turn.at ? [Number(call)] : []
  })
  if (calls.length === 0) return turn
  const pending = Object.fromEntries(
    Object.entries(turn.state.pending).filter(([call]) => !calls.includes(Number(call))),
  )
  return emit(withState(turn, { pending }), { type: 'cancel', calls })
}
