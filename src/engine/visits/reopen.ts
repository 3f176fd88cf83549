import type { EngineState } from '../state.ts'

/** The screen as it was, once a way out that led nowhere has had its time (see `departing`). */
export function reopened(state: EngineState, at: number): EngineState {
  const { visit } = state
  if (visit?.reopensAt === undefined || at < visit.reopensAt) return state
  const { reopensAt: _nowhere, ...stayed } = visit
  return { ...state, visit: { ...stayed, leaving: false } }
}
