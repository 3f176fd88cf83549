import { getOwn } from '../expressions/values.ts'
import { currentScreen, emit, type Transition } from '../transition.ts'
import { withDeadline } from './stores.ts'

/** Stops a timer without its `expired`. */
export function stopTimer(transition: Transition, name: string): Transition {
  const timer = getOwn(currentScreen(transition.program, transition.state)?.timers ?? {}, name)
  if (!timer) return transition
  return emit(withDeadline(transition, timer, 0), { type: 'wake-at', timer: name, at: 0 })
}
