import type { Timer } from '../../language/program.ts'
import { getOwn, valueAt } from '../expressions/get-own.ts'
import type { EngineState } from '../state.ts'
import { type Transition, withState, withVisit } from '../transition.ts'
import { resolvePath } from './computed-path.ts'
import { withValue } from './stores.ts'

/** Returns epoch milliseconds; 0 when the timer was never started. */
export function deadlineOf(state: EngineState, { deadline: place }: Timer): number {
  const deadline =
    'visit' in place
      ? getOwn(state.visit?.timers ?? {}, place.visit)
      : valueAt(state.stores, resolvePath(place, state) ?? [])
  return typeof deadline === 'number' ? deadline : 0
}

/**
 * Sets a deadline.
 * @param deadline epoch milliseconds; 0 ends the timer
 */
export function withDeadline(
  transition: Transition,
  { deadline: place }: Timer,
  deadline: number,
): Transition {
  if ('visit' in place)
    return withVisit(transition, {
      timers: { ...transition.state.visit?.timers, [place.visit]: deadline },
    })
  const path = resolvePath(place, transition.state)
  return path
    ? withState(transition, { stores: withValue(transition.state.stores, path, deadline) })
    : transition
}
