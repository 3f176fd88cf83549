import type { FastifyInstance } from 'fastify'
import { micromark } from 'micromark'
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table'
import { matchLanguage, primarySubtag } from '../../src/i18n/match-language.ts'
import { languageFacts } from '../../src/language/locale/language-facts.ts'
import { latestPolicy } from '../branding/policies.ts'
import { serviceDeskOf } from '../branding/service-desk.ts'
import { plainPagesBase } from '../http/address.ts'
import { pagePolicy } from '../http/headers.ts'
import type { Services } from '../operation.ts'
import { escapeHtml, themeAttribute, themeChoice, type ThemeChoice } from '../status-pages/html.ts'
import { faq, guide, type OpenJourneys, openJourneys } from '../support/help.ts'
import { readSettings } from '../tenants/settings.ts'
import { type Language, pageAttributes, preferredTag, serverText } from '../texts/server-text.ts'
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

export interface PlainPage {
  readonly language: Language
  /** Undefined leaves it to the system. */
  readonly theme: ThemeChoice | undefined
  /** The tenant's other languages, with their own names. */
  readonly others: readonly { readonly language: Language; readonly name: string }[]
  /** Undefined: the page does not exist. */
  readonly name: PlainPageName | undefined
  /** Of the tenant. */
  readonly product: string
  /** HTML, its variable parts escaped. */
  readonly main: string
  /** Font for machines without Korean letters. */
  readonly includesFont: boolean
  readonly contact: { readonly phone: string; readonly email: string }
}

/** A whole page in HTML that a browser of 2010 and a text browser can read. */
export function plainPage({
  language,
  theme,
  others,
  name,
  product,
  main,
  includesFont,
  contact,
}: PlainPage): string {
  const say = (key: string) => escapeHtml(serverText(language, `plain.${key}`))
  const title = name === undefined ? say('missing') : say(`titles.${name}`)
  const tags = [language, ...others.map((other) => other.language)]
  // Short, unless the tenant offers a language in two regions or scripts.
  const codeOf = (tag: Language) => {
    const short = primarySubtag(tag)
    return tags.filter((one) => primarySubtag(one) === short).length > 1 ? tag : short
  }
  const link = (other: PlainPageName) =>
    `<li><a href="${plainPagesBase}/${other}?lang=${codeOf(language)}"${other === name ? ' aria-current="page"' : ''}>${say(`titles.${other}`)}</a></li>`
  const otherLanguages = others.map(({ language: other, name: own }) => {
    const tag = codeOf(other)
    return `<a href="${plainPagesBase}/${name ?? 'help'}?lang=${tag}" lang="${tag}" hreflang="${tag}">${escapeHtml(own)}</a>`
  })
  return `<!doctype html>
<html ${pageAttributes(language)}${themeAttribute(theme)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${theme ?? 'light dark'}">
<title>${title} - ${escapeHtml(product)}</title>
${includesFont ? '<link rel="stylesheet" href="/sandbox/fonts/korean.css">\n' : ''}<link rel="stylesheet" href="/sandbox/sandbox.css">
</head>
<body>
<header>
<nav aria-label="${escapeHtml(product)}">
<strong>${escapeHtml(product)}</strong>
${otherLanguages.join('\n')}
</nav>
</header>
<main class="plain-text">
<h1>${title}</h1>
${main}
<hr>
<h2>${say('contact')}</h2>
<p>${say('phone')}: <a href="tel:${escapeHtml(contact.phone.replaceAll(/[^+\d]/g, ''))}">${escapeHtml(contact.phone)}</a><br>
${say('email')}: <a href="mailto:${escapeHtml(contact.email)}">${escapeHtml(contact.email)}</a></p>
<h2>${say('pages')}</h2>
<ul>
${plainPageNames.map(link).join('\n')}
</ul>
</main>
</body>
</html>
`
}

/** In the order of the list at the foot of each page (openapi/plain-pages.yaml). */
export const plainPageNames = [
  'help',
  'browsers',
  'faq',
  'guide',
  'privacy',
  'terms-of-use',
  'cookie',
] as const
export type PlainPageName = (typeof plainPageNames)[number]
