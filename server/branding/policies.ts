import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { components } from '../../src/api/generated/common-api.ts'
import { type Language, readPolicyTexts, serverText } from '../texts/server-text.ts'

type Schemas = components['schemas']

const effectiveDate = '2026-01-01'
const contents = readPolicyTexts(new URL('./policies/', import.meta.url))

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
    title: serverText(language, `policies.${policy}`),
    content: contents.contentOf(policy, language),
    version: '1',
    effectiveDate,
  }
}

type CookieTerms = components['schemas']['CookieTerms']

/**
 * Regional groups (section 9 of the specification) and the text of each; the first is
 * international.
 */
const groups = parse(
  readFileSync(new URL('./policies/cookie.yaml', import.meta.url), 'utf8'),
) as Readonly<Record<string, { readonly title: string; readonly text: string }>>

const cookieContents = new Map(
  [...new Set(Object.values(groups).map(({ text }) => text))].map(
    (text) =>
      [
        text,
        readFileSync(new URL(`./policies/cookie.${text}.md`, import.meta.url), 'utf8'),
      ] as const,
  ),
)

/** `version` is a setting of the sandbox, so that tests can raise it. */
export const cookieTermsId = (version: number): string => `cookie-${version}`

export const termsLanguages = Object.keys(groups)

export const isCookieTermsLanguage = (language: string): boolean => Object.hasOwn(groups, language)

/** Returns the international text where the policy does not exist in the language. */
export function cookieTerms(language: string, version: number): CookieTerms {
  const group = isCookieTermsLanguage(language) ? language : (termsLanguages[0] ?? '')
  const { title = '', text = '' } = groups[group] ?? {}
  return {
    id: cookieTermsId(version),
    version: String(version),
    title,
    content: cookieContents.get(text) ?? '',
  }
}
