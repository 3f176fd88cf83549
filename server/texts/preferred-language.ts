import type { IncomingHttpHeaders } from 'node:http'
import { languageOfRequest } from '../../src/i18n/language-of-request.ts'
import type { Tenant } from '../tenants/tenant.ts'
import type { Language } from './server-text.ts'

/** Languages of the pages of the sandbox. */
export type PageLanguage = 'en' | 'ko'

const sandboxLanguages = ['en-US', 'ko-KR']

/**
 * Chooses a language by the rule of the front end.
 * @param languages of the tenant that owns the page; pages of the sandbox exist in both languages
 */
export function preferredTag(
  headers: IncomingHttpHeaders,
  languages: Tenant['languages'] = sandboxLanguages,
): Language {
  return languageOfRequest(
    { cookie: headers.cookie, acceptLanguage: headers['accept-language'] },
    languages,
  )
}

export const preferredLanguage = (
  headers: IncomingHttpHeaders,
  languages?: Tenant['languages'],
): PageLanguage => (preferredTag(headers, languages) === 'ko-KR' ? 'ko' : 'en')
