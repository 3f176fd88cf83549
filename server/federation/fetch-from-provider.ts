import { isIP } from 'node:net'
import type { CustomFetch } from 'openid-client'
import type { IdentityProvider } from './identity-providers.ts'

/** Metadata, keys and tokens of real providers have a few kilobytes. */
const maxBytes = 1_000_000

/**
 * Returns the `fetch` of the calls to one provider. It follows no redirect, and ends an answer that
 * is too long. Metadata may name endpoints at other hosts, but by name: an address or `localhost`
 * would make this server call its own network (OWASP, "Server-Side Request Forgery").
 */
export function fetchFromProvider({
  issuer,
  socketOrigin,
}: Pick<IdentityProvider, 'issuer' | 'socketOrigin'>): CustomFetch {
  const { origin: issuerOrigin } = new URL(issuer)
  return async (url, options) => {
    const { origin, hostname, pathname, search } = new URL(url)
    const isOwn = origin === issuerOrigin
    if (!isOwn && isLocal(hostname))
      throw new TypeError('the provider names an endpoint on a local address')
    const target = isOwn ? socketOrigin + pathname + search : url
    const response = await fetch(target, { ...options, redirect: 'error' } as RequestInit)
    const { status, headers } = response
    return new Response(await readBody(response), { status, headers })
  }
}

const isLocal = (hostname: string): boolean =>
  isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || /(?:^|\.)localhost\.?$/i.test(hostname)

/** @throws TypeError for a body that is too long */
async function readBody({ body }: Response): Promise<Buffer | null> {
  if (body === null) return null
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body) {
    length += part.byteLength
    if (length > maxBytes) throw new TypeError('the answer of the provider is too long')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
