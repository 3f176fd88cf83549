import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'

/**
 * `203.0.113.7:51234` and `[2001:db8::1]:443`, as some proxies write an address, or the address
 * alone.
 */
const written =
  /^(?:\[(?<inBrackets>[^\]]+)\]|(?<plain>[^:]+)|(?<groups>[^:]*:[^:]*:.*))(?::\d{1,5})?$/

/**
 * Returns the address in its normal form, for counting and storage: without port, brackets and
 * zone, IPv4 inside IPv6 as IPv4, IPv6 as in RFC 5952.
 * @returns undefined for text that is no address, such as `unknown`, `_hidden` or a host name
 */
export function parseAddress(text: string): string | undefined {
  const { inBrackets, plain, groups } = written.exec(text.trim())?.groups ?? {}
  const [address = ''] = (inBrackets ?? plain ?? groups ?? '').split('%')
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return address
  return address.includes(':') && ipaddr.IPv6.isValid(address)
    ? ipaddr.process(address).toString()
    : undefined
}

/**
 * More proxies than any installation has in a row. Each entry takes time to read, and a client can
 * write thousands of them.
 */
const maxEntries = 16

/**
 * Returns the trusted addresses of `X-Forwarded-For`, nearest proxy last. Drops an entry that is no
 * address, and all before it.
 */
export function forwardedAddresses(header: string): readonly string[] {
  const addresses: string[] = []
  for (const entry of header.split(',').slice(-maxEntries).toReversed()) {
    if (entry.trim() === '') continue
    const address = parseAddress(entry)
    if (address === undefined) break
    addresses.unshift(address)
  }
  return addresses
}

/**
 * Placed left of a header without an address of the nearest proxy. Fastify and Koa take it for
 * none.
 */
export const unreadable = ''

/**
 * Rewrites `X-Forwarded-For` before any reader, so that every reader sees addresses only. Another
 * port or spelling does not make a new address. Where the nearest entry is no address, the proxy
 * itself is the address: all of its clients then share one limit. Removes `X-Forwarded-Host`.
 */
export function readForwarded({ headers }: Pick<IncomingMessage, 'headers'>): void {
  // A proxy passes on `Host`, and also this header, which any client can write. If it were read, a
  // stranger could put a host of theirs into a message.
  delete headers['x-forwarded-host']
  const header = headers['x-forwarded-for']
  if (header !== undefined)
    headers['x-forwarded-for'] = forwardedAddresses(String(header)).join(', ') || unreadable
}
