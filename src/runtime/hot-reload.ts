import { startLoads } from '../engine/async/loads.ts'
import type { Effect } from '../engine/effect.ts'
import { isObject } from '../engine/expressions/values.ts'
import { findScreen } from '../engine/navigation/find-screen.ts'
import { moveTo } from '../engine/navigation/navigate.ts'
import { fillRoute } from '../engine/navigation/routes.ts'
import type { EngineState, Visit } from '../engine/state.ts'
import { defaultStores, type Stores } from '../engine/stores/stores.ts'
import { currentScreen } from '../engine/transition.ts'
import type { Json } from '../language/json.ts'
import type { Program } from '../language/program.ts'

/** Another program, and the state that continues under it. */
export interface Exchange {
  readonly program: Program
  readonly state: EngineState
  readonly effects: readonly Effect[]
  /** True when the screen no longer exists: its address must be entered again. */
  readonly enter: boolean
}

/**
 * Replaces the program in development, when the flows change while a screen is open. The visit
 * keeps its typed values, timers and answers. New fields of the state get their defaults. Data with
 * a changed request is loaded again.
 */
export function hotReload(
  before: Program,
  next: Program,
  state: EngineState,
  at: number,
): Exchange {
  const kept = { ...state, stores: overDefaults(defaultStores(next.index.state), state.stores) }
  const { visit } = kept
  if (!visit) return { program: next, state: kept, effects: [], enter: false }
  const screen = findScreen(next, visit.path)?.screen
  if (screen?.id !== visit.screen) return elsewhere(next, kept, visit, at)
  const known = currentScreen(before, state)?.load ?? {}
  const otherwise = Object.entries(screen.load).filter(
    ([name, use]) => JSON.stringify(use) !== JSON.stringify(known[name]),
  )
  const turn = startLoads(
    { program: next, at, state: kept, effects: [] },
    Object.fromEntries(otherwise),
  )
  return { program: next, state: turn.state, effects: turn.effects, enter: false }
}

/**
 * Follows a screen to its new route. Without that screen, the address belongs to the screen that
 * has it now.
 */
function elsewhere(program: Program, state: EngineState, visit: Visit, at: number): Exchange {
  const moved = Object.values(program.journeys)
    .flatMap(({ screens }) => screens)
    .find(({ id }) => id === visit.screen)
  const path = moved && fillRoute(moved.route, visit.params)
  if (path === undefined) return { program, state, effects: [], enter: true }
  const turn = moveTo(
    { program, at, state: { ...state, moves: 0 }, effects: [] },
    { path, query: visit.query },
    true,
  )
  return { program, state: turn.state, effects: turn.effects, enter: false }
}

function overDefaults(defaults: Stores, stores: Stores): Stores {
  return Object.fromEntries(
    Object.entries(defaults).map(([name, store]) => [
      name,
      { ...store, ...laidOver(store, stores[name] ?? {}) },
    ]),
  )
}

/**
 * Keeps stored values. A value of another type than its default is replaced by the default. A
 * default of null says nothing about the type.
 */
function laidOver(
  defaults: Readonly<Record<string, Json>>,
  kept: Readonly<Record<string, Json>>,
): Readonly<Record<string, Json>> {
  return Object.fromEntries(
    Object.entries(kept).map(([name, value]) => {
      const like = defaults[name]
      if (isObject(like) && isObject(value)) return [name, { ...like, ...laidOver(like, value) }]
      return [
        name,
        like === undefined || like === null || value === null || typeof like === typeof value
          ? value
          : like,
      ]
    }),
  )
}
