import type { EngineState } from '../engine/state.ts'
import { currentScreen } from '../engine/visits/current-screen.ts'
import type { Program } from '../language/program.ts'
import type { Address } from './ports.ts'

/**
 * The browser stays at the address of a screen with pages, which nobody leaves: it went from one of
 * them to another.
 */
export function isTurn({ path, query }: Address, program: Program, state: EngineState): boolean {
  const { visit } = state
  if (
    !visit ||
    visit.leaving ||
    visit.path !== path ||
    currentScreen(program, state)?.pages === undefined
  )
    return false
  const names = Object.keys(query)
  return (
    names.length === Object.keys(visit.query).length &&
    names.every((name) => visit.query[name] === query[name])
  )
}
