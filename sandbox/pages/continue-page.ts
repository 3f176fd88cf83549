import { errorRoute } from '../address.ts'
import { escapeHtml } from './escape-html.ts'

/**
 * A page that goes on by itself. Form posts are answered with it, not with a redirect: Chromium applies `form-action` to the redirects after a post.
 * @param target a path of this origin, or an address registered for a client
 */
export const continuePage = (target: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="0; url=${escapeHtml(target)}">
<title>Redirecting</title>
<link rel="icon" href="/sandbox/branding/favicon.svg">
<link rel="stylesheet" href="/sandbox/sandbox.css">
</head>
<body>
<main>
<h1>Taking you on</h1>
<p><a href="${escapeHtml(target)}">Continue</a></p>
<p lang="ko"><a href="${escapeHtml(target)}">계속</a></p>
</main>
</body>
</html>
`

/** A request the provider cannot answer by a redirect ends on the error screen of the front end. */
export const providerErrorPage = (error: string): string => continuePage(errorRoute(error === 'access_denied' ? 'POLICY_ACCESS_DENIED' : 'SIGNIN_FAILED'))
