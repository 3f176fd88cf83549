import { afterEach, expect, test, vi } from 'vitest'
import { unlessLeaving, runWhileLeaving } from './run-while-leaving.ts'

afterEach(() => vi.useRealTimers())

test('holds a failure back only while the page is left', async () => {
  vi.useFakeTimers()
  const state = { over: false }
  await runWhileLeaving()
  dispatchEvent(new Event('beforeunload'))
  const waiting = runWhileLeaving().finally(() => {
    state.over = true
  })
  await vi.advanceTimersByTimeAsync(9_900)
  expect(state.over).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  await waiting
  expect(state.over).toBe(true)
})

test('returns results at once, but failures only when the page stays', async () => {
  vi.useFakeTimers()
  expect(await unlessLeaving(Promise.resolve('loaded'))).toBe('loaded')
  dispatchEvent(new Event('beforeunload'))
  const state = { failed: false }
  const loading = unlessLeaving(Promise.reject(new Error('gone'))).catch(() => {
    state.failed = true
  })
  await vi.advanceTimersByTimeAsync(9_900)
  expect(state.failed).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  await loading
  expect(state.failed).toBe(true)
})

test('holds nothing back in a page that Back has brought again', async () => {
  dispatchEvent(new Event('beforeunload'))
  dispatchEvent(new Event('pageshow'))
  await expect(unlessLeaving(Promise.reject(new Error('gone')))).rejects.toThrow('gone')
})
