import type { Event } from '../event.ts'
import { type Turn, withState } from '../turn.ts'

/**
 * Changes the language. Texts of the server are loaded again in the new language (D1.09), as any
 * load with changed arguments. Everything else stays, typed values above all.
 */
export function languageChosen(
  turn: Turn,
  { language }: Extract<Event, { readonly type: 'language-chosen' }>,
): Turn {
  return language === turn.state.language ? turn : withState(turn, { language })
}
