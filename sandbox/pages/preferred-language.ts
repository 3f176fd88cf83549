import type { IncomingHttpHeaders } from 'node:http'

export type PageLanguage = 'en' | 'ko'

/** The product's rule: the cookie Language, else what the browser prefers, else English. */
export function preferredLanguage(headers: IncomingHttpHeaders): PageLanguage {
  const cookie = /(?:^|; *)Language=(English|Korean)(?:;|$)/.exec(headers.cookie ?? '')?.[1]
  if (cookie !== undefined) return cookie === 'Korean' ? 'ko' : 'en'
  return /^\s*ko\b/i.test(headers['accept-language'] ?? '') ? 'ko' : 'en'
}
