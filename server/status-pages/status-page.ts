import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { base, errorRoute, interactionPaths } from '../http/address.ts'
import { defaultTenant, productOf, type Tenants } from '../tenants/tenants.ts'
import { type Language, pageAttributes, preferredTag, serverText } from '../texts/server-text.ts'
import {
  continueStyle,
  escapeHtml,
  look,
  themeAttribute,
  themeChoice,
  type ThemeChoice,
} from './html.ts'

/** Seconds until a retry, when the answer names no other time. */
export const retrySeconds = 5

type Asked = Pick<IncomingMessage, 'headers' | 'method'> & { readonly path: string }
type Answer = { readonly status: number; readonly reference?: string; readonly retryAfter?: number }

/**
 * Returns the page for an error, with its headers, for the tenant, the language and the theme of
 * the request.
 */
export function statusPageFor(
  { headers, method, path }: Asked,
  {
    answer: { status, reference, retryAfter },
    tenants,
    home,
  }: {
    readonly answer: Answer
    readonly tenants?: Tenants | undefined
    readonly home?: string | undefined
  },
) {
  const tenant = tenants?.of(headers) ?? defaultTenant
  const language = preferredTag(headers, tenant.languages)
  const kind = kindOf(status)
  // Waits at least one second before a retry: a page that flickers is of no use.
  const seconds = Math.max(kind === 'busy' ? 1 : retrySeconds, retryAfter ?? 0)
  const target = method === 'POST' ? (home ?? afterForm(path)) : undefined
  const html = writeStatusPage({
    kind,
    language,
    theme: themeChoice(headers.cookie),
    product: productOf(tenant, language),
    retrySeconds: seconds,
    target,
    ...(home === undefined ? {} : { home }),
    reference: kind === 'failed' ? reference : undefined,
  })
  const waits = isRetried(kind) ? { 'retry-after': String(seconds) } : {}
  return {
    html,
    headers: {
      ...waits,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': statusPolicy,
      vary: 'accept, accept-language, cookie, sec-fetch-mode',
    },
  }
}

/**
 * Returns the page where a browser continues after a form without an answer, because no page can
 * send a form again. After the hand-over it is the list of methods, which reads the request's state
 * and continues. Otherwise it is the home screen.
 */
export const afterForm = (path: string): string =>
  `${base}${path === interactionPaths.primary ? '/verification/select' : '/'}`

/** Kinds of a page in place of an answer that users cannot read; texts/ has its words. */
export const statusKinds = [
  'unavailable',
  'busy',
  'not-found',
  'unreadable',
  'refused',
  'failed',
  'ended',
] as const
export type StatusKind = (typeof statusKinds)[number]

/** Returns the page for a request that a publish has ended, with its headers. */
export function endedPageFor(headers: IncomingMessage['headers'], tenants: Tenants) {
  const tenant = tenants.of(headers)
  const language = preferredTag(headers, tenant.languages)
  return {
    html: writeStatusPage({
      kind: 'ended',
      language,
      theme: themeChoice(headers.cookie),
      product: productOf(tenant, language),
      retrySeconds,
    }),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': statusPolicy,
      vary: 'accept-language, cookie',
    },
  }
}

/** Kinds in which a retry may succeed: their page retries by itself. */
export const isRetried = (kind: StatusKind): boolean => kind === 'unavailable' || kind === 'busy'

/** RFC 9110, section 15: the kind of an error by its status. */
export function kindOf(status: number): StatusKind {
  if (status === 429) return 'busy'
  if (status === 502 || status === 503 || status === 504) return 'unavailable'
  if (status >= 500) return 'failed'
  if (status === 404 || status === 405 || status === 410) return 'not-found'
  return status === 401 || status === 403 ? 'refused' : 'unreadable'
}

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
<html ${pageAttributes(language)}${themeAttribute(theme)}>
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

interface Reader {
  readonly language: Language
  /** Undefined leaves it to the system. */
  readonly theme?: ThemeChoice | undefined
  /** Names the task, in the words of the page of the front end that follows. */
  readonly signsIn?: boolean
}

const sign =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 21V11a8 8 0 0 1 16 0v10M8 21v-9a4 4 0 0 1 8 0v9"/></svg>'

/**
 * Renders a page that continues by itself. Form posts get it instead of a redirect, because
 * Chromium applies `form-action` to the redirects after a post.
 * @param target a path of this origin, or an address registered for a client
 */
export const continuePage = (
  target: string,
  { language, theme, signsIn = false }: Reader,
): string => {
  const says = serverText(language, signsIn ? 'continue.signIn' : 'continue.redirect')
  return `<!doctype html>
<html ${pageAttributes(language)}${themeAttribute(theme)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="0; url=${escapeHtml(target)}">
<title>${says}</title>
<link rel="icon" href="/sandbox/branding/favicon.svg">
<style>${continueStyle}</style>
</head>
<body>
<main>
${sign}
<h1>${says}</h1>
<p><a href="${escapeHtml(target)}">${serverText(language, 'continue.link')}</a></p>
</main>
</body>
</html>
`
}

/**
 * Renders the page that ends at the error screen of the front end. It serves requests that the
 * provider cannot answer by a redirect.
 */
export const providerErrorPage = (
  task: 'sign-in' | 'log-out',
  error: string,
  reader: Reader,
): string =>
  continuePage(
    errorRoute(
      error === 'access_denied'
        ? 'POLICY_ACCESS_DENIED'
        : task === 'sign-in'
          ? 'SIGNIN_FAILED'
          : 'SYSTEM_ERROR',
    ),
    reader,
  )
