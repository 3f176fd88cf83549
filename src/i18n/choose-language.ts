import type { Language } from '../language/locale/language-facts.ts'
import { localeCookie } from './locale.ts'
import type { Texts } from './texts.ts'

/**
 * Changes the language at the user's choice: every text changes at once, without a reload, and the
 * choice is stored (D1.09).
 */
export async function chooseLanguage(texts: Texts, language: Language): Promise<void> {
  await texts.use(language)
  if (texts.language() !== language) return
  document.cookie = localeCookie(texts.facts(language).cookie)
  showLanguage(texts)
}

/** Puts the language of the texts and its direction on the page. */
export function showLanguage(texts: Texts): void {
  const [language, root] = [texts.language(), document.documentElement]
  root.lang = language
  root.dir = texts.facts(language).direction ?? 'ltr'
}
