import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, it } from 'vitest'
import { HttpBrowser, refreshTarget } from './support/http-browser.ts'
import {
  chooseIdentity,
  returnFromProvider,
  signUpContext,
  signInAtProvider,
  startAtProvider,
} from './support/identity-provider.ts'
import {
  begin,
  enterCode,
  exchange,
  followRedirectsToFrontEnd,
  handOver,
  newestCode,
  person,
  enterPassword,
  sendCode,
} from './support/sign-in.ts'
import { useTestServer } from './support/use-test-server.ts'

const referenceServer = useTestServer()
let browser: HttpBrowser

beforeEach(() => {
  browser = new HttpBrowser(referenceServer.origin)
})

const minji = 'sora-1001'
const daniel = 'sora-1002'
const failed = (reason: string) =>
  `/secdx/mfa/idp-missing-error?code=IDP_SIGN_IN_FAILED&reason=${reason}`
const over = failed('state-unknown')
const notVerified = failed('not-verified')
const address = ({ pathname, search }: URL) => pathname + search
const call = async (callback: URL, from = browser) =>
  address(new URL((await from.get(callback.href)).location ?? '', from.origin))
const status = async (at: URL, from = browser) =>
  (await from.api('GET', `/login/status?requestId=${at.searchParams.get('requestId')}`)).body[
    'result'
  ] as Readonly<Record<string, unknown>>
/** The answer with one change. */
const changed = (callback: URL, name: string, value: string | undefined) => {
  const other = new URL(callback)
  if (value === undefined) other.searchParams.delete(name)
  else other.searchParams.set(name, value)
  return other
}

describe('an identity provider', () => {
  it('has a logo on the origin of the front end', async () => {
    const { sessionDataKey } = await begin(browser)
    const { body } = await browser.api(
      'GET',
      `/login/identity-providers/list?tenantId=default&sessionDataKey=${sessionDataKey}`,
    )
    const [sora] = body['items'] as readonly { readonly iconUrl: string }[]
    expect(sora?.iconUrl).toBe('/sandbox/branding/sora.svg')
    const { status: found, text } = await browser.get(sora?.iconUrl ?? '')
    expect([found, text.slice(0, 4)]).toEqual([200, '<svg'])
  })

  it('uses its own origin and its own keys', async () => {
    const { issuer, jwks_uri } = JSON.parse(
      (
        await browser.get(
          `${referenceServer.clientAppsOrigin}/identity-provider/.well-known/openid-configuration`,
        )
      ).text,
    ) as Readonly<Record<string, string>>
    expect(issuer).toBe(`${referenceServer.clientAppsOrigin}/identity-provider`)
    const keysOf = async (uri: string) =>
      (
        JSON.parse((await browser.get(uri)).text) as {
          readonly keys: readonly { readonly x: string }[]
        }
      ).keys.map(({ x }) => x)
    expect(await keysOf(jwks_uri ?? '')).not.toEqual(await keysOf('/secdx/auth/oauth2/jwks'))
  })

  it('is listed per tenant with a PKCE, state and nonce address', async () => {
    const begun = await begin(browser)
    const { start, authorize } = await startAtProvider(browser, begun)
    expect(start).toMatch(/^\/secdx\/auth\/idp\/start\?provider=sora&/)
    const query = Object.fromEntries(authorize.searchParams)
    expect(authorize.origin).toBe(referenceServer.clientAppsOrigin)
    expect(query).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      client_id: 'gatehouse',
      redirect_uri: `${referenceServer.origin}/secdx/auth/idp/callback`,
      prompt: 'login',
      max_age: '0',
    })
    expect(
      [query['state'], query['nonce'], query['code_challenge']].map((value) => value?.length),
    ).toEqual([43, 43, 43])
    expect(
      (
        await browser.api(
          'GET',
          `/login/identity-providers/list?tenantId=other&sessionDataKey=${begun.sessionDataKey}`,
        )
      ).body['code'],
    ).toBe('TENANT_INVALID')
  })

  it("starts only for the sign-in's own browser and a listed name", async () => {
    const { sessionDataKey } = await begin(browser)
    const start = (query: Readonly<Record<string, string>>, from = browser) =>
      call(
        new URL(`/secdx/auth/idp/start?${new URLSearchParams(query).toString()}`, from.origin),
        from,
      )
    const over = '/secdx/mfa/error?code=LOGIN_TOKEN_EXPIRED'
    expect(
      await start({ provider: 'sora', sessionDataKey }, new HttpBrowser(referenceServer.origin)),
    ).toBe(over)
    expect(await start({ provider: 'elsewhere', sessionDataKey })).toBe(over)
    expect(await start({ provider: 'sora', sessionDataKey: 'x' })).toBe(over)
    expect(await start({})).toBe(over)
  })

  it('sends the code only to our own address', async () => {
    const { authorize } = await startAtProvider(browser, await begin(browser))
    const answer = await browser.get(
      changed(authorize, 'redirect_uri', 'https://evil.example/secdx/auth/idp/callback').href,
    )
    expect([answer.status, answer.location]).toEqual([400, null])
  })
})

