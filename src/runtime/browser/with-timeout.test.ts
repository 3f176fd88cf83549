import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withTimeout } from './fetch-runtime.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('returns a fast result without a notice', async () => {
  const late = vi.fn<() => void>()
  expect(await withTimeout(Promise.resolve(7), late)).toBe(7)
  vi.advanceTimersByTime(100_000)
  expect(late).not.toHaveBeenCalled()
})

test('reports a slow load after ten seconds and stops after one minute', async () => {
  const late = vi.fn<() => void>()
  const waiting = withTimeout(new Promise(() => undefined), late).catch(String)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(late).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(late).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(50_000)
  expect(await waiting).toContain('Not there in time.')
})

test('fails at once when the load fails', async () => {
  await expect(withTimeout(Promise.reject(new Error('gone')), () => undefined)).rejects.toThrow(
    'gone',
  )
})
