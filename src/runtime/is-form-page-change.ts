import type { EngineState } from '../engine/state.ts'
import { currentScreen } from '../engine/transition.ts'
import type { Program } from '../language/program.ts'
import type { Address } from './ports.ts'

/**
 * True when the browser stays at the address of a screen with pages, and the visit is not leaving.
 * The browser then only went from page to page.
 */
export function isFormPageChange(
  { path, query }: Address,
  program: Program,
  state: EngineState,
): boolean {
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
