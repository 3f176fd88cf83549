import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { publishingCookie, rolloutCookieHeader } from '../http/headers.ts'
import type { PublishedTenantTable } from '../store/tables-of-publishing.ts'

/** Header of the call in which a login page begins a sign-in at the provider. */
export const begunByPage = 'gatehouse-begun-by-page'

/** Returns the version that a tester asks for. */
export function testerOf(headers: IncomingHttpHeaders): string | undefined {
  const value = headers['gatehouse-version']
  return typeof value === 'string' ? value : undefined
}

/**
 * Returns the random value of a browser, and the cookie that keeps a new one. Only a rollout gives
 * one to a browser.
 */
export function rolloutBrowser(
  { candidate, share }: Pick<PublishedTenantTable, 'candidate' | 'share'>,
  cookie: string | undefined,
  secure: boolean,
): { readonly browser: string | undefined; readonly cookies: readonly string[] } {
  const known = publishingCookie(cookie, 'rollout', secure)
  if (known !== undefined || candidate === null || share === 0)
    return { browser: known, cookies: [] }
  const browser = randomBytes(10).toString('hex')
  return { browser, cookies: [rolloutCookieHeader(browser, secure)] }
}
