import type { Language } from '../language/vocabulary.ts'

/** What the cookie `Language` says, by language (section 3). */
const cookieValues = { 'en-US': 'English', 'ko-KR': 'Korean' } as const satisfies Record<
  Language,
  string
>
const byPrefix: Readonly<Record<string, Language>> = { en: 'en-US', ko: 'ko-KR' }
const year = 365 * 24 * 60 * 60

export interface LocaleSources {
  /** As `document.cookie` or a Cookie header has it. */
  readonly cookie: string
  /** As `navigator.languages` has them. */
  readonly preferred: readonly string[]
  /** Those of the tenant; the first is for who prefers none of them. */
  readonly languages: readonly Language[]
}

/**
 * The cookie, else the first browser language that we have, else the tenant's first, which is
 * English by default (R1.50 to R1.53, D1.10).
 */
export function chooseLocale({ cookie, preferred, languages }: LocaleSources): Language {
  const said = new Set(cookie.split(';').map((pair) => pair.trim()))
  return (
    languages.find((language) => said.has(`Language=${cookieValues[language]}`)) ??
    preferred
      .map((tag) => byPrefix[tag.slice(0, 2).toLowerCase()])
      .find((language) => language !== undefined && languages.includes(language)) ??
    languages[0] ??
    'en-US'
  )
}

/** To assign to `document.cookie` (D1.09). */
export const localeCookie = (language: Language): string =>
  `Language=${cookieValues[language]}; Path=/; Max-Age=${year}; SameSite=Lax`
