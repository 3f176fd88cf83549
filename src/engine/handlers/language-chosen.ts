import type { Event } from '../event.ts'
import { type Transition, withState } from '../transition.ts'

/**
 * Changes the language. Texts of the server are loaded again in the new language (D1.09), as any
 * load with changed arguments. Everything else stays, typed values above all.
 */
export function languageChosen(
  transition: Transition,
  { language }: Extract<Event, { readonly type: 'language-chosen' }>,
): Transition {
  return language === transition.state.language ? transition : withState(transition, { language })
}
