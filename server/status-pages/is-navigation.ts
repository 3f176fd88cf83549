import type { IncomingMessage } from 'node:http'

/**
 * Whether a person waits for the answer in the window of a browser, and no script does. A browser
 * says so itself (Fetch Metadata); one from before that, or one that asks in the clear, prefers
 * HTML.
 */
export function isNavigation({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const mode = headers['sec-fetch-mode']
  return mode === undefined ? /\btext\/html\b/i.test(headers.accept ?? '') : mode === 'navigate'
}
