import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { languageAttributes } from '../../../src/language/locale/language-attributes.ts'
import { cacheControl } from '../../http/headers.ts'
import {
  escapeHtml,
  themeAttribute,
  themeChoice,
  type ThemeChoice,
} from '../../status-pages/html.ts'
import type { Tenant } from '../../tenants/tenants.ts'
import { type PageLanguage, preferredLanguage } from '../../texts/server-text.ts'

/** Address and integrity of a script of the sandbox. */
export type PageScript = { readonly address: string; readonly integrity: string }

export type Page = {
  readonly reader: PageReader
  readonly path: string
  readonly title: string
  readonly main: string
  /** `title` without it. */
  readonly heading?: string
  /** `page` fills the window; other pages have the width of a text. */
  readonly width?: 'page'
  readonly script?: PageScript
  /** First page of another application, for a page of its own. */
  readonly home?: string
}

/** The sign of the product, in the color of the text around it. */
const arch =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 21V11a8 8 0 0 1 16 0v10M8 21v-9a4 4 0 0 1 8 0v9"/></svg>'

/** `main` is HTML, its variable parts escaped. */
export function page({
  reader: { language, theme },
  path,
  title,
  main,
  heading = title,
  width,
  script,
  home: own,
}: Page): string {
  const other = language === 'en' ? { code: 'ko', name: '한국어' } : { code: 'en', name: 'English' }
  const home = language === 'en' ? 'Sandbox' : '샌드박스'
  return `<!doctype html>
<html ${languageAttributes(language)}${themeAttribute(theme)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${theme ?? 'light dark'}">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/sandbox/branding/favicon.svg">
<link rel="stylesheet" href="/sandbox/fonts/korean.css">
<link rel="stylesheet" href="/sandbox/sandbox.css">
</head>
<body${width === undefined ? '' : ` class="${width}"`}>
<header>
<nav aria-label="${own === undefined ? home : escapeHtml(title)}">
${own === undefined ? `<a href="/sandbox/?lang=${language}">${arch} Gatehouse ${home}</a>` : `<a href="${own}?lang=${language}">${escapeHtml(title)}</a>`}
<a href="${escapeHtml(path + (path.includes('?') ? '&' : '?'))}lang=${other.code}" lang="${other.code}" hreflang="${other.code}">${other.name}</a>
</nav>
</header>
<main>
<h1>${escapeHtml(heading)}</h1>
${main}
</main>
${script === undefined ? '' : `<script src="${script.address}" integrity="${script.integrity}" crossorigin="anonymous" type="module"></script>\n`}</body>
</html>
`
}

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

const family = '@fontsource-variable/noto-sans-kr'
const piece = /^noto-sans-kr-[a-z0-9-]{1,20}-wght-normal\.woff2$/

/**
 * Serves the fallback font, as in the front end: a style sheet that lists the pieces by their
 * characters, and the pieces.
 */
export async function serveKoreanFont(app: FastifyInstance): Promise<void> {
  const css = await readFile(new URL(import.meta.resolve(`${family}/wght.css`)), 'utf8')
  app.get('/sandbox/fonts/korean.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', cacheControl.briefly).send(css),
  )
  app.get<{ Params: { name: string } }>('/sandbox/fonts/files/:name', async (request, reply) => {
    const { name } = request.params
    if (!piece.test(name)) return reply.callNotFound()
    const font = await readFile(new URL(import.meta.resolve(`${family}/files/${name}`))).catch(
      () => undefined,
    )
    return font === undefined
      ? reply.callNotFound()
      : reply.type('font/woff2').header('cache-control', cacheControl.immutable).send(font)
  })
}

/** Serves a script of a sandbox page, and returns how the page names it. */
export function servePageScript(
  app: FastifyInstance,
  address: string,
  content: string,
): PageScript {
  app.get(address, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', cacheControl.briefly)
      .send(content),
  )
  return { address, integrity: `sha384-${createHash('sha384').update(content).digest('base64')}` }
}
