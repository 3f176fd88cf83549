import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'

/**
 * `203.0.113.7:51234` and `[2001:db8::1]:443`, as some proxies write an address, or the address
 * alone.
 */
const written =
  /^(?:\[(?<inBrackets>[^\]]+)\]|(?<plain>[^:]+)|(?<groups>[^:]*:[^:]*:.*))(?::\d{1,5})?$/

/**
 * Returns the address in the one spelling that we count and keep: without port, brackets and zone,
 * IPv4 inside IPv6 as IPv4, IPv6 as RFC 5952 writes it.
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
 * Addresses of `X-Forwarded-For` that may be believed one by one, nearest proxy last: nothing at or
 * before an entry that is no address.
 */
export function forwardedAddresses(header: string): readonly string[] {
  const entries = header.split(',').map((entry) => (entry.trim() === '' ? '' : parseAddress(entry)))
  return entries.slice(entries.lastIndexOf(undefined) + 1).flatMap((address) => address || [])
}

/**
 * Left of a header in which the nearest proxy wrote no address. Fastify and Koa take it for none.
 */
export const unreadable = ''

/**
 * Rewrites `X-Forwarded-For` before anything reads it, so that every reader sees addresses only. A
 * new port, or another spelling, is no new address. Where the nearest entry is no address, the
 * proxy itself is the address: all of its clients then share one limit. `X-Forwarded-Host` goes.
 */
export function readForwarded({ headers }: Pick<IncomingMessage, 'headers'>): void {
  // A proxy passes `Host` on, and this on as well, whoever wrote it: read, a stranger could have a
  // message name a host of theirs.
  delete headers['x-forwarded-host']
  const header = headers['x-forwarded-for']
  if (header !== undefined)
    headers['x-forwarded-for'] = forwardedAddresses(String(header)).join(', ') || unreadable
}
