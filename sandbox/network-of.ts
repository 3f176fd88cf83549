import ipaddr from 'ipaddr.js'
import { parseAddress } from './client-address.ts'

/** RFC 6177: nobody on the internet has less. */
const networkBits = 64

/**
 * Returns the network that counts as one where addresses are counted. A client of IPv6 has the 2^64 addresses of a network, and may use another one for
 * each request (RFC 8981). IPv4 inside IPv6 is IPv4.
 */
export function networkOf(address: string): string {
  const plain = parseAddress(address)
  if (plain === undefined || !plain.includes(':')) return plain ?? address
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${plain}/${networkBits}`).toString()}/${networkBits}`
}