describe('a user after the return from the provider', () => {
  it('asks for the second step of an account with two steps', async () => {
    const { begun, at } = await returnFromProvider(browser, minji)
    expect(at.pathname).toBe('/secdx/mfa/login/identity-provider')
    expect(await status(at)).toMatchObject({
      nextStep: 'SECOND_STEP',
      stepCompleted: 1,
      firstStepMethod: 'IdentityProvider',
      displayUid: 'm*****m',
    })
    const requestId = at.searchParams.get('requestId') ?? ''
    // One half alone is worthless.
    expect(refreshTarget((await handOver(browser, begun, requestId, '')).text)).toBe(
      '/secdx/mfa/error?code=REDIRECT_CONTEXT_MISSING',
    )
    await sendCode(browser, requestId)
    const { addresses } = await person(browser, 'minji.kim')
    expect(
      (await enterCode(browser, requestId, await newestCode(browser, addresses[0] ?? ''))).body,
    ).toMatchObject({ nextStep: 'COMPLETE' })
    const returned = await followRedirectsToFrontEnd(
      browser,
      (await handOver(browser, begun, requestId, '')).text,
    )
    browser.token = String((await exchange(browser, begun, returned)).body['token'])
    expect((await browser.api('GET', '/users/signin')).body['username']).toBe('minji.kim')
    const { items } = (await browser.api('GET', '/users/verifications/history/list')).body as {
      readonly items: readonly { readonly authenticator: string }[]
    }
    expect(items.map(({ authenticator }) => authenticator)).toEqual(['Sms', 'IdentityProvider'])
  })

  it('completes for an account with one step', async () => {
    const { begun, at } = await returnFromProvider(browser, daniel)
    expect(await status(at)).toMatchObject({ nextStep: 'COMPLETE' })
    const requestId = at.searchParams.get('requestId') ?? ''
    // Another name in the form means another account, without a proof.
    expect(refreshTarget((await handOver(browser, begun, requestId, 'minji.kim')).text)).toBe(
      '/secdx/mfa/error?code=REDIRECT_CONTEXT_MISSING',
    )
    expect(
      (
        await followRedirectsToFrontEnd(
          browser,
          (await handOver(browser, begun, requestId, '')).text,
        )
      ).pathname,
    ).toBe('/secdx/mfa/oauth2/redirect')
  })

  it('requires the user name in the form after a password', async () => {
    const begun = await begin(browser)
    const { body } = await enterPassword(browser, begun, await person(browser, 'daniel.park'))
    expect(body['nextStep']).toBe('COMPLETE')
    expect(
      refreshTarget((await handOver(browser, begun, String(body['requestId']), '')).text),
    ).toBe('/secdx/mfa/error?code=REDIRECT_CONTEXT_MISSING')
  })

  it('opens nothing for an account that cannot be used', async () => {
    expect(address((await returnFromProvider(browser, 'sora-1003')).at)).toBe(
      '/secdx/mfa/SecurityWarning?code=LOGIN_LOCKED_UNTIL_RESET',
    )
    await browser.control('accounts/daniel.park/state', { state: 'suspended' })
    expect(address((await returnFromProvider(browser, daniel)).at)).toBe(
      '/secdx/mfa/WarningMessage?code=LOGIN_ACCOUNT_SUSPENDED',
    )
    await browser.control('accounts/daniel.park/state', { state: 'active' })
  })

  it('finds no account that another provider linked to the same subject', async () => {
    const database = new DatabaseSync(join(referenceServer.dataFolder, 'gatehouse.sqlite'))
    const link = database.prepare('update idp_identity set provider = ? where subject = ?')
    link.run('another', minji)
    const steps = async () =>
      (await status((await returnFromProvider(browser, minji)).at))['nextStep']
    const other = await steps()
    link.run('sora', minji)
    database.close()
    expect([other, await steps()]).toEqual(['IDP_SIGNUP', 'SECOND_STEP'])
  })

  it('shows the cancel, and the open login continues', async () => {
    const { begun, at } = await returnFromProvider(browser, minji, 'cancel')
    expect(address(at)).toBe(failed('access_denied'))
    expect(
      (await enterPassword(browser, begun, await person(browser, 'minji.kim'))).body,
    ).toMatchObject({ nextStep: 'SECOND_STEP' })
  })

  it('R8.27: shows the error page when the provider refuses', async () => {
    expect(address((await returnFromProvider(browser, 'sora-1009')).at)).toBe(
      failed('login_required'),
    )
  })

  it('R8.28: opens no account for an excluded domain or a closed tenant', async () => {
    expect(address((await returnFromProvider(browser, 'sora-1008')).at)).toBe(
      '/secdx/mfa/idp-missing-error?code=IDP_NO_ACCOUNT',
    )
    await browser.control('sign-up', { byProvider: false })
    expect(address((await returnFromProvider(browser, 'sora-1004')).at)).toBe(
      '/secdx/mfa/idp-missing-error?code=IDP_NO_ACCOUNT',
    )
    await browser.control('sign-up', { byProvider: true })
  })

  it('offers a sign-up first if the setting requires it', async () => {
    await browser.control('sign-up', { byProviderAsked: true })
    const { at } = await returnFromProvider(browser, 'sora-1004')
    expect(address(at)).toMatch(
      /^\/secdx\/mfa\/idp-missing-error\?code=IDP_NO_ACCOUNT&contextId=[\w-]{43}$/,
    )
    expect((await signUpContext(browser, at)).status).toBe(200)
    await browser.control('sign-up', { byProvider: false })
    expect((await signUpContext(browser, at)).body['code']).toBe('IDP_NO_ACCOUNT')
    await browser.control('sign-up', { byProvider: true })
    await browser.control('sign-up', { byProviderAsked: false })
  })

  it('R8.29: shows the pending approval in this browser only', async () => {
    const { at } = await returnFromProvider(browser, 'sora-1006')
    expect(at.pathname).toBe('/secdx/mfa/idp-pending-approval')
    expect(await signUpContext(browser, at)).toMatchObject({
      status: 423,
      body: {
        code: 'IDP_PENDING_APPROVAL',
        appliedAt: expect.stringMatching(/^\d{4}-/),
        approver: 'S*****',
      },
    })
    const [unknown, other] = [
      new HttpBrowser(referenceServer.origin),
      new HttpBrowser(referenceServer.origin),
    ]
    await begin(other)
    for (const stranger of [unknown, other])
      expect(await signUpContext(stranger, at)).toMatchObject({
        status: 410,
        body: { code: 'REQUEST_EXPIRED' },
      })
  })

  it('R8.30: names the attributes in wrong format without their values', async () => {
    const { at } = await returnFromProvider(browser, 'sora-1007')
    expect(at.pathname).toBe('/secdx/mfa/idp-attribute-error')
    const { status: answered, body } = await signUpContext(browser, at)
    expect([answered, body['code'], body['attributes']]).toEqual([
      422,
      'IDP_ATTRIBUTE_INVALID',
      ['email', 'phoneNumber'],
    ])
    expect(JSON.stringify(body)).not.toContain('doha at sora')
  })
})

