import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { HttpBrowser, refreshTarget } from './support/http-browser.ts'
import {
  authorizeAddress,
  begin,
  enterCode,
  enterPassword,
  exchange,
  followRedirectsToFrontEnd,
  handOver,
  newestCode,
  person,
  sendCode,
  signIn,
  signInToSecondStep,
} from './support/sign-in.ts'
import { useTestServer } from './support/use-test-server.ts'

const referenceServer = useTestServer()
const newBrowser = (origin = referenceServer.origin): HttpBrowser => new HttpBrowser(origin)

beforeEach(() => newBrowser().control('reset', {}))

/** An ID token that anybody can write. */
const unsigned = (claims: object): string =>
  [{ alg: 'none' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
    .concat('.')

describe('a sign-in without front-end scripts', () => {
  it('signs in with password and code, then out (R4.17, R7.06, R7.14, R7.27)', async () => {
    const browser = newBrowser()
    const minji = await person(browser, 'minji.kim')
    const begun = await begin(browser)
    expect((await browser.api('GET', `/login/context/${begun.sessionDataKey}`)).body).toEqual({
      username: '',
      sp: 'MFA Portal',
    })

    const first = await enterPassword(browser, begun, minji)
    expect(first.status).toBe(200)
    expect(first.body).toMatchObject({
      nextStep: 'SECOND_STEP',
      stepCompleted: 1,
      firstStepMethod: 'password',
      isSecondStepRequired: true,
      displayUid: 'm*****m',
    })
    const requestId = String(first.body['requestId'])

    const options = await browser.api(
      'GET',
      `/verification/authenticators/list?serviceName=enrollment&step=2&requestId=${requestId}`,
    )
    expect(options.body['items']).toContainEqual({
      name: 'SmsAuthenticator',
      register: true,
      maskedData: '***-****-0101',
      order: 1,
      preferred: 0,
      lastUsed: false,
      methodName: null,
    })

    const sent = await sendCode(browser, requestId)
    expect(sent.body).toMatchObject({
      timeOut: 300,
      resendTimer: 60,
      attempts: [0, 5],
      maskedData: '***-****-0101',
    })
    const second = await enterCode(
      browser,
      requestId,
      await newestCode(browser, '+82 10-5550-0101'),
    )
    expect(second.body).toMatchObject({
      nextStep: 'COMPLETE',
      stepCompleted: 2,
      secondStepMethod: 'Sms',
    })

    const page = await handOver(browser, begun, requestId, 'Minji.Kim')
    expect(page.status).toBe(200)
    const returned = await followRedirectsToFrontEnd(browser, page.text)
    expect(returned.searchParams.get('state')).toBe(begun.state)
    const exchanged = await exchange(browser, begun, returned)
    expect(exchanged.body).toEqual({ token: expect.any(String), expiresIn: expect.any(Number) })
    // A busy machine needs some seconds from the session to its answer.
    expect(exchanged.body['expiresIn']).toBeGreaterThan(43_200 - 120)
    expect(exchanged.body['expiresIn']).toBeLessThanOrEqual(43_200)
    expect(exchanged.headers.get('set-cookie')).toMatch(
      /^gatehouse-known=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict, gatehouse-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
    )

    browser.token = String(exchanged.body['token'])
    expect((await browser.api('GET', '/users/signin')).body).toMatchObject({
      username: 'minji.kim',
      profile: { preferredLanguage: 'en-US' },
    })
    expect((await browser.api('GET', '/users/sessions/list')).body['items']).toMatchObject([
      { sp: 'singleid', current: true, maskedIp: '127.0.0.*' },
    ])
    expect(
      (await browser.api('GET', '/users/verifications/history/list?size=2')).body['items'],
    ).toMatchObject([
      { authenticator: 'Sms', result: 'SUCCESS' },
      { authenticator: 'password', result: 'SUCCESS' },
    ])

    const { logoutUrl } = (await browser.api('POST', '/users/signout', { scope: 'current' })).body
    const left = await browser.get(String(logoutUrl))
    expect([left.status, left.location]).toEqual([
      303,
      `${referenceServer.origin}/secdx/mfa/consumers-logout/successfully-logout`,
    ])
    expect(browser.cookies.has('gatehouse-session')).toBe(false)
    expect((await browser.api('GET', '/users/signin')).status).toBe(401)
    expect((await browser.get(authorizeAddress(browser).path)).location).toMatch(
      /^\/secdx\/mfa\/login\?sessionDataKey=/,
    )
  })

  it('works from 127.0.0.1 as from localhost', async () => {
    const browser = newBrowser(`http://127.0.0.1:${referenceServer.port}`)
    await signIn(browser, 'jisoo.han')
    expect((await browser.api('GET', '/users/signin')).status).toBe(200)
  })

  it('ends after the password when one step is enough (R1.02)', async () => {
    const browser = newBrowser()
    const daniel = await person(browser, 'daniel.park')
    const begun = await begin(browser)
    const { body } = await enterPassword(browser, begun, daniel)
    expect(body).toMatchObject({ nextStep: 'COMPLETE', isSecondStepRequired: false })
    const returned = await followRedirectsToFrontEnd(
      browser,
      (await handOver(browser, begun, String(body['requestId']), 'daniel.park')).text,
    )
    expect((await exchange(browser, begun, returned)).status).toBe(200)
  })

  it('returns without a proof while the provider session lives (R1.01)', async () => {
    const browser = newBrowser()
    await signIn(browser)
    const { location } = await browser.get(authorizeAddress(browser).path)
    expect(new URL(location ?? '').pathname).toBe('/secdx/mfa/oauth2/redirect')
  })

  it('ends every session of the account with scope all', async () => {
    const [one, other] = [newBrowser(), newBrowser()]
    await signIn(one, 'seoyeon.lee')
    await newBrowser().control('clock', { advanceSeconds: 61 })
    await signIn(other, 'seoyeon.lee')
    expect((await one.api('POST', '/users/signout', { scope: 'all' })).status).toBe(200)
    expect((await other.api('GET', '/users/signin')).status).toBe(401)
    expect((await other.get(authorizeAddress(other).path)).location).toContain('/secdx/mfa/login?')
  })

  it('needs the cookie and the marker together (D4.01, T63)', async () => {
    const browser = newBrowser()
    await signIn(browser)
    const withoutCookie = browser.copy()
    withoutCookie.cookies.clear()
    const withoutToken = browser.copy()
    withoutToken.token = undefined
    const withOther = browser.copy()
    withOther.token = 'x'.repeat(43)
    for (const partialForm of [withoutCookie, withoutToken, withOther])
      expect((await partialForm.api('GET', '/users/signin')).body['code']).toBe('UNAUTHENTICATED')
    expect((await browser.api('GET', '/users/signin')).status).toBe(200)
  })

  it('creates a new session id at each sign-in and ends the old', async () => {
    const browser = newBrowser()
    await signIn(browser)
    const before = browser.copy()
    const { path, ...begun } = authorizeAddress(browser)
    const returned = new URL((await browser.get(path)).location ?? '')
    browser.token = String(
      (await exchange(browser, { ...begun, sessionDataKey: '' }, returned)).body['token'],
    )
    expect(browser.cookies.get('gatehouse-session')).not.toBe(
      before.cookies.get('gatehouse-session'),
    )
    expect((await before.api('GET', '/users/signin')).status).toBe(401)
    expect((await browser.api('GET', '/users/signin')).status).toBe(200)
  })
})

const isRefused = async (page: Promise<{ readonly text: string }>) =>
  expect(refreshTarget((await page).text)).toBe('/secdx/mfa/error?code=REDIRECT_CONTEXT_MISSING')

describe('the hand-over is never a proof (R7.27, D7.10, T65)', () => {
  it('refuses it too early, with another name or browser, or without fields', async () => {
    const browser = newBrowser()
    const { begun, requestId, who } = await signInToSecondStep(browser)
    await isRefused(handOver(browser, begun, requestId, who.username))
    await sendCode(browser, requestId)
    expect(
      (await enterCode(browser, requestId, await newestCode(browser, who.username))).status,
    ).toBe(200)
    await isRefused(handOver(browser, begun, requestId, 'daniel.park'))
    await isRefused(handOver(newBrowser(), begun, requestId, who.username))
    await isRefused(
      handOver(browser, { ...begun, sessionDataKey: 'x'.repeat(43) }, requestId, who.username),
    )
    await isRefused(browser.form('/secdx/auth/commonauth', { requestId, username: who.username }))
    expect(refreshTarget((await handOver(browser, begun, requestId, who.username)).text)).toMatch(
      /^\/secdx\/auth\/oauth2\/authorize\//,
    )
  })

  it('works once: allows a repeat before the provider, refuses a later replay', async () => {
    const browser = newBrowser()
    const { begun, requestId, who } = await signInToSecondStep(browser)
    await sendCode(browser, requestId)
    await enterCode(browser, requestId, await newestCode(browser, who.username))
    const once = await handOver(browser, begun, requestId, who.username)
    const twice = await handOver(browser, begun, requestId, who.username)
    expect(refreshTarget(twice.text)).toBe(refreshTarget(once.text))
    const returned = await followRedirectsToFrontEnd(browser, once.text)
    await isRefused(handOver(browser, begun, requestId, who.username))
    expect((await exchange(browser, begun, returned)).status).toBe(200)
    expect((await exchange(browser, begun, returned)).body['code']).toBe('SIGNIN_FAILED')
  })
})

describe('the provider', () => {
  it.each([
    ['at once', 0],
    ['half a minute later', 31],
  ])('S10: refuses a code used again %s and has no refresh token', async (_, advanceSeconds) => {
    const browser = newBrowser()
    await signIn(browser)
    const { path, ...begun } = authorizeAddress(browser)
    const returned = new URL((await browser.get(path)).location ?? '')
    const first = await exchange(browser, { ...begun, sessionDataKey: '' }, returned)
    expect(first.status).toBe(200)
    expect(JSON.stringify(first.body)).not.toMatch(/refresh/i)
    await newBrowser().control('clock', { advanceSeconds })
    const attacker = newBrowser()
    for (const again of [attacker, browser.copy()])
      expect((await exchange(again, { ...begun, sessionDataKey: '' }, returned)).body['code']).toBe(
        'SIGNIN_FAILED',
      )
    expect((await attacker.api('GET', '/users/signin')).status).toBe(401)
  })

  it('D2.13: refuses missing or plain PKCE and unregistered redirect addresses', async () => {
    const browser = newBrowser()
    const { path } = authorizeAddress(browser)
    const address = (change: (query: URLSearchParams) => void) => {
      const url = new URL(path, browser.origin)
      change(url.searchParams)
      return url.pathname + url.search
    }
    const plain = await browser.get(address((query) => query.set('code_challenge_method', 'plain')))
    expect(new URL(plain.location ?? '').searchParams.get('error')).toBe('invalid_request')
    const none = await browser.get(
      address((query) => {
        query.delete('code_challenge')
        query.delete('code_challenge_method')
      }),
    )
    expect(new URL(none.location ?? '').searchParams.get('error')).toBe('invalid_request')
    const elsewhere = await browser.get(
      address((query) => query.set('redirect_uri', 'https://evil.example/')),
    )
    expect([elsewhere.status, elsewhere.location]).toEqual([400, null])
  })

  it('exchanges a code only with the right issuer (RFC 9207)', async () => {
    const browser = newBrowser()
    await signIn(browser)
    for (const iss of [undefined, '', 'https://evil.example/secdx/auth']) {
      const { path, ...begun } = authorizeAddress(browser)
      const returned = new URL((await browser.get(path)).location ?? '')
      const answer = {
        code: returned.searchParams.get('code'),
        state: begun.state,
        codeVerifier: begun.verifier,
        nonce: begun.nonce,
        redirectUri: begun.redirectUri,
        clientId: 'singleid',
      }
      expect(
        (
          await browser.api('POST', '/users/signin/exchange', {
            ...answer,
            ...(iss === undefined ? {} : { iss }),
          })
        ).body['code'],
      ).toBe('SIGNIN_FAILED')
      expect((await exchange(browser, { ...begun, sessionDataKey: '' }, returned)).status).toBe(200)
    }
  })

  it('D2.13: exchanges a code only with its own verifier and nonce', async () => {
    const browser = newBrowser()
    await signIn(browser)
    for (const change of [{ verifier: 'v'.repeat(43) }, { nonce: 'another-nonce' }]) {
      const { path, ...begun } = authorizeAddress(browser)
      const returned = new URL((await browser.get(path)).location ?? '')
      expect(
        (await exchange(browser, { ...begun, sessionDataKey: '', ...change }, returned)).body[
          'code'
        ],
      ).toBe('SIGNIN_FAILED')
    }
  })

  it.each([
    ['state', 's'.repeat(43)],
    ['nonce', 'n'.repeat(43)],
    ['code_challenge', createHash('sha256').update('v'.repeat(43)).digest('base64url')],
    ['client_id', 'iam'],
    ['redirect_uri', 'http://other.localhost'],
  ])('a request whose %s was changed on its way gives no session', async (parameter, value) => {
    const browser = newBrowser()
    await signIn(browser)
    const { path, ...begun } = authorizeAddress(browser)
    const address = new URL(path, browser.origin)
    const isAddress = value.startsWith('http:')
    const changed = isAddress ? begun.redirectUri.replace('http://localhost', value) : value
    address.searchParams.set(parameter, changed)
    const { location } = await browser.get(address.pathname + address.search)
    const returned = new URL(location ?? '')
    expect(returned.searchParams.has('code')).toBe(true)
    // The page has the state of its own request, and sends no other one.
    returned.searchParams.set('state', begun.state)
    const answer = await exchange(browser, { ...begun, sessionDataKey: '' }, returned)
    expect(answer.body['code']).toBe('SIGNIN_FAILED')
  })

  it.each([
    ['no hint', 'client_id=singleid'],
    ['a hint that is no token', 'id_token_hint=abc'],
    ['an unsigned hint', `id_token_hint=${unsigned({ aud: 'singleid', sub: 'minji.kim' })}`],
    [
      'a hint of a client that is not ours',
      `id_token_hint=${unsigned({ aud: 'nobody', sub: 'minji.kim' })}`,
    ],
    ['a client that is not ours', 'client_id=nobody'],
    [
      'an address that is not registered',
      'client_id=singleid&post_logout_redirect_uri=https://evil.example/',
    ],
    ['a parameter twice', 'client_id=singleid&client_id=iam'],
  ])('asks before sign-out without the ID token of the session: %s', async (_what, query) => {
    const browser = newBrowser()
    await signIn(browser)
    for (const accept of ['text/html', '*/*']) {
      const asked = await browser.send('GET', `/secdx/auth/oidc/logout?${query}`, undefined, {
        accept,
      })
      expect([asked.status, asked.location]).toEqual([
        303,
        '/secdx/mfa/consumers-logout/secure-logout',
      ])
      expect(asked.text).not.toContain('evil')
    }
    expect(
      new URL((await browser.get(authorizeAddress(browser).path)).location ?? '').pathname,
    ).toBe('/secdx/mfa/oauth2/redirect')
  })

  it('refuses a logout address that is too long', async () => {
    expect(
      (await newBrowser().get(`/secdx/auth/oidc/logout?id_token_hint=${'a'.repeat(100_000)}`))
        .status,
    ).toBe(431)
  })
})
