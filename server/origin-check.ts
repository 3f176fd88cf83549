import type { IncomingMessage } from 'node:http'
import type { Origins } from './address.ts'

/**
 * True when a request that changes state may come from its stated origin (OWASP: fetch metadata,
 * then Origin). Without either header no browser sent it. `Origin: null` with `Sec-Fetch-Site:
 * same-origin` is our own form: under `Referrer-Policy: no-referrer` a browser writes null there
 * (Fetch, "append a request Origin header").
 */
export function isFromOwnOrigin(
  request: IncomingMessage,
  origins: Pick<Origins, 'include'>,
): boolean {
  const site = request.headers['sec-fetch-site']
  const origin = request.headers.origin
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  if (origin === undefined) return true
  if (origin === 'null') return site === 'same-origin'
  return origins.include(origin)
}
