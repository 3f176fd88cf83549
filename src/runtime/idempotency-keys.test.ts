import { expect, test } from 'vitest'
import { createIdempotencyKeys, type StoredKeys } from './idempotency-keys.ts'

function setUp() {
  let made = 0
  let stored: Readonly<Record<string, string>> = {}
  const kept: StoredKeys = {
    read: () => Promise.resolve(stored),
    write: (keys) => {
      stored = keys
      return Promise.resolve()
    },
  }
  return {
    page: () =>
      createIdempotencyKeys(() => {
        made += 1
        return `key ${made}`
      }, kept),
    stored: () => stored,
  }
}

test('B01 B16 keeps the key of an action until its answer, across reloads', async () => {
  const { page, stored } = setUp()
  const first = page()
  expect([
    await first.keyOf('send'),
    await first.keyOf('send'),
    await first.keyOf('verify'),
  ]).toEqual(['key 1', 'key 1', 'key 2'])
  const second = page()
  expect(await second.keyOf('send')).toBe('key 1')
  await second.settle('send', 'key 1')
  expect([await second.keyOf('send'), stored()]).toEqual([
    'key 3',
    { send: 'key 3', verify: 'key 2' },
  ])
})

test('an answer that comes late settles nothing of the act after it', async () => {
  const keys = setUp().page()
  await keys.settle('send', await keys.keyOf('send'))
  const second = await keys.keyOf('send')
  await keys.settle('send', 'key 1')
  expect(await keys.keyOf('send')).toBe(second)
})
