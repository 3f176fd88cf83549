import { readFileSync } from 'node:fs'
import type { components } from '../../src/api/generated/common-api.ts'
import { cookieTerms } from './cookie-terms.ts'

type Schemas = components['schemas']
type Language = Schemas['LanguageTag']

const effectiveDate = '2026-01-01'

const titles = {
  privacy: { 'en-US': 'Privacy Policy', 'ko-KR': '개인정보 처리방침' },
  'terms-of-use': { 'en-US': 'Terms of Use', 'ko-KR': '이용약관' },
} as const satisfies Record<string, Record<Language, string>>

/** Read once: the texts are next to this file, one per language. */
const contents = new Map(
  Object.entries(titles).flatMap(([policy, languages]) =>
    Object.keys(languages).map((language) => {
      const name = `${policy}.${language}.md`
      return [name, readFileSync(new URL(`./policies/${name}`, import.meta.url), 'utf8')] as const
    }),
  ),
)

/**
 * Returns the current policy. The cookie policy is the same text as in `GET /terms/cookie/latest`.
 */
export function latestPolicy(
  policy: Schemas['PolicyName'],
  language: Language,
  cookieVersion: number,
): Schemas['Policy'] {
  if (policy === 'cookie') return { ...cookieTerms(language, cookieVersion), effectiveDate }
  return {
    id: `${policy}-2026-01`,
    title: titles[policy][language],
    content: contents.get(`${policy}.${language}.md`) ?? '',
    version: '1',
    effectiveDate,
  }
}
