import type { Timer } from '../../language/program.ts'
import { valueAt } from '../expressions/own.ts'
import type { EngineState } from '../state.ts'

/** Epoch milliseconds; 0 when the timer was never started. */
export function deadlineOf(state: EngineState, timer: Timer): number {
  const deadline = valueAt(state.stores, timer.deadline)
  return typeof deadline === 'number' ? deadline : 0
}
