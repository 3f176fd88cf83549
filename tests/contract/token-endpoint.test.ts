import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadSealer } from '../../server/sealing/key-files.ts'
import { readOrCreateSecret } from '../../server/sealing/sealer.ts'
import { openStore } from '../../server/store/open-store.ts'
import { HttpBrowser } from './support/http-browser.ts'
import { authorizeAddress, signIn } from './support/sign-in.ts'
import { useTestServer } from './support/use-test-server.ts'

const referenceServer = useTestServer()
let browser: HttpBrowser
let secret: string
beforeAll(async () => {
  const store = await openStore(referenceServer)
  secret = await readOrCreateSecret(
    { store, sealer: loadSealer(referenceServer) },
    'client-singleid',
    () => 'none',
  )
  await store.destroy()
})
beforeEach(async () => {
  browser = new HttpBrowser(referenceServer.origin)
  await browser.control('reset')
})

const basic = (client: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${client}:${password}`).toString('base64')}`,
})
async function requestToken(
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = basic('singleid', secret),
) {
  const { status, text } = await new HttpBrowser(referenceServer.origin).send(
    'POST',
    '/secdx/auth/oauth2/token',
    new URLSearchParams(fields),
    headers,
  )
  return { status, body: JSON.parse(text) as Readonly<Record<string, unknown>> }
}
/** Returns a right token request, of a user that is signed in. */
async function codeRequest(scope = 'openid profile', username = 'minji.kim') {
  await signIn(browser, username)
  const { path, ...begun } = authorizeAddress(browser)
  const address = new URL(path, browser.origin)
  address.searchParams.set('scope', scope)
  const { location } = await browser.get(address.pathname + address.search)
  return {
    grant_type: 'authorization_code',
    code: new URL(location ?? '').searchParams.get('code') ?? '',
    redirect_uri: begun.redirectUri,
    code_verifier: begun.verifier,
  }
}
const userInfo = async (token: unknown) =>
  (
    await new HttpBrowser(referenceServer.origin).send(
      'GET',
      '/secdx/auth/oauth2/userinfo',
      undefined,
      { authorization: `Bearer ${String(token)}` },
    )
  ).status
/** Signs in, and returns an ID token as a relying party keeps it. */
async function idToken(username: string): Promise<string> {
  const { body } = await requestToken(await codeRequest('openid', username))
  return String(body['id_token'])
}
const logOut = (hint: string) => browser.get(`/secdx/auth/oidc/logout?id_token_hint=${hint}`)
const isSignedIn = async () =>
  new URL((await browser.get(authorizeAddress(browser).path)).location ?? '', browser.origin)
    .pathname === '/secdx/mfa/oauth2/redirect'

describe('the token endpoint', () => {
  it('gives a client the tokens of a code, and no refresh token', async () => {
    const { status, body } = await requestToken(await codeRequest('openid profile offline_access'))
    expect([status, Object.keys(body).toSorted()]).toEqual([
      200,
      ['access_token', 'expires_in', 'id_token', 'scope', 'token_type'],
    ])
    expect(body).toMatchObject({ expires_in: 600, scope: 'openid profile', token_type: 'Bearer' })
  })

  it.each([
    ['password', { username: 'minji.kim', password: 'rain-on-slate-roofs' }],
    ['client_credentials', {}],
    ['refresh_token', { refresh_token: 'x'.repeat(43) }],
    ['urn:ietf:params:oauth:grant-type:device_code', { device_code: 'x'.repeat(43) }],
    ['urn:openid:params:grant-type:ciba', { auth_req_id: 'x'.repeat(43) }],
  ])('refuses the grant %s', async (grant_type, fields) => {
    const { status, body } = await requestToken({ grant_type, scope: 'openid', ...fields })
    expect([status, body['error']]).toEqual([400, 'unsupported_grant_type'])
  })

  it('refuses a client without its secret', async () => {
    const request = await codeRequest()
    for (const [fields, headers] of [
      [request, basic('singleid', 'x'.repeat(43))],
      [request, basic('iam', secret)],
      [{ ...request, client_id: 'singleid' }, {}],
      [{ ...request, client_id: 'singleid', client_secret: 'x'.repeat(43) }, {}],
    ] as const)
      expect((await requestToken(fields, headers)).status).toBe(401)
    expect((await requestToken(request)).status).toBe(200)
  })

  it('refuses a code after a minute', async () => {
    const late = await codeRequest()
    await browser.control('clock', { advanceSeconds: 61 })
    expect((await requestToken(late)).body['error']).toBe('invalid_grant')
  })

  it('ends the tokens of a code that is used again', async () => {
    const request = await codeRequest()
    const { body } = await requestToken(request)
    expect(await userInfo(body['access_token'])).toBe(200)
    expect((await requestToken(request)).body['error']).toBe('invalid_grant')
    expect(await userInfo(body['access_token'])).toBe(401)
  })

  it('is the only one for clients: discovery lists no other', async () => {
    const { text } = await browser.get('/secdx/auth/.well-known/openid-configuration')
    const discovery = JSON.parse(text) as Readonly<Record<string, unknown>>
    expect(Object.keys(discovery).filter((key) => key.endsWith('_endpoint'))).toEqual([
      'authorization_endpoint',
      'end_session_endpoint',
      'token_endpoint',
      'userinfo_endpoint',
    ])
    expect(discovery).toMatchObject({
      grant_types_supported: ['authorization_code'],
      scopes_supported: ['openid', 'profile'],
    })
  })

  it.each(['/oidc/logout/success', '/oidc/logout/success?client_id=singleid'])(
    'reports no log-out at %s, because none happened',
    async (path) => {
      const { status, location } = await new HttpBrowser(referenceServer.origin).get(
        `/secdx/auth${path}`,
      )
      expect([status, location]).toEqual([303, '/secdx/mfa/consumers-logout/secure-logout'])
    },
  )

  it('offers no feature of the library that no client uses', async () => {
    const { text } = await browser.get('/secdx/auth/.well-known/openid-configuration')
    expect(
      Object.keys(JSON.parse(text)).filter((key) => /dpop|pushed|backchannel/.test(key)),
    ).toEqual([])
    const { path } = authorizeAddress(browser)
    const { location } = await browser.get(`${path}&resource=https%3A%2F%2Fapi.example`)
    expect(location).toMatch(/^\/secdx\/mfa\/login\?sessionDataKey=/)
  })
})

describe('a log-out with an ID token', () => {
  it('ends the session of its own account without a question', async () => {
    const answer = await logOut(await idToken('minji.kim'))
    expect([answer.status, answer.location]).toEqual([
      303,
      '/secdx/mfa/consumers-logout/successfully-logout',
    ])
    expect([(await browser.api('GET', '/users/signin')).status, await isSignedIn()]).toEqual([
      401,
      false,
    ])
  })

  it('asks first with the ID token of another account', async () => {
    const hint = await idToken('minji.kim')
    browser = new HttpBrowser(referenceServer.origin)
    await idToken('seoyeon.lee')
    const answer = await logOut(hint)
    expect([answer.status, answer.location, await isSignedIn()]).toEqual([
      303,
      '/secdx/mfa/consumers-logout/secure-logout',
      true,
    ])
  })
})
