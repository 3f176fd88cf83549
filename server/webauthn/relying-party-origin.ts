import type { FastifyRequest } from 'fastify'
import type { Origins } from '../address.ts'

/** `rpId`: the host name alone, never its port (WebAuthn Level 3, section 5.1.2). */
export type RelyingPartyOrigin = { readonly origin: string; readonly rpId: string }

/**
 * Returns the origin by which the browser reached us, because a credential belongs to its name. The
 * scheme is that of our main origin, also behind a proxy that ends TLS. An IP address is not a
 * name: requests to one get the main name, and their browser reports that it cannot use it.
 */
export function relyingPartyOrigin(
  { headers }: Pick<FastifyRequest, 'headers'>,
  origins: Pick<Origins, 'main' | 'at'>,
): RelyingPartyOrigin {
  const knownOrigin = origins.at(headers.host)
  const origin = isNumeric(new URL(knownOrigin).hostname) ? origins.main : knownOrigin
  return { origin, rpId: new URL(origin).hostname }
}

const isNumeric = (name: string): boolean => name.startsWith('[') || /^[0-9.]+$/.test(name)
