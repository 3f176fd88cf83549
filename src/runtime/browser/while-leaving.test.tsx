import { afterEach, expect, test, vi } from 'vitest'
import { whileLeaving } from './while-leaving.ts'

afterEach(() => vi.useRealTimers())

test('holds a failure back only while the page is left', async () => {
  vi.useFakeTimers()
  const state = { over: false }
  await whileLeaving()
  dispatchEvent(new Event('beforeunload'))
  const waiting = whileLeaving().finally(() => {
    state.over = true
  })
  await vi.advanceTimersByTimeAsync(2_900)
  expect(state.over).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  await waiting
  expect(state.over).toBe(true)
})
