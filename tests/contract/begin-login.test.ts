import { beforeEach, describe, expect, it } from 'vitest'
import { HttpBrowser } from './support/http-browser.ts'
import {
  authorizeAddress,
  begin,
  enterPassword,
  exchange,
  followRedirectsToFrontEnd,
  handOver,
  person,
  signIn,
  type Begun,
} from './support/sign-in.ts'
import { useTestServer } from './support/use-test-server.ts'

const referenceServer = useTestServer()
let browser: HttpBrowser

beforeEach(async () => {
  browser = new HttpBrowser(referenceServer.origin)
  await browser.control('reset', {})
})

/** Begins a sign-in as the page does: by a call, with these parameters in place of its own. */
async function beginByCall(
  change: Readonly<Record<string, string>> = {},
): Promise<Begun & { readonly status: number; readonly body: Readonly<Record<string, unknown>> }> {
  const { path, ...begun } = authorizeAddress(browser)
  const asked = new URL(path, browser.origin).searchParams
  const query = new URLSearchParams({
    clientId: 'singleid',
    redirectUri: begun.redirectUri,
    state: begun.state,
    nonce: begun.nonce,
    codeChallenge: asked.get('code_challenge') ?? '',
    ...change,
  })
  const { status, body } = await browser.api('GET', `/login/begin?${query.toString()}`)
  return { ...begun, status, body, sessionDataKey: String(body['sessionDataKey']) }
}

async function finish(begun: Begun): Promise<number> {
  const who = await person(browser, 'daniel.park')
  const { body } = await enterPassword(browser, begun, who)
  const returned = await followRedirectsToFrontEnd(
    browser,
    (await handOver(browser, begun, String(body['requestId']), who.username)).text,
  )
  const { status, body: token } = await exchange(browser, begun, returned)
  browser.token = String(token['token'])
  return status
}

describe('a sign-in that starts on the same page', () => {
  it('returns the same values as the address of the login page', async () => {
    expect(await beginByCall()).toMatchObject({
      status: 200,
      body: {
        sessionDataKey: expect.stringMatching(/^\S{30,}$/),
        tenantId: 'default',
        authenticators: 'password',
        sp: 'MFA Portal',
      },
    })
  })

  it('completes after the first sign-in request of the page expires', async () => {
    const old = await begin(browser)
    await browser.control('clock', { advanceSeconds: 1_801 })
    expect(await enterPassword(browser, old, await person(browser, 'daniel.park'))).toMatchObject({
      status: 410,
    })
    expect(await finish(await beginByCall())).toBe(200)
    expect((await browser.api('GET', '/users/signin')).body).toMatchObject({
      username: 'daniel.park',
    })
  })

  it('starts a new sign-in for a browser with a provider session too', async () => {
    await signIn(browser)
    expect((await beginByCall()).status).toBe(200)
  })

  it.each([
    ['a client that is none', { clientId: 'nobody' }],
    ['an address that is not ours', { redirectUri: 'https://elsewhere.example/oauth2/redirect' }],
    ['a challenge that is none', { codeChallenge: 'short' }],
  ])('refuses %s', async (_, change) => {
    expect(await beginByCall(change)).toMatchObject({
      status: 422,
      body: { code: 'SIGNIN_FAILED' },
    })
  })

  it('refuses another browser', async () => {
    const begun = await beginByCall()
    const other = new HttpBrowser(referenceServer.origin)
    expect((await enterPassword(other, begun, await person(browser, 'daniel.park'))).status).toBe(
      410,
    )
  })
})
