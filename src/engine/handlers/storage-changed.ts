import { stepOf } from '../async/begin-call.ts'
import type { Event } from '../event.ts'
import { getOwn } from '../expressions/get-own.ts'
import { currentScreen } from '../screen/current-screen.ts'
import { checkPreconditionAgain } from '../screen/precondition.ts'
import { adopted } from '../stores/merge-remote-state.ts'
import { flowOf } from '../stores/persist.ts'
import { deadlineOf } from '../stores/timers.ts'
import { emit, type Transition, withState, withVisit } from '../transition.ts'

/**
 * Adopts the values of the request that another tab stored. Two tabs on one request share one
 * countdown and one send.
 *
 * When the request has moved on, this screen stays. Its next act carries the step for which it was
 * meant. An empty request was finished by another tab: this screen stays unchanged. A screen that
 * otherwise loses a precondition is left (D2.05).
 */
export function storageChanged(
  transition: Transition,
  { flow, stores }: Extract<Event, { readonly type: 'storage-changed' }>,
): Transition {
  if (
    flow === '' ||
    flow !== flowOf(transition, transition.state) ||
    Object.keys(stores).length === 0
  )
    return transition
  const merged = adopted(transition.program.index.state, transition.state.stores, stores)
  if (merged === transition.state.stores) return transition
  const step = stepOf(transition)
  const after = withState(transition, { stores: merged })
  const isPast = step !== undefined && stepOf(after) !== step && flowOf(after, after.state) === flow
  const shared = withoutSuperseded(
    withTimers(transition, isPast ? withVisit(after, { step }) : after),
  )
  // The screen also stays when another tab stores more values of the following step.
  return isPast || transition.state.visit?.step !== undefined
    ? shared
    : checkPreconditionAgain(shared)
}

function withTimers(before: Transition, transition: Transition): Transition {
  return Object.entries(currentScreen(transition.program, transition.state)?.timers ?? {}).reduce(
    (sofar, [timer, use]) => {
      const deadline = deadlineOf(sofar.state, use)
      return deadline === deadlineOf(before.state, use)
        ? sofar
        : emit(sofar, { type: 'wake-at', timer, at: deadline })
    },
    transition,
  )
}

/** Drops calls that would start a timer which another tab has started. */
function withoutSuperseded(transition: Transition): Transition {
  const timers = currentScreen(transition.program, transition.state)?.timers ?? {}
  const calls = Object.entries(transition.state.pending).flatMap(([call, pending]) => {
    const timer =
      pending.for === 'call' && pending.guard !== undefined
        ? getOwn(timers, pending.guard)
        : undefined
    return timer !== undefined && deadlineOf(transition.state, timer) > transition.at
      ? [Number(call)]
      : []
  })
  if (calls.length === 0) return transition
  const pending = Object.fromEntries(
    Object.entries(transition.state.pending).filter(([call]) => !calls.includes(Number(call))),
  )
  return emit(withState(transition, { pending }), { type: 'cancel', calls })
}
