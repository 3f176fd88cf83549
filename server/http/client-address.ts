import type { IncomingMessage, RequestListener } from 'node:http'
import { BlockList, isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { StartFailure } from './errors.ts'

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

/** Returns a listener that gets requests after `readForwarded`. */
export const withReadForwarded =
  (listener: RequestListener): RequestListener =>
  (request, response) => {
    readForwarded(request)
    listener(request, response)
  }

const translation = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/** RFC 6177: no site on the internet gets a longer prefix. */
const networkBits = 64

/**
 * Returns the network as which an address is counted. A client of IPv6 has the 2^64 addresses of a
 * network, and may use a new one for each request (RFC 8981). IPv4 inside IPv6 is IPv4. So is an
 * address behind a NAT64 (RFC 6052, section 2.1): for counting only, never for trust.
 */
export function networkPrefix(address: string): string {
  const plain = parseAddress(address)
  if (plain === undefined || !plain.includes(':')) return plain ?? address
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${plain}/${networkBits}`)
  return translated(plain) ?? `${network.toString()}/${networkBits}`
}

/** Bits of the prefix that one site gets at most (RFC 6177, section 2). */
const siteBits = 48
/** A site may be a house with one client, or a mobile network with thousands. */
const networksPerSite = 16

type Counted = {
  readonly key: string
  /** Multiple of the limit of one network. */
  readonly share: number
}

/**
 * Returns the networks as which an address is counted, the smallest first. A site of IPv6 has
 * 65,536 networks, and a client there can send each request from another one.
 */
export function countedNetworks(address: string): readonly Counted[] {
  const network = networkPrefix(address)
  const [first, bits] = network.split('/')
  if (first === undefined || bits !== String(networkBits)) return [{ key: network, share: 1 }]
  const site = ipaddr.IPv6.networkAddressFromCIDR(`${first}/${siteBits}`)
  return [
    { key: network, share: 1 },
    { key: `${site.toString()}/${siteBits}`, share: networksPerSite },
  ]
}

/** Returns the IPv4 address of a client behind a NAT64: the last 32 bits. */
function translated(address: string): string | undefined {
  const read = ipaddr.IPv6.parse(address)
  if (!read.match(translation)) return undefined
  return new ipaddr.IPv4(read.toByteArray().slice(-4)).toString()
}

/**
 * Networks of a proxy that TRUSTED_PROXIES does not name: this machine, and networks without hosts
 * on the internet (RFC 1918, 3927, 4193, 4291).
 */
const privateNetworks = [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '::1/128',
  'fc00::/7',
  'fe80::/10',
] as const

/**
 * Parses `TRUSTED_PROXIES`: addresses and networks (`10.0.0.5, 10.1.0.0/16`), separated by commas.
 * @throws StartFailure
 */
export function parseTrustedProxies(list: string | undefined): readonly string[] | undefined {
  const proxies = list?.split(',').map((one) => one.trim())
  const invalidProxy = proxies?.find((one) => !isNetwork(one))
  if (invalidProxy !== undefined)
    throw new StartFailure(
      `TRUSTED_PROXIES must be addresses or networks such as 10.0.0.5, 10.1.0.0/16, not "${invalidProxy}".`,
    )
  const all = proxies?.find((one) => /\/0+$/.test(one))
  // Every client would be trusted, and could write any address.
  if (all !== undefined)
    throw new StartFailure(
      `TRUSTED_PROXIES may not name every address, as ${all} does: name the proxies.`,
    )
  return proxies
}

/**
 * Returns the test for proxies with a trusted `X-Forwarded-For`. With named proxies it trusts each
 * of them, however many hops there are. Otherwise it trusts one hop, from a private address.
 * Entries further left may come from the browser, also where users have private addresses
 * themselves.
 */
export function isTrusted(
  trustedProxies: readonly string[] | undefined,
): (address: string, hop: number) => boolean {
  const networks = toBlockList(trustedProxies ?? privateNetworks)
  return (address, hop) =>
    (trustedProxies !== undefined || hop === 0) &&
    isIP(address) !== 0 &&
    networks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/**
 * Returns the test for connections of a trusted proxy.
 * @param trusts as from `isTrusted`
 */
export const isProxyConnection =
  (trusts: (address: string, hop: number) => boolean) =>
  (remoteAddress = ''): boolean =>
    trusts(parseAddress(remoteAddress) ?? '', 0)

function toBlockList(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return list
}

function isNetwork(text: string): boolean {
  const [, address = '', bits = '0'] = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? []
  return isIP(address) !== 0 && Number(bits) <= (isIP(address) === 6 ? 128 : 32)
}
