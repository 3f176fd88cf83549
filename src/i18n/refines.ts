import type { Language } from '../language/locale/language-facts.ts'
import { refine as ko } from './grammar/ko.ts'
import { primarySubtag } from './match-language.ts'
import type { Refine } from './texts.ts'

/** By primary subtag, as the files of `grammar/`. */
const refines: Readonly<Record<string, Refine>> = { ko }

/**
 * Returns the correction of sentences of a language, where its grammar has a file. For callers with
 * all languages at once; a page loads the function of its language with the texts.
 */
export function refineOf(language: Language): Refine | undefined {
  return refines[primarySubtag(language)]
}
