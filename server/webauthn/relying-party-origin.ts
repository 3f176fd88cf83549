import type { FastifyRequest } from 'fastify'
import type { Origins } from '../address.ts'

/** `rpId`: the host name alone, never its port (WebAuthn Level 3, section 5.1.2). */
export type RelyingPartyOrigin = { readonly origin: string; readonly rpId: string }

/**
 * By which name the browser reached us: a credential belongs to it. The scheme is that of our main
 * origin, also behind a proxy that ends TLS. An address of numbers is no name; whoever comes by one
 * is asked as the main name, and their browser says that it cannot.
 */
export function relyingPartyOrigin(
  { host }: Pick<FastifyRequest, 'host'>,
  origins: Pick<Origins, 'main' | 'at'>,
): RelyingPartyOrigin {
  const knownOrigin = origins.at(host)
  const origin = isNumeric(new URL(knownOrigin).hostname) ? origins.main : knownOrigin
  return { origin, rpId: new URL(origin).hostname }
}

const isNumeric = (name: string): boolean => name.startsWith('[') || /^[0-9.]+$/.test(name)
