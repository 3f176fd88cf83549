import { errorRoute } from '../../address.ts'
import { escapeHtml } from './escape-html.ts'
import type { PageLanguage } from './preferred-language.ts'

const texts = {
  en: { title: 'Redirecting', heading: 'Taking you on', link: 'Continue' },
  ko: { title: '이동 중', heading: '다음 화면으로 이동합니다', link: '계속' },
} as const satisfies Readonly<Record<PageLanguage, object>>

/**
 * Renders a page that continues by itself. Form posts get it instead of a redirect, because
 * Chromium applies `form-action` to the redirects after a post.
 * @param target a path of this origin, or an address registered for a client
 */
export const continuePage = (target: string, language: PageLanguage): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="0; url=${escapeHtml(target)}">
<title>${texts[language].title}</title>
<link rel="icon" href="/sandbox/branding/favicon.svg">
<link rel="stylesheet" href="/sandbox/sandbox.css">
</head>
<body>
<main>
<h1>${texts[language].heading}</h1>
<p><a href="${escapeHtml(target)}">${texts[language].link}</a></p>
</main>
</body>
</html>
`

/**
 * Renders the page that ends at the error screen of the front end. It serves requests that the
 * provider cannot answer by a redirect.
 */
export const providerErrorPage = (
  task: 'sign-in' | 'log-out',
  error: string,
  language: PageLanguage,
): string =>
  continuePage(
    errorRoute(
      error === 'access_denied'
        ? 'POLICY_ACCESS_DENIED'
        : task === 'sign-in'
          ? 'SIGNIN_FAILED'
          : 'SYSTEM_ERROR',
    ),
    language,
  )
