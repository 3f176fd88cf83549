import { createHash } from 'node:crypto'
import { primarySubtag } from '../../src/i18n/match-language.ts'
import { languageAttributes } from '../../src/language/language-attributes.ts'
import { base } from '../address.ts'
import { type Language, serverText } from '../texts/server-text.ts'
import { escapeHtml, look, themeAttribute, type ThemeChoice } from './html.ts'
import { isRetried, type StatusKind } from './status-kinds.ts'

export type StatusPage = {
  readonly kind: StatusKind
  readonly language: Language
  /** Undefined leaves the theme to the system. */
  readonly theme: ThemeChoice | undefined
  /** Name of the service. */
  readonly product: string
  /** Seconds until the page retries by itself, where its kind is retried. */
  readonly retrySeconds: number
  /**
   * Path of the button. Without it a retried page requests its own address again, and any other
   * opens the login.
   */
  readonly target?: string | undefined
  /** Path of the home screen; ours without it. */
  readonly home?: string
  /** Reference of the error's line in the log. */
  readonly reference?: string | undefined
}

const style = `${look}
body{place-items:center;padding:1rem}
main{width:100%;max-width:25rem;padding:2rem;text-align:center;border-radius:20px;background:var(--surface);box-shadow:0 0 0 1px var(--line)}
h1{margin:.25rem 0 .75rem;font-size:1.75rem;font-weight:600;line-height:1.2}
p{margin:0 0 1rem}
.product,.reference{color:var(--ink-2);font-size:.875rem;overflow-wrap:anywhere}
a{display:flex;align-items:center;justify-content:center;min-height:3rem;padding:.5rem 1rem;border-radius:10px;background:var(--brand);color:var(--brand-ink);font-weight:600;text-decoration:none}
main>:last-child{margin:0}
@media (width<30rem){body{place-items:start center;padding:2rem 0}main{padding:1.25rem;background:none;box-shadow:none}}
@media (forced-colors:active){main,a{border:1px solid}}
`

/**
 * Allows the one style sheet and nothing else: no script, no form, no frame, no picture but the
 * empty icon of the tab.
 */
export const statusPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; img-src data:; form-action 'none'; frame-ancestors 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'`

/**
 * Writes a self-contained page without script, for a navigation with JSON or nothing as its answer.
 */
export function writeStatusPage({
  kind,
  language,
  theme,
  product,
  retrySeconds,
  target,
  home = `${base}/`,
  reference,
}: StatusPage): string {
  const [title, says, link] = ['title', 'says', 'link'].map((part) =>
    serverText(language, `status.${kind}.${part}`),
  )
  // An empty address is the page's own, so that one file serves for all addresses.
  const href = escapeHtml(target ?? (isRetried(kind) ? '' : home))
  const refresh = isRetried(kind)
    ? `\n<meta http-equiv="refresh" content="${retrySeconds}${href === '' ? '' : `; url=${href}`}">`
    : ''
  return `<!doctype html>
<html ${languageAttributes(language, primarySubtag(language))}${themeAttribute(theme)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${refresh}
<title>${title} - ${escapeHtml(product)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main>
<p class="product">${escapeHtml(product)}</p>
<h1>${title}</h1>
<p>${says}</p>
<p><a href="${href}">${link}</a></p>${reference === undefined ? '' : `\n<p class="reference">${serverText(language, 'status.reference')}<bdi>${escapeHtml(reference)}</bdi></p>`}
</main>
</body>
</html>
`
}
