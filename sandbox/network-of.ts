import { isIPv6 } from 'node:net'

/**
 * Who counts as one where addresses are counted. Whoever has IPv6 has the 2^64 addresses of a network, and another one for each request (RFC 6177, RFC 8981): the network is
 * counted. IPv4 inside IPv6 is IPv4.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%')
  const [, inside] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain) ?? []
  if (inside !== undefined) return inside
  return isIPv6(plain) ? `${firstGroups(plain).join(':')}::/64` : address
}

function firstGroups(address: string): readonly string[] {
  const [head = '', tail] = address.split('::')
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')]
  const zeros = Array.from({ length: tail === undefined ? 0 : 8 - before.length - after.length }, () => '0')
  return [...before, ...zeros, ...after].slice(0, 4)
}

/** An IPv4 address at the end stands for two groups; it is never among the first four. */
const groupsOf = (part: string): readonly string[] =>
  part === '' ? [] : part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [Number.parseInt(group, 16).toString(16)]))
