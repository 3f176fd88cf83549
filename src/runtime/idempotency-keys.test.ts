import { expect, test } from 'vitest'
import { createIdempotencyKeys, type StoredActions } from './idempotency-keys.ts'

function setUp() {
  let made = 0
  let stored: Readonly<Record<string, string>> = {}
  const kept: StoredActions = {
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
  const acts = setUp().page()
  await acts.settle('send', await acts.keyOf('send'))
  const second = await acts.keyOf('send')
  await acts.settle('send', 'key 1')
  expect(await acts.keyOf('send')).toBe(second)
})
