import { readFileSync } from 'node:fs'
import type { components } from '../../src/api/generated/common-api.ts'

type CookieTerms = components['schemas']['CookieTerms']

/** Regional groups (section 9 of the specification) and the text of each. */
const groups: Readonly<Record<string, { readonly title: string; readonly text: string }>> = {
  'en-001': { title: 'Cookie Policy', text: 'en-001' },
  'en-IN': { title: 'Cookie Policy', text: 'en-001' },
  'en-US': { title: 'Cookie Policy', text: 'en-001' },
  'ko-KR': { title: '쿠키 정책', text: 'ko-KR' },
  'vi-VN': { title: 'Chính sách cookie', text: 'vi-VN' },
  'zh-CN': { title: 'Cookie 政策', text: 'zh-CN' },
  'en-150': { title: 'Cookie Policy', text: 'en-150' },
  'pt-419': { title: 'Política de cookies', text: 'pt-419' },
}

const contents = new Map(
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

/** Returns the international English text where the policy does not exist in the language. */
export function cookieTerms(language: string, version: number): CookieTerms {
  const { title, text } = (isCookieTermsLanguage(language) ? groups[language] : undefined) ?? {
    title: 'Cookie Policy',
    text: 'en-001',
  }
  return {
    id: cookieTermsId(version),
    version: String(version),
    title,
    content: contents.get(text) ?? '',
  }
}
