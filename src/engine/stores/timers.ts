import type { Timer } from '../../language/program.ts'
import { own, valueAt } from '../expressions/own.ts'
import type { EngineState } from '../state.ts'
import { type Turn, withState, withVisit } from '../turn.ts'
import { pathNow } from './computed-path.ts'
import { withValue } from './stores.ts'

/** Returns epoch milliseconds; 0 when the timer was never started. */
export function deadlineOf(state: EngineState, { deadline: place }: Timer): number {
  const deadline =
    'visit' in place
      ? own(state.visit?.timers ?? {}, place.visit)
      : valueAt(state.stores, pathNow(place, state) ?? [])
  return typeof deadline === 'number' ? deadline : 0
}

/**
 * Sets a deadline.
 * @param deadline epoch milliseconds; 0 ends the timer
 */
export function withDeadline(turn: Turn, { deadline: place }: Timer, deadline: number): Turn {
  if ('visit' in place)
    return withVisit(turn, { timers: { ...turn.state.visit?.timers, [place.visit]: deadline } })
  const path = pathNow(place, turn.state)
  return path ? withState(turn, { stores: withValue(turn.state.stores, path, deadline) }) : turn
}
