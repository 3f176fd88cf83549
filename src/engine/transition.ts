import type { Program, Screen } from '../language/program.ts'
import type { Defect, Effect } from './effect.ts'
import { getOwn } from './expressions/values.ts'
import type { EngineState, Visit } from './state.ts'

/** A transition in progress: the processing of one event, with the state and the effects so far. */
export interface Transition {
  readonly program: Program
  /** The time of the event, in epoch milliseconds. */
  readonly at: number
  readonly state: EngineState
  readonly effects: readonly Effect[]
  /** Number of earlier calls in a chain, each requested by the answer to the one before. */
  readonly after?: number
}

export const withState = (transition: Transition, change: Partial<EngineState>): Transition => ({
  ...transition,
  state: { ...transition.state, ...change },
})

/** Changes the visit. Before the first visit there is nothing to change. */
export function withVisit(transition: Transition, change: Partial<Visit>): Transition {
  const { visit } = transition.state
  return visit ? withState(transition, { visit: { ...visit, ...change } }) : transition
}

export const emit = (transition: Transition, ...effects: readonly Effect[]): Transition => ({
  ...transition,
  effects: [...transition.effects, ...effects],
})

export const report = (transition: Transition, code: Defect['code'], detail: string): Transition =>
  emit(transition, { type: 'report', defect: { code, detail } })

/** True when a `go` or `leave` is pending: until the next `entered` nothing else may start. */
export const isLeaving = (transition: Transition): boolean =>
  transition.state.visit?.leaving ?? false

/** Caches, because each event looks for its screen many times. */
const screensById = new WeakMap<readonly Screen[], ReadonlyMap<string, Screen>>()

/** Returns the screen of the present visit; undefined before the first, or without its chunk. */
export function currentScreen(program: Program, { visit }: EngineState): Screen | undefined {
  const screens = visit && getOwn(program.journeys, visit.journey)?.screens
  if (!screens) return undefined
  const byId = screensById.get(screens) ?? new Map(screens.map((screen) => [screen.id, screen]))
  screensById.set(screens, byId)
  return byId.get(visit.screen)
}
