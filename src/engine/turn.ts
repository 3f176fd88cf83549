import type { Program } from '../language/program.ts'
import type { Defect, Effect } from './effect.ts'
import type { EngineState, Visit } from './state.ts'

/** A transition in progress: the processing of one event, with the state and the effects so far. */
export interface Turn {
  readonly program: Program
  /** The time of the event, in epoch milliseconds. */
  readonly at: number
  readonly state: EngineState
  readonly effects: readonly Effect[]
  /** Number of earlier calls in a chain, each requested by the answer to the one before. */
  readonly after?: number
}

export const withState = (turn: Turn, change: Partial<EngineState>): Turn => ({
  ...turn,
  state: { ...turn.state, ...change },
})

/** Changes the visit. Before the first visit there is nothing to change. */
export function withVisit(turn: Turn, change: Partial<Visit>): Turn {
  const { visit } = turn.state
  return visit ? withState(turn, { visit: { ...visit, ...change } }) : turn
}

export const emit = (turn: Turn, ...effects: readonly Effect[]): Turn => ({
  ...turn,
  effects: [...turn.effects, ...effects],
})

export const report = (turn: Turn, code: Defect['code'], detail: string): Turn =>
  emit(turn, { type: 'report', defect: { code, detail } })

/** True when a `go` or `leave` is pending: until the next `entered` nothing else may start. */
export const isLeaving = (turn: Turn): boolean => turn.state.visit?.leaving ?? false
