import { describe, expect, test } from 'vitest'
import { canStoreCookies } from './cookie-fields.ts'

/** Creates a cookie store like a browser's, with these cookies in it. */
function jar(before: readonly (readonly [string, string])[] = [], takes = true) {
  const held = new Map(before)
  const written: string[] = []
  const write = (cookie: string) => {
    written.push(cookie)
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (!takes) return
    if (cookie.includes('Max-Age=0')) held.delete(name)
    else held.set(name, value)
  }
  return {
    held,
    written,
    setup: {
      basePath: '/secdx/mfa',
      secure: true,
      read: () => [...held].map((pair) => pair.join('=')).join('; '),
      write,
    },
  }
}

describe('B24 whether a browser keeps cookies', () => {
  test('one that does has none more afterwards', async () => {
    const { held, written, setup } = jar([['Language', 'Korean']])
    expect([await canStoreCookies(setup), [...held.keys()]]).toEqual([true, ['Language']])
    expect(
      written.every(
        (cookie) =>
          cookie.includes('; Path=/secdx/mfa; ') && cookie.endsWith('; SameSite=Lax; Secure'),
      ),
    ).toBe(true)
  })

  test.each([
    ['takes none', jar([], false)],
    [
      'takes none, and has a name that looks like it',
      jar(
        [
          ['xcookieProbe', 'kept'],
          ['cookieProbe', 'kept-not'],
        ],
        false,
      ),
    ],
  ])('one that %s', async (_how, { setup }) => {
    expect(await canStoreCookies(setup)).toBe(false)
  })

  test('asks again when the first answer is late', async () => {
    const { setup } = jar()
    const answers = ['', 'cookieProbe=kept']
    expect(await canStoreCookies({ ...setup, read: () => answers.shift() ?? '' })).toBe(true)
  })

  test('at the root', async () => {
    const { written, setup } = jar()
    await canStoreCookies({ ...setup, basePath: '', secure: false })
    expect(written[0]).toBe('cookieProbe=kept; Path=/; Max-Age=60; SameSite=Lax')
  })
})
