import { BlockList, isIP } from 'node:net'
import { StartFailure } from './start-failure.ts'

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
