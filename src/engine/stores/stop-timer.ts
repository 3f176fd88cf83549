import { own } from '../expressions/own.ts'
import { emit, type Turn } from '../turn.ts'
import { currentScreen } from '../visits/current-screen.ts'
import { withDeadline } from './timers.ts'

/** Stops a timer without its `expired`. */
export function stopTimer(turn: Turn, name: string): Turn {
  const timer = own(currentScreen(turn.program, turn.state)?.timers ?? {}, name)
  if (!timer) return turn
  return emit(withDeadline(turn, timer, 0), { type: 'wake-at', timer: name, at: 0 })
}
