import { expect, it } from 'vitest'
import { networkPrefix } from './client-address.ts'

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:51234', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1::/64'],
  ['2001:db8::', '2001:db8::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  ['64:ff9b::203.0.113.9', '203.0.113.9'],
  ['64:ff9b::cb00:710a', '203.0.113.10'],
  ['64:ff9b:1::203.0.113.9', '64:ff9b:1::/64'],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, network) => {
  expect(networkPrefix(address)).toBe(network)
})
