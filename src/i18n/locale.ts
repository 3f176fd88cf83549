import type { Language } from '../language/vocabulary.ts'

/** Values of the cookie `Language`, by language (section 3). */
const cookieValues = { 'en-US': 'English', 'ko-KR': 'Korean' } as const satisfies Record<
  Language,
  string
>
const byPrefix: Readonly<Record<string, Language>> = { en: 'en-US', ko: 'ko-KR' }
const year = 365 * 24 * 60 * 60

export interface LocaleSources {
  /** From `document.cookie` or a Cookie header. */
  readonly cookie: string
  /** From `navigator.languages`. */
  readonly preferred: readonly string[]
  /** Languages of the tenant; the first is the default. */
  readonly languages: readonly Language[]
}

/**
 * Returns the language of the cookie, else the first supported browser language, else the tenant's
 * first, which is English by default (R1.50 to R1.53, D1.10).
 */
export function chooseLocale({ cookie, preferred, languages }: LocaleSources): Language {
  const pairs = new Set(cookie.split(';').map((pair) => pair.trim()))
  return (
    languages.find((language) => pairs.has(`Language=${cookieValues[language]}`)) ??
    preferred
      .map((tag) => byPrefix[tag.slice(0, 2).toLowerCase()])
      .find((language) => language !== undefined && languages.includes(language)) ??
    languages[0] ??
    'en-US'
  )
}

/** Value to assign to `document.cookie` (D1.09). */
export const localeCookie = (language: Language): string =>
  `Language=${cookieValues[language]}; Path=/; Max-Age=${year}; SameSite=Lax`
