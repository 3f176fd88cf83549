import type { Event } from '../event.ts'
import { type Turn, withState } from '../turn.ts'

/**
 * What the server says in a language is read again in the new one (D1.09), as any load whose
 * arguments change; everything else stays, entries above all.
 */
export function languageChosen(
  turn: Turn,
  { language }: Extract<Event, { readonly type: 'language-chosen' }>,
): Turn {
  return language === turn.state.language ? turn : withState(turn, { language })
}
