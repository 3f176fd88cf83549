import { afterEach, expect, test, vi } from 'vitest'
import { createBrowserLog } from './browser-log.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const gone = new Error('gone')

/** Logs every kind of failure, once. */
function failEverything() {
  const log = createBrowserLog()
  log.failure('draw a logo', gone)
  log.loadFailure('a journey', gone)
  log.defect({ code: 'log-only-failure', detail: 'getCopyright: broken' })
}

test('logs failures at once, or later when the page did not leave', () => {
  vi.useFakeTimers()
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const reported = vi.fn<Navigator['sendBeacon']>()
  vi.stubGlobal('navigator', { sendBeacon: reported })

  failEverything()
  expect([warned.mock.calls.length, reported.mock.calls.length]).toEqual([3, 1])
  dispatchEvent(new Event('beforeunload'))
  failEverything()
  vi.advanceTimersByTime(9_900)
  expect([warned.mock.calls.length, reported.mock.calls.length]).toEqual([3, 1])
  vi.advanceTimersByTime(200)
  expect([warned.mock.calls.length, reported.mock.calls.length]).toEqual([6, 2])
})

test('a defect is an error, also while the page is left', () => {
  const failed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  dispatchEvent(new Event('beforeunload'))
  createBrowserLog().defect({ code: 'no-value', detail: 'a' })
  expect(failed.mock.calls).toEqual([['no-value: a']])
})
