import { BlockList, isIP } from 'node:net'
import { StartFailure } from './start-failure.ts'

/**
 * Where a proxy of one's own stands that nobody named: on this machine, or in a network that nobody
 * on the internet is in (RFC 1918, 3927, 4193, 4291).
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
 * `TRUSTED_PROXIES`: addresses and networks (`10.0.0.5, 10.1.0.0/16`) with commas between them.
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
  // Everybody would be believed, and could write any address.
  if (all !== undefined)
    throw new StartFailure(
      `TRUSTED_PROXIES may not name every address, as ${all} does: name the proxies.`,
    )
  return proxies
}

/**
 * Whose `X-Forwarded-For` is believed. Of named proxies that of each, however many stand in a row.
 * Else of one, which connects to us from a private address: what is written further to the left the
 * browser may have written, also where people come from a private address themselves.
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
