import type { EngineState } from '../state.ts'

/** The screen as it was, once a way out that led nowhere has had its time (see `departing`). */
export function reopened(state: EngineState, at: number): EngineState {
  const { visit } = state
  return visit?.reopensAt === undefined || at < visit.reopensAt ? state : stayed(state)
}

/** The screen as it was before somebody was to leave it. */
export function stayed(state: EngineState): EngineState {
  if (!state.visit) return state
  const { reopensAt: _nowhere, leftAt: _before, ...visit } = state.visit
  return { ...state, visit: { ...visit, leaving: false } }
}
