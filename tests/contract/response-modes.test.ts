import { beforeAll, describe, expect, it } from 'vitest'
import { HttpBrowser } from './support/http-browser.ts'
import { authorizeAddress, signIn } from './support/sign-in.ts'
import { useTestServer } from './support/use-test-server.ts'

const referenceServer = useTestServer()

/** OAuth 2.0 Multiple Response Type Encoding Practices, form post, JARM, and web messages. */
const unused = [
  'fragment',
  'form_post',
  'web_message',
  'jwt',
  'query.jwt',
  'fragment.jwt',
  'form_post.jwt',
  'nonsense',
]

let signedIn: HttpBrowser
beforeAll(async () => {
  signedIn = new HttpBrowser(referenceServer.origin)
  await signIn(signedIn)
})

describe('response_mode', () => {
  it.each(unused)('%s is refused, also where the provider knows the user', async (mode) => {
    for (const browser of [new HttpBrowser(referenceServer.origin), signedIn.copy()]) {
      const { status, location, text } = await browser.get(
        `${authorizeAddress(browser).path}&response_mode=${mode}`,
      )
      const { hash, searchParams } = new URL(location ?? '', browser.origin)
      expect([status, hash, text.includes('<form')]).toEqual([303, '', false])
      expect(searchParams.get('error')).toMatch(/^(invalid_request|unsupported_response_mode)$/)
      expect(searchParams.has('code')).toBe(false)
    }
  })

  it('query is accepted, named or not', async () => {
    const browser = new HttpBrowser(referenceServer.origin)
    const { location } = await signedIn.get(
      `${authorizeAddress(signedIn).path}&response_mode=query`,
    )
    expect(new URL(location ?? '').searchParams.has('code')).toBe(true)
    for (const mode of ['', '&response_mode=query'])
      expect((await browser.get(authorizeAddress(browser).path + mode)).location).toMatch(
        /^\/secdx\/mfa\/login\?/,
      )
  })

  it.each(['token', 'id_token', 'none', 'code id_token', 'code token', 'code id_token token'])(
    'response type %s is refused',
    async (type) => {
      const browser = new HttpBrowser(referenceServer.origin)
      const address = new URL(authorizeAddress(browser).path, browser.origin)
      address.searchParams.set('response_type', type)
      const { location } = await browser.get(address.href)
      expect(location).toContain('error=unsupported_response_type&')
      expect(location).not.toMatch(/[?#&](code|id_token|access_token)=/)
    },
  )

  it('discovery lists only accepted values', async () => {
    const { text } = await new HttpBrowser(referenceServer.origin).get(
      '/secdx/auth/.well-known/openid-configuration',
    )
    expect(JSON.parse(text)).toMatchObject({
      response_modes_supported: ['query'],
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
    })
  })
})
