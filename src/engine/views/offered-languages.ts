import type { Program } from '../../language/program.ts'
import type { Language } from '../../language/vocabulary.ts'
import type { EngineState } from '../state.ts'
import { brandValue } from './brand-image.ts'

/**
 * Returns the app's languages that the brand names, in the brand's order. Returns all of them when
 * it names none (D1.09).
 */
export function offeredLanguages(program: Program, state: EngineState): readonly Language[] {
  const { languages } = program.index.texts
  const named = brandValue(program, state, 'languages')
  const offered = Array.isArray(named)
    ? named.flatMap((tag) => languages.filter((language) => language === tag))
    : []
  return offered.length > 0 ? offered : languages
}
