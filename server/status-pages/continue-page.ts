import { createHash } from 'node:crypto'
import { primarySubtag } from '../../src/i18n/match-language.ts'
import { languageAttributes } from '../../src/language/language-attributes.ts'
import { errorRoute } from '../address.ts'
import { type Language, serverText } from '../texts/server-text.ts'
import { escapeHtml, look, themeAttribute, type ThemeChoice } from './html.ts'

interface Reader {
  readonly language: Language
  /** Undefined leaves it to the system. */
  readonly theme?: ThemeChoice | undefined
  /** Names the task, in the words of the page of the front end that follows. */
  readonly signsIn?: boolean
}

/**
 * A redirect page of the front end (layout `bare`): an empty page, the sign after 400 ms, the link
 * after 3 s. Sign and heading are where the front end draws them (src/shell/styles/layout.css).
 */
const style = `${look}
html{color:var(--ink-2)}
main{display:grid;align-content:start;justify-items:center;gap:1.5rem;padding:calc(40vh + 7.2px) 1rem 0;text-align:center}
@media (max-width:26rem){main{padding-block-start:calc(40vh - 52.8px)}}
main>*{visibility:hidden;animation:appear 1ms 400ms forwards}
main>p{animation-delay:3s}
h1,p{margin:0}
h1{font-size:1.75rem;line-height:1.2;font-weight:400;letter-spacing:-.01em;color:var(--ink)}
h1:lang(ko){letter-spacing:normal}
svg{width:64px;height:64px;fill:none;stroke:var(--brand);stroke-width:1.75;stroke-linecap:round;stroke-dasharray:12 6}
path{animation:march 1.2s linear infinite}
a{display:inline-flex;align-items:center;min-height:2.75rem}
@keyframes appear{to{visibility:visible}}
@keyframes march{to{stroke-dashoffset:-36}}
@media (prefers-reduced-motion:reduce){path{animation:none}}
`

/** `sha256-…` of the inlined style, for the policy. */
export const continueStyleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`

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
<html ${languageAttributes(language, primarySubtag(language))}${themeAttribute(theme)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="0; url=${escapeHtml(target)}">
<title>${says}</title>
<link rel="icon" href="/sandbox/branding/favicon.svg">
<style>${style}</style>
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
