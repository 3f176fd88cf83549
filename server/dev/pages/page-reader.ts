import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { themeChoice, type ThemeChoice } from '../../status-pages/html.ts'
import type { Tenant } from '../../tenants/tenant.ts'
import { type PageLanguage, preferredLanguage } from '../../texts/preferred-language.ts'

/** Language and theme of a page, as the reader chose them. */
export type PageReader = {
  readonly language: PageLanguage
  /** Undefined leaves it to the system. */
  readonly theme: ThemeChoice | undefined
}

/**
 * @param languages of the tenant that owns the page; pages of the sandbox exist in both languages
 */
export const readerOfHeaders = (
  headers: IncomingHttpHeaders,
  languages?: Tenant['languages'],
): PageReader => ({
  language: preferredLanguage(headers, languages),
  theme: themeChoice(headers.cookie),
})

/** Returns the reader of a page. The language of its link outweighs that of the product's rule. */
export function pageReader(
  { query, headers }: Pick<FastifyRequest, 'query' | 'headers'>,
  languages?: Tenant['languages'],
): PageReader {
  const reader = readerOfHeaders(headers, languages)
  const { lang } = query as { readonly lang?: unknown }
  return lang === 'en' || lang === 'ko' ? { ...reader, language: lang } : reader
}
