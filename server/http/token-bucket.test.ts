import { expect, it } from 'vitest'
import { ApiError } from './errors.ts'
import { TokenBucket } from './rate-limit.ts'

const at = { now: 0 }
const bucket = () => new TokenBucket({ now: () => at.now }, 300)

function waitOf(counted: TokenBucket, address: string, size: number): unknown {
  try {
    counted.take(address, size)
    return 0
  } catch (problem) {
    return problem instanceof ApiError ? problem.details['retryAfter'] : problem
  }
}

it('accepts a request one second after a flood of any size', () => {
  const counted = bucket()
  const waits = Array.from({ length: 2000 }, () => waitOf(counted, '203.0.113.9', 600))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(600)
  expect(waits.at(-1)).toBe(1)
  at.now += 1000
  expect([
    waitOf(counted, '203.0.113.9', 600),
    waitOf(counted, '203.0.113.9', 600),
    waitOf(counted, '203.0.113.9', 600),
  ]).toEqual([0, 0, 1])
})

it('says how long one token takes where they are few', () => {
  const counted = bucket()
  expect([
    waitOf(counted, '203.0.113.9', 2),
    waitOf(counted, '203.0.113.9', 2),
    waitOf(counted, '203.0.113.9', 2),
  ]).toEqual([0, 0, 150])
  at.now += 149_000
  expect(waitOf(counted, '203.0.113.9', 2)).toBe(1)
})

it('loses nothing when the clock is set back', () => {
  const counted = bucket()
  expect(waitOf(counted, '203.0.113.9', 2)).toBe(0)
  at.now -= 600_000
  expect([waitOf(counted, '203.0.113.9', 2), waitOf(counted, '203.0.113.9', 2)]).toEqual([0, 150])
  at.now += 150_000
  expect(waitOf(counted, '203.0.113.9', 2)).toBe(0)
})

it('counts a network of IPv6 as one, and forgets full buckets', () => {
  const counted = bucket()
  expect([
    waitOf(counted, '2001:db8:1:2::1', 1),
    waitOf(counted, '2001:db8:1:2::2', 1),
    waitOf(counted, '2001:db8:1:3::1', 1),
  ]).toEqual([0, 300, 0])
  at.now += 300_000
  counted.take('203.0.113.9', 1)
  expect(counted.size).toBe(1)
})

it('counts a site of IPv6 as sixteen networks, however many it has', () => {
  const counted = bucket()
  const waits = Array.from({ length: 20 }, (_, n) =>
    waitOf(counted, `2001:db8:1:${n.toString(16)}::1`, 1),
  )
  expect(waits).toEqual([...Array<number>(16).fill(0), ...Array<number>(4).fill(19)])
  expect(waitOf(counted, '2001:db8:2::1', 1)).toBe(0)
})
