import { afterEach, expect, test, vi } from 'vitest'
import { readSmsCode } from './OneTimeCodeWidget.tsx'

const browser = (get: (asked: unknown) => Promise<unknown>) => {
  vi.stubGlobal('OTPCredential', true)
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } })
}
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'credentials')
})
const { signal } = new AbortController()

test('the code of a message that the person lets the page read', async () => {
  const asked: unknown[] = []
  browser(async (options) => {
    asked.push(options)
    return { code: '482913' }
  })
  expect(await readSmsCode(signal)).toBe('482913')
  expect(asked).toEqual([{ otp: { transport: ['sms'] }, signal }])
})

test('returns nothing without browser support, on refusal or after leaving', async () => {
  expect(await readSmsCode(signal)).toBeUndefined()
  browser(() => Promise.reject(new DOMException('', 'NotAllowedError')))
  expect(await readSmsCode(signal)).toBeUndefined()
  const left = new AbortController()
  browser(async () => {
    left.abort()
    return { code: '482913' }
  })
  expect(await readSmsCode(left.signal)).toBeUndefined()
})
