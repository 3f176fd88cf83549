import type { IncomingMessage } from 'node:http'

/**
 * True when a browser window waits for the answer, and no script does. Browsers send this
 * themselves (Fetch Metadata). An older browser, or one without TLS, prefers HTML.
 */
export function isNavigation({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const mode = headers['sec-fetch-mode']
  return mode === undefined ? /\btext\/html\b/i.test(headers.accept ?? '') : mode === 'navigate'
}
