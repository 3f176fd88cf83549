import { languageAttributes } from '../../../src/language/language-attributes.ts'
import { escapeHtml, themeAttribute } from '../../status-pages/html.ts'
import type { PageReader } from './page-reader.ts'

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
