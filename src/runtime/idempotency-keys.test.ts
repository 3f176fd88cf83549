import { expect, test } from 'vitest'
import { createIdempotencyKeys } from './idempotency-keys.ts'

test('B01 a call that is asked for again keeps its key, however often', () => {
  let made = 0
  const keyOf = createIdempotencyKeys(() => { made += 1; return `key ${made}` })
  const call = { type: 'call', operation: 'send', path: {}, query: {}, authorization: '' } as const
  expect([keyOf({ ...call, call: 1 }), keyOf({ ...call, call: 2 }), keyOf({ ...call, call: 3, again: 1 }), keyOf({ ...call, call: 4, again: 3 })])
    .toEqual(['key 1', 'key 2', 'key 1', 'key 1'])
})
