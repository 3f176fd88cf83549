import { describe, expect, test, vi } from 'vitest'
import type { AllowedUrl } from '../../engine/allowed-url.ts'
import { addressOf } from './address-of.ts'
import { createBrowserNavigation, type AddressRouter } from './browser-navigation.ts'

const url = (text: string) => text as AllowedUrl

function setUp() {
  const asked: unknown[] = []
  const listeners = new Set<(state: AddressRouter['state']) => void>()
  const router = {
    state: { location: { key: 'a', pathname: '/secdx/mfa/login', search: '?x=1' } },
    navigate: (...call: unknown[]) => asked.push(call),
    subscribe: (listener: (state: AddressRouter['state']) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const notify = (location: AddressRouter['state']['location']) => {
    router.state = { location }
    for (const listener of listeners) listener(router.state)
  }
  return { asked, notify, navigation: createBrowserNavigation({ router, basePath: '/secdx/mfa' }) }
}

describe('navigation', () => {
  test('hands every navigation on once, below the base path', () => {
    const { navigation, notify } = setUp()
    const seen: unknown[] = []
    const stop = navigation.onAddress((address) => seen.push(address))
    expect(navigation.address()).toEqual({ path: '/login', query: { x: '1' } })
    notify({ key: 'a', pathname: '/secdx/mfa/login', search: '?x=1' })
    notify({ key: 'b', pathname: '/secdx/mfa', search: '?a=1&a=2&b=%26' })
    notify({ key: 'c', pathname: '/secdx/mfa', search: '' })
    stop()
    notify({ key: 'd', pathname: '/secdx/mfa/later', search: '' })
    expect(seen).toEqual([
      { path: '/', query: { a: '1', b: '&' } },
      { path: '/', query: {} },
    ])
  })

  test('asks the router to go', () => {
    const { navigation, asked } = setUp()
    navigation.go({ path: '/verify', query: { a: '1&2' } }, true)
    navigation.go({ path: '/help', query: {} }, false)
    navigation.back()
    expect(asked).toEqual([
      ['/verify?a=1%262', { replace: true }],
      ['/help', { replace: false }],
      [-1],
    ])
  })

  test('adds a history entry with the page name at the same address', () => {
    const { navigation, asked, notify } = setUp()
    navigation.turn('confirm', false)
    navigation.turn('done', true)
    expect(asked).toEqual([
      ['/login?x=1', { replace: false, state: { page: 'confirm' } }],
      ['/login?x=1', { replace: true, state: { page: 'done' } }],
    ])
    notify({ key: 'p', pathname: '/secdx/mfa/login', search: '?x=1', state: { page: 'confirm' } })
    expect(navigation.address()).toEqual({ path: '/login', query: { x: '1' }, page: 'confirm' })
    notify({ key: 'q', pathname: '/secdx/mfa/login', search: '', state: { page: 7 } })
    expect(navigation.address()).toEqual({ path: '/login', query: {} })
  })

  test('does not match a path that only starts like the base path', () => {
    expect(addressOf({ pathname: '/secdx/mfa-other', search: '' }, '/secdx/mfa').path).toBe(
      '/secdx/mfa-other',
    )
    expect(addressOf({ pathname: '/SECDX/mfa/Login', search: '' }, '/secdx/mfa').path).toBe(
      '/Login',
    )
  })

  test('leaves with a real form POST, with any field names', () => {
    const { navigation } = setUp()
    const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined)
    navigation.postForm(url('https://sso.example/auth'), { submit: '1', action: '"><script>' })
    const form = submit.mock.contexts[0] as HTMLFormElement
    expect([form.getAttribute('method'), form.getAttribute('action'), form.isConnected]).toEqual([
      'post',
      'https://sso.example/auth',
      true,
    ])
    expect([...new FormData(form)]).toEqual([
      ['submit', '1'],
      ['action', '"><script>'],
    ])
  })
})
