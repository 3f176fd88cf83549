import type { EngineState } from '../state.ts'

/**
 * Opens the screen again, as it was, once a failed exit has had its time (see
 * engine/navigation/navigate).
 */
export function reopened(state: EngineState, at: number): EngineState {
  const { visit } = state
  return visit?.reopensAt === undefined || at < visit.reopensAt ? state : cancelDeparture(state)
}

/** Returns the screen as it was before the exit began. */
export function cancelDeparture(state: EngineState): EngineState {
  if (!state.visit) return state
  const { reopensAt: _nowhere, leftAt: _before, ...visit } = state.visit
  return { ...state, visit: { ...visit, leaving: false } }
}
