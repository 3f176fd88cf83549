import { expect, test } from 'vitest'
import { circuitBreaker } from './circuit-breaker.ts'

test('three failures in a row open it, and after the pause one message tries the carrier, not all that wait', () => {
  const breaker = circuitBreaker(4, 3, 1000)
  expect([breaker.failed(0), breaker.failed(0), breaker.atOnce(0)]).toEqual([false, false, 4])
  expect([
    breaker.failed(100),
    breaker.atOnce(100),
    breaker.atOnce(1099),
    breaker.atOnce(1100),
  ]).toEqual([true, 0, 0, 1])
  expect([breaker.failed(2000), breaker.atOnce(2999), breaker.atOnce(3000)]).toEqual([false, 0, 1])
  expect([breaker.succeeded(), breaker.atOnce(3000), breaker.succeeded()]).toEqual([true, 4, false])
})
