import type { FastifyRequest } from 'fastify'
import { escapeHtml } from './escape-html.ts'
import { preferredLanguage, type PageLanguage } from './preferred-language.ts'

/** Returns the language of the link, or else that of the product's rule. */
export function pageLanguage(request: FastifyRequest): PageLanguage {
  const { lang } = request.query as { readonly lang?: string }
  return lang === 'en' || lang === 'ko' ? lang : preferredLanguage(request.headers)
}

export type Page = {
  readonly language: PageLanguage
  readonly path: string
  readonly title: string
  readonly main: string
  /** First page of another application, for a page of its own. */
  readonly home?: string
}

/** `main` is HTML, its variable parts escaped. */
export function page({ language, path, title, main, home: own }: Page): string {
  const other = language === 'en' ? { code: 'ko', name: '한국어' } : { code: 'en', name: 'English' }
  const home = language === 'en' ? 'Sandbox' : '샌드박스'
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/sandbox/branding/favicon.svg">
<link rel="stylesheet" href="/sandbox/fonts/korean.css">
<link rel="stylesheet" href="/sandbox/sandbox.css">
</head>
<body>
<header>
<nav aria-label="${own === undefined ? home : escapeHtml(title)}">
${own === undefined ? `<a href="/sandbox/?lang=${language}"><img src="/sandbox/branding/logo.svg" alt="" width="28" height="28"> Gatehouse ${home}</a>` : `<a href="${own}?lang=${language}">${escapeHtml(title)}</a>`}
<a href="${escapeHtml(path + (path.includes('?') ? '&' : '?'))}lang=${other.code}" lang="${other.code}" hreflang="${other.code}">${other.name}</a>
</nav>
</header>
<main>
<h1>${escapeHtml(title)}</h1>
${main}
</main>
</body>
</html>
`
}
