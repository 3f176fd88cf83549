import { expect, test } from 'vitest'
import { retryTransaction } from './open-store.ts'

const ended = (code: string) => Object.assign(new Error(code), { code })
const failing = (times: number, code: string) => {
  let tries = 0
  return {
    tries: () => tries,
    run: async () => {
      tries += 1
      if (tries <= times) throw ended(code)
      return 'done'
    },
  }
}

test.each([
  ['40001', 2],
  ['40P01', 1],
  ['23505', 0],
] as const)('%s passes after %d tries that it ended', async (code, times) => {
  expect(await retryTransaction(failing(times, code).run)).toBe('done')
})

test('three tries, and not a fourth', async () => {
  const { run, tries } = failing(3, '40001')
  await expect(retryTransaction(run)).rejects.toThrow('40001')
  expect(tries()).toBe(3)
})

test('a permanent failure is not tried again', async () => {
  const { run, tries } = failing(1, '23505')
  await expect(retryTransaction(run)).rejects.toThrow('23505')
  expect(tries()).toBe(1)
})
