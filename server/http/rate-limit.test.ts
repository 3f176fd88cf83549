import { expect, it } from 'vitest'
import { workUnits } from '../../tests/support/work-time.ts'
import { RateLimit } from './rate-limit.ts'

const at = { now: 0 }
const limit = (most?: number) => new RateLimit({ now: () => at.now }, 300, most)

it('counts a network of IPv6 as one, however many addresses it has', () => {
  const counted = limit()
  for (let n = 1; n <= 3; n += 1) counted.take(`2001:db8:1:2::${n}`, 3)
  expect(() => counted.take('2001:db8:1:2:aaaa::1', 3)).toThrow('RATE_LIMITED')
  expect(() => counted.take('2001:db8:1:3::1', 3)).not.toThrow()
})

const site = (n: number) => `2001:db8:1:${n.toString(16)}::1`

it('counts a site of IPv6 as sixteen networks, however many it has', () => {
  const counted = limit()
  const taken = Array.from({ length: 47 }, (_, n) => counted.take(site(n), 3))
  taken[0]?.()
  counted.take(site(100), 3)
  counted.take(site(101), 3)
  expect(() => counted.take(site(102), 3)).toThrow('RATE_LIMITED')
  expect(() => counted.take('2001:db8:2::1', 3)).not.toThrow()
})

it('counts no try that is given back', () => {
  const counted = limit()
  for (let n = 0; n < 10; n += 1) {
    counted.take('203.0.113.9', 2)()
  }
  counted.take('203.0.113.9', 2)
  counted.take('203.0.113.9', 2)
  expect(() => counted.take('203.0.113.9', 2)).toThrow('RATE_LIMITED')
})

it('counts no longer than a window after the clock is set back', () => {
  const counted = limit()
  counted.take('203.0.113.9', 1)
  at.now -= 600_000
  expect(() => counted.take('203.0.113.9', 1)).toThrow('RATE_LIMITED')
  at.now += 300_000
  expect(() => counted.take('203.0.113.9', 1)).not.toThrow()
})

it('cleans up once per window and keeps no expired entries', () => {
  const counted = limit()
  for (let n = 0; n < 1000; n += 1) counted.take(`k${n}`, 1)
  expect(counted.size).toBe(1000)
  at.now += 300_000
  counted.take('another', 1)
  expect(counted.size).toBe(1)
})

function takeMany(): void {
  const counted = limit()
  for (let n = 0; n < 100_000; n += 1) counted.take(`k${n}`, 1)
}

it('costs no more for the hundred-thousandth address than for the first', () => {
  // A sweep at each new address takes more than a thousand units.
  expect(workUnits(takeMany, 100, 1)).toBeLessThan(100)
})
