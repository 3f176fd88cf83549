import { createHash } from 'node:crypto'
import { base } from '../address.ts'
import { escapeHtml } from '../dev/pages/escape-html.ts'
import { isRetried, statusTexts, type StatusKind } from './status-texts.ts'

export type StatusPage = {
  readonly kind: StatusKind
  readonly language: 'en-US' | 'ko-KR'
  /** Undefined leaves the theme to the system. */
  readonly theme: 'light' | 'dark' | undefined
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

const dark =
  '--ink:#e8edf4;--soft:#aab6c5;--ground:#10151c;--card:#18202a;--line:#364252;--accent:#8fb2ff;color-scheme:dark'

/** The page's only style: a server that is down sends no stylesheet either. */
const style = `
:root{--ink:#16202e;--soft:#4a5768;--ground:#f5f7fa;--card:#fff;--line:#c9d2de;--accent:#2456c7;color-scheme:light}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}
:root[data-theme=dark]{${dark}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1rem;font:1rem/1.6 system-ui,sans-serif;color:var(--ink);background:var(--ground)}
:lang(ko){font-family:"Apple SD Gothic Neo","Malgun Gothic","Noto Sans KR","Noto Sans CJK KR",system-ui,sans-serif;word-break:keep-all;overflow-wrap:anywhere}
main{max-width:30rem;width:100%;padding:2rem 1.5rem;border:1px solid var(--line);border-radius:.75rem;background:var(--card)}
h1{margin:.25rem 0 .75rem;font-size:1.5rem;line-height:1.3}
p{margin:0 0 .75rem}
.product,.reference{color:var(--soft);overflow-wrap:anywhere}
a{display:inline-flex;align-items:center;min-height:2.75rem;color:var(--accent)}
a:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
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
  const { title, says, link } = statusTexts[language][kind]
  // An empty address is the page's own, so that one file serves for all addresses.
  const href = escapeHtml(target ?? (isRetried(kind) ? '' : home))
  const refresh = isRetried(kind)
    ? `\n<meta http-equiv="refresh" content="${retrySeconds}${href === '' ? '' : `; url=${href}`}">`
    : ''
  return `<!doctype html>
<html lang="${language.slice(0, 2)}"${theme === undefined ? '' : ` data-theme="${theme}"`}>
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
<p><a href="${href}">${link}</a></p>${reference === undefined ? '' : `\n<p class="reference">${statusTexts[language].reference}${escapeHtml(reference)}</p>`}
</main>
</body>
</html>
`
}
