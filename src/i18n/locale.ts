import type { LanguageFacts, Language } from '../language/locale/language-facts.ts'
import { matchLanguage } from './match-language.ts'

const year = 365 * 24 * 60 * 60

export interface LocaleSources<Tag extends Language = Language> {
  /** From `document.cookie` or a Cookie header. */
  readonly cookie: string
  /** From `navigator.languages`. */
  readonly preferred: readonly string[]
  /** Languages of the tenant; the first is the default. */
  readonly languages: readonly Tag[]
  /** Facts of each of these languages. */
  readonly facts: Readonly<Record<Language, Pick<LanguageFacts, 'cookie'>>>
}

/**
 * Returns the language of the cookie, else the first supported browser language, else the tenant's
 * first (R1.50 to R1.53, D1.10).
 * @throws when the tenant has no language, which the compiler refuses
 */
export function chooseLocale<Tag extends Language>({
  cookie,
  preferred,
  languages,
  facts,
}: LocaleSources<Tag>): Tag {
  const pairs = new Set(cookie.split(';').map((pair) => pair.trim()))
  const chosen =
    languages.find((language) => pairs.has(`Language=${facts[language]?.cookie ?? language}`)) ??
    preferred
      .map((tag) => matchLanguage(tag, languages))
      .find((language) => language !== undefined) ??
    languages[0]
  if (chosen === undefined) throw new Error('A program has at least one language.')
  return chosen
}

/**
 * Value to assign to `document.cookie` (D1.09).
 * @param value of the language's facts
 */
export const localeCookie = (value: LanguageFacts['cookie']): string =>
  `Language=${value}; Path=/; Max-Age=${year}; SameSite=Lax`
