import type { FastifyInstance } from 'fastify'
import { micromark } from 'micromark'
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table'
import { matchLanguage } from '../../src/i18n/match-language.ts'
import { languageFacts } from '../../src/language/language-facts.ts'
import { plainPagesBase } from '../address.ts'
import { latestPolicy } from '../branding/policies.ts'
import { serviceDeskOf } from '../branding/service-desk.ts'
import { pagePolicy } from '../headers.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings.ts'
import { escapeHtml, themeChoice } from '../status-pages/html.ts'
import { faq, guide, type OpenJourneys, openJourneys } from '../support/help.ts'
import { preferredTag } from '../texts/preferred-language.ts'
import { type Language, serverText } from '../texts/server-text.ts'
import { type PlainPageName, plainPageNames } from './plain-page-names.ts'
import { plainPage } from './plain-page.ts'
import { supportedBrowsers } from './supported-browsers.ts'

interface Input {
  readonly language: Language
  readonly cookieVersion: number
  readonly open: OpenJourneys
}

/** Serves openapi/plain-pages.yaml in every mode: the content of the API without the front end. */
export async function servePlainPages(
  app: FastifyInstance,
  { store, tenants, hasInbox }: Services,
): Promise<void> {
  app.get<{ Params: { page: string }; Querystring: { lang?: unknown } }>(
    `${plainPagesBase}/:page`,
    async (request, reply) => {
      const { params, headers } = request
      const { languages, product, name: tenant } = tenants.of(headers)
      const { lang } = request.query
      const language =
        (typeof lang === 'string' ? matchLanguage(lang, languages) : undefined) ??
        preferredTag(headers, languages)
      const facts = languageFacts(languages)
      const name = plainPageNames.find((each) => each === params.page)
      const { cookiePolicyVersion } = await readSettings(store)
      const main =
        name === undefined
          ? `<p>${escapeHtml(serverText(language, 'plain.missingText'))}</p>`
          : contents[name]({
              language,
              cookieVersion: cookiePolicyVersion,
              open: openJourneys(tenants.of(headers)),
            })
      const html = plainPage({
        language,
        theme: themeChoice(headers.cookie),
        others: languages
          .filter((other) => other !== language)
          .map((other) => ({ language: other, name: facts[other]?.name ?? other })),
        name,
        product: product?.[language] ?? (tenant === 'default' ? 'Gatehouse' : tenant),
        main,
        includesFont: hasInbox,
        contact: serviceDeskOf(tenants.of(headers)),
      })
      return reply
        .code(name === undefined ? 404 : 200)
        .type('text/html; charset=utf-8')
        .header('content-security-policy', pagePolicy)
        .send(html)
    },
  )
}

const policy =
  (name: 'privacy' | 'terms-of-use') =>
  ({ language, cookieVersion }: Input): string => {
    const { version, effectiveDate, content } = latestPolicy(name, language, cookieVersion)
    const since = serverText(language, 'plain.since', { version, date: effectiveDate })
    return `<p>${escapeHtml(since)}</p>\n${toHtml(content)}`
  }

const contents: Readonly<Record<PlainPageName, (input: Input) => string>> = {
  help: ({ language }) => `<p>${escapeHtml(serverText(language, 'plain.help'))}</p>`,
  browsers: ({ language }) => {
    const say = (key: string, values = {}) =>
      escapeHtml(serverText(language, `plain.${key}`, values))
    const rows = supportedBrowsers.map(
      ({ name, version, download }) =>
        `<li>${say('orNewer', { browser: name, version })}: <a href="${escapeHtml(download)}">${say('downloadLabel')}</a></li>`,
    )
    return `<p>${say('browsers')}</p>\n<ul>\n${rows.join('\n')}\n</ul>`
  },
  faq: ({ language, open }) =>
    faq(language, open)
      .items.map(({ question, answer }) => `<h2>${escapeHtml(question)}</h2>\n${toHtml(answer)}`)
      .join('\n'),
  guide: ({ language, open }) =>
    guide(language, open)
      .items.map(({ title, content }) => `<h2>${escapeHtml(title)}</h2>\n${toHtml(content)}`)
      .join('\n'),
  privacy: policy('privacy'),
  'terms-of-use': policy('terms-of-use'),
  cookie: ({ language, cookieVersion }) => {
    const { version, content } = latestPolicy('cookie', language, cookieVersion)
    return `<p>${escapeHtml(serverText(language, 'plain.version', { version }))}</p>\n${toHtml(content)}`
  },
}

/**
 * Raw HTML stays text, and an address with a dangerous scheme is left out: the defaults of
 * micromark.
 */
const toHtml = (markdown: string): string =>
  micromark(markdown, { extensions: [gfmTable()], htmlExtensions: [gfmTableHtml()] })
