import { afterEach, describe, expect, test, vi } from 'vitest'
import { createBrowserReloadGuard, takeReloadMark } from './browser-reload-guard.ts'

describe('B25 the guard of the reload', () => {
  afterEach(() => {
    sessionStorage.clear()
    history.replaceState(null, '', '/')
    vi.restoreAllMocks()
  })

  test('lets one page reload, until it is released', () => {
    expect(createBrowserReloadGuard(takeReloadMark()).take()).toBe(true)
    const after = createBrowserReloadGuard(takeReloadMark())
    expect(after.take()).toBe(false)
    after.release()
    expect(createBrowserReloadGuard(takeReloadMark()).take()).toBe(true)
  })

  test('works without storage, with a hidden mark in the address', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    history.replaceState(null, '', '/login?a=1')
    expect(createBrowserReloadGuard(takeReloadMark()).take()).toBe(true)
    expect(location.search).toBe('?a=1&gh-reloaded=1')
    const after = createBrowserReloadGuard(takeReloadMark())
    expect([location.search, after.take()]).toEqual(['?a=1', false])
  })
})
