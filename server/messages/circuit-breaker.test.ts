import { expect, test } from 'vitest'
import { circuitBreaker } from './mail.ts'

test('opens after three failures, then one message tries the carrier again', () => {
  const breaker = circuitBreaker(4, 3, 1000)
  expect([breaker.failed(0), breaker.failed(0), breaker.allowedConcurrency(0)]).toEqual([
    false,
    false,
    4,
  ])
  expect([
    breaker.failed(100),
    breaker.allowedConcurrency(100),
    breaker.allowedConcurrency(1099),
    breaker.allowedConcurrency(1100),
  ]).toEqual([true, 0, 0, 1])
  expect([
    breaker.failed(2000),
    breaker.allowedConcurrency(2999),
    breaker.allowedConcurrency(3000),
  ]).toEqual([false, 0, 1])
  expect([breaker.succeeded(), breaker.allowedConcurrency(3000), breaker.succeeded()]).toEqual([
    true,
    4,
    false,
  ])
})
