import { describe, expect, it } from 'vitest'
import { HttpBrowser } from './support/http-browser.ts'
import { begin } from './support/sign-in.ts'
import { useTestServer } from './support/use-test-server.ts'

const referenceServer = useTestServer()
const json = 'application/json'

/** Starts a sign-in with these bytes within the ID. */
async function start(bytes: readonly number[] | string, type = json, encoding?: BufferEncoding) {
  const browser = new HttpBrowser(referenceServer.origin)
  const { sessionDataKey } = await begin(browser)
  const text = JSON.stringify({ sessionDataKey, tenantId: 'default', username: 'minji.kim' })
  const [before, after] = text.split('.kim')
  const inserted = typeof bytes === 'string' ? Buffer.from(bytes) : Buffer.from(bytes)
  const body =
    encoding === undefined
      ? Buffer.concat([Buffer.from(before ?? ''), inserted, Buffer.from(`.kim${after ?? ''}`)])
      : Buffer.from(text, encoding)
  const answer = await browser.send(
    'POST',
    '/secdx/common-api/api/login/start',
    new Uint8Array(body),
    { 'content-type': type },
  )
  const { issues } = JSON.parse(answer.text) as { readonly issues?: unknown }
  return { status: answer.status, issues }
}
const refusedBy = (rule: string, path = '') => ({ status: 400, issues: [{ path, rule }] })

describe('JSON with text that two readers could read differently', () => {
  it.each([
    ['an overlong full stop', [0xc0, 0xae]],
    ['an overlong NUL', [0xc0, 0x80]],
    ['half of a surrogate pair', [0xed, 0xa0, 0x80]],
    ['a character that is cut off', [0xe2, 0x82]],
    ['a byte of Latin-1', [0xe9]],
    ['a character beyond the last one', [0xf4, 0x90, 0x80, 0x80]],
  ])('is refused with %s', async (_what, bytes) => {
    expect(await start(bytes)).toEqual(refusedBy('encoding'))
  })

  it.each(['\\ud800', '\\udc00', '\\udc00\\ud800', '\\u0000'])(
    'is refused with the escape %s',
    async (escape) => {
      expect(await start(escape)).toEqual(refusedBy('character', '/username'))
    },
  )

  it.each(['utf-16', 'iso-8859-1', 'utf-7', 'utf-8, utf-16', ''])(
    'is refused as another encoding: %s',
    async (charset) => {
      expect(await start('', `${json}; charset=${charset}`)).toEqual(refusedBy('encoding'))
    },
  )

  it('is refused in two bytes a character', async () => {
    expect((await start('', json, 'utf16le')).status).toBe(400)
  })

  it.each([json, `${json}; charset=utf-8`, `${json};charset="UTF-8"`])(
    'is read as %s',
    async (type) => {
      expect((await start('\u{1f511}', type)).status).toBe(200)
    },
  )
})
