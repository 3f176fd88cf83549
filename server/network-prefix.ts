import ipaddr from 'ipaddr.js'
import { parseAddress } from './client-address.ts'

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
