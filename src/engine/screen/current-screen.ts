import type { Program, Screen } from '../../language/program.ts'
import { getOwn } from '../expressions/get-own.ts'
import type { EngineState } from '../state.ts'

/** Returns the screen of the present visit; undefined before the first, or without its chunk. */
export function currentScreen(program: Program, { visit }: EngineState): Screen | undefined {
  return (
    visit && getOwn(program.journeys, visit.journey)?.screens.find(({ id }) => id === visit.screen)
  )
}