describe('an invalid answer', () => {
  it('refuses an unknown, changed, missing or doubled state', async () => {
    const { callback } = await signInAtProvider(browser, minji)
    expect(await call(changed(callback, 'state', 'A'.repeat(43)))).toBe(over)
    expect(await call(changed(callback, 'state', undefined))).toBe(over)
    const twice = new URL(callback)
    twice.searchParams.append('state', callback.searchParams.get('state') ?? '')
    expect(await call(twice)).toBe(over)
    // None of them used up the true answer.
    expect(await call(callback)).toContain('/login/identity-provider?requestId=')
  })

  it('refuses a repeated answer, also in parallel', async () => {
    const { callback } = await signInAtProvider(browser, daniel)
    const targets = await Promise.all(
      Array.from({ length: 20 }, () => call(callback, browser.copy())),
    )
    expect(targets.filter((target) => target !== over)).toHaveLength(1)
    expect(await call(callback)).toBe(over)
  })

  it('refuses another browser, and the first browser still completes', async () => {
    const { callback } = await signInAtProvider(browser, minji)
    const other = new HttpBrowser(referenceServer.origin)
    expect(await call(callback, other)).toBe(over)
    await begin(other)
    expect(await call(callback, other)).toBe(over)
    expect(await call(callback)).toContain('requestId=')
  })

  it('refuses a code from another sign-in with its own state', async () => {
    const [one, two] = [
      await signInAtProvider(browser, minji),
      await signInAtProvider(browser, daniel),
    ]
    expect(
      await call(changed(one.callback, 'code', two.callback.searchParams.get('code') ?? '')),
    ).toBe(notVerified)
    expect(await call(changed(two.callback, 'code', 'none-of-theirs'))).toBe(notVerified)
  })

  it('refuses a wrong or missing issuer (RFC 9207)', async () => {
    expect(
      await call(
        changed((await signInAtProvider(browser, minji)).callback, 'iss', 'https://evil.example'),
      ),
    ).toBe(notVerified)
    expect(
      await call(changed((await signInAtProvider(browser, minji)).callback, 'iss', undefined)),
    ).toBe(notVerified)
  })

  it('refuses a late answer', async () => {
    const { callback } = await signInAtProvider(browser, minji)
    await browser.control('clock', { advanceSeconds: 1_801 })
    expect(await call(callback)).toBe(over)
  })

  it('refuses an empty answer or an unexpected error', async () => {
    for (const query of [
      '',
      '?error=access_denied',
      '?error=access_denied&state=x',
      '?code=x',
      '?state=%00',
    ])
      expect(await call(new URL(`/secdx/auth/idp/callback${query}`, referenceServer.origin))).toBe(
        over,
      )
  })

  it('accepts one answer, and only from the browser that was sent', async () => {
    const { authorize, page } = await startAtProvider(browser, await begin(browser))
    await expect(
      chooseIdentity(new HttpBrowser(referenceServer.origin), authorize, page, minji),
    ).rejects.toThrow('is over')
    await chooseIdentity(browser, authorize, page, minji)
    await expect(chooseIdentity(browser, authorize, page, minji)).rejects.toThrow('is over')
    const foreign = await browser.send(
      'POST',
      new URL(page, authorize).href,
      new URLSearchParams({ sub: minji, answer: 'continue' }),
      { origin: referenceServer.origin, 'sec-fetch-site': 'same-site' },
    )
    expect(foreign.status).toBe(403)
  })
})
