import { describe, expect, test } from 'vitest'
import type { StoreSchema } from '../../language/state-schema.ts'
import { type CookieSetup, readCookieFields, writeCookieFields } from './cookie-fields.ts'

const store: StoreSchema = {
  fields: {
    cookieConsent: { default: null, class: 'plain', persists: 'cookie', days: 180 },
    browserSupported: { default: '', class: 'plain', persists: 'cookie', days: 7 },
    other: { default: '', class: 'plain', persists: 'envelope' },
  },
  keyed: false,
  survivesSignOut: true,
}
const reading = (cookies: string) => readCookieFields(store, { read: () => cookies })

function written(
  values: Parameters<typeof writeCookieFields>[1],
  other: Partial<CookieSetup> = {},
): readonly string[] {
  const all: string[] = []
  writeCookieFields(store, values, {
    basePath: '/secdx/mfa',
    secure: true,
    read: () => '',
    write: (cookie) => all.push(cookie),
    ...other,
  })
  return all
}

describe('fields that are kept in cookies', () => {
  test('R9.04 R9.05 D3.16 get lifetime, base path, SameSite, and Secure only with HTTPS', () => {
    expect(
      written({
        cookieConsent: { accept: true, versionInfo: '2' },
        browserSupported: 'Y',
        other: 'no',
      }),
    ).toEqual([
      'cookieConsent=%7B%22accept%22%3Atrue%2C%22versionInfo%22%3A%222%22%7D; Path=/secdx/mfa; Max-Age=15552000; SameSite=Lax; Secure',
      'browserSupported=Y; Path=/secdx/mfa; Max-Age=604800; SameSite=Lax; Secure',
    ])
    expect(written({ browserSupported: 'Y' }, { basePath: '', secure: false })).toEqual([
      'cookieConsent=; Path=/; Max-Age=0; SameSite=Lax',
      'browserSupported=Y; Path=/; Max-Age=604800; SameSite=Lax',
    ])
  })

  test('are read again as they were written', () => {
    const [cookie = ''] = written({ cookieConsent: { accept: true, versionInfo: '1 & 2; "3"' } })
    expect(reading(`a=b; ${cookie.slice(0, cookie.indexOf(';'))}; c=d`)).toEqual({
      cookieConsent: { accept: true, versionInfo: '1 & 2; "3"' },
    })
  })

  test.each([
    ['', {}],
    ['cookieConsent', {}],
    ['cookieConsent=%7Bnonsense', {}],
    ['cookieConsent=%E0%A4%A', {}],
    ['xcookieConsent=%7B%7D; other=here', {}],
    [
      'cookieConsent={"accept":true,"versionInfo":1}; browserSupported=Y',
      { cookieConsent: { accept: true, versionInfo: '1' }, browserSupported: 'Y' },
    ],
  ])('T14: keep numbers as text and ignore unreadable values: %s', (cookies, values) =>
    expect(reading(cookies)).toEqual(values),
  )
})
