import type { FastifyInstance } from 'fastify'
import { micromark } from 'micromark'
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table'
import { plainPagesBase } from '../address.ts'
import { latestPolicy } from '../branding/policies.ts'
import { serviceDeskOf } from '../branding/service-desk.ts'
import { escapeHtml } from '../dev/pages/escape-html.ts'
import { pageReader } from '../dev/pages/page-reader.ts'
import type { PageLanguage } from '../dev/pages/preferred-language.ts'
import { pagePolicy } from '../headers.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings.ts'
import { faq, guide } from '../support/help.ts'
import { plainPage } from './plain-page.ts'
import { type PlainPageName, plainPageNames, plainTexts } from './plain-texts.ts'
import { supportedBrowsers } from './supported-browsers.ts'

interface Input {
  readonly language: PageLanguage
  readonly tag: 'en-US' | 'ko-KR'
  readonly cookieVersion: number
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
      const reader = pageReader(request, languages)
      const { language } = reader
      const tag = language === 'ko' ? 'ko-KR' : 'en-US'
      const name = plainPageNames.find((each) => each === params.page)
      const { cookiePolicyVersion } = await readSettings(store)
      const main =
        name === undefined
          ? `<p>${plainTexts[language].missingText}</p>`
          : contents[name]({ language, tag, cookieVersion: cookiePolicyVersion })
      const html = plainPage({
        reader,
        name,
        product: product?.[tag] ?? (tenant === 'default' ? 'Gatehouse' : tenant),
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
  ({ language, tag, cookieVersion }: Input): string => {
    const { version, effectiveDate, content } = latestPolicy(name, tag, cookieVersion)
    return `<p>${escapeHtml(plainTexts[language].since(version, effectiveDate))}</p>\n${toHtml(content)}`
  }

const contents: Readonly<Record<PlainPageName, (input: Input) => string>> = {
  help: ({ language }) => `<p>${plainTexts[language].help}</p>`,
  browsers: ({ language }) => {
    const texts = plainTexts[language]
    const rows = supportedBrowsers.map(
      ({ name, version, download }) =>
        `<li>${escapeHtml(texts.orNewer(name, version))}: <a href="${escapeHtml(download)}">${texts.downloadLabel}</a></li>`,
    )
    return `<p>${texts.browsers}</p>\n<ul>\n${rows.join('\n')}\n</ul>`
  },
  faq: ({ tag }) =>
    faq(tag)
      .items.map(({ question, answer }) => `<h2>${escapeHtml(question)}</h2>\n${toHtml(answer)}`)
      .join('\n'),
  guide: ({ tag }) =>
    guide(tag)
      .items.map(({ title, content }) => `<h2>${escapeHtml(title)}</h2>\n${toHtml(content)}`)
      .join('\n'),
  privacy: policy('privacy'),
  'terms-of-use': policy('terms-of-use'),
  cookie: ({ language, tag, cookieVersion }) => {
    const { version, content } = latestPolicy('cookie', tag, cookieVersion)
    return `<p>${escapeHtml(plainTexts[language].version(version))}</p>\n${toHtml(content)}`
  },
}

/**
 * Raw HTML stays text, and an address with a dangerous scheme is left out: the defaults of
 * micromark.
 */
const toHtml = (markdown: string): string =>
  micromark(markdown, { extensions: [gfmTable()], htmlExtensions: [gfmTableHtml()] })
