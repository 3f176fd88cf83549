import * as oidc from 'openid-client'
import { beforeAll, describe, expect, it } from 'vitest'
import { HttpBrowser } from './support/http-browser.ts'
import {
  ask,
  authorize,
  discover,
  exchangeCode,
  forum,
  loggedOutUri,
  notes,
  redirectUri,
  registeredClients,
  signInThere,
  tokensFor,
  wiki,
} from './support/relying-party.ts'
import { authorizeAddress, exchange } from './support/sign-in.ts'
import { useTestServer } from './support/use-test-server.ts'

const referenceServer = useTestServer({ openidClients: registeredClients })
let configuration: oidc.Configuration
beforeAll(async () => {
  configuration = await discover(referenceServer.origin, wiki)
})

const newBrowser = () => new HttpBrowser(referenceServer.origin)
const isLogin = ({ pathname }: URL) => pathname === '/secdx/mfa/login'
const twoFactors = 'urn:gatehouse:acr:two-factors'
const oneFactor = 'urn:gatehouse:acr:one-factor'

describe('a client of the operator', () => {
  it('has its name on the sign-in page', async () => {
    const browser = newBrowser()
    const page = await authorize(browser, ask(configuration))
    expect(page.searchParams.get('sp')).toBe('Wiki')
  })

  it('has its logo on our origin, where it is no page of its own', async () => {
    const logoOf = async (client: typeof wiki) => {
      const browser = newBrowser()
      const page = await authorize(browser, ask(await discover(referenceServer.origin, client)))
      const key = page.searchParams.get('sessionDataKey')
      return (await browser.api('GET', `/login/context/${key}`)).body['spLogoUrl']
    }
    expect(await logoOf(wiki)).toBeUndefined()
    expect(await logoOf(forum)).toBe('/secdx/auth/client-logo?client=forum')
    const { headers, text } = await newBrowser().get('/secdx/auth/client-logo?client=forum')
    expect([headers.get('content-type'), text.slice(0, 4)]).toEqual(['image/svg+xml', '<svg'])
    expect(headers.get('content-security-policy')).toContain('sandbox')
    const none = await newBrowser().get('/secdx/auth/client-logo?client=wiki')
    expect(none.status).toBe(404)
  })

  it('needs PKCE unless its registration says otherwise', async () => {
    const publicClient = await discover(referenceServer.origin, notes)
    const without = await authorize(newBrowser(), ask(publicClient))
    expect(without.searchParams.get('error')).toBe('invalid_request')
    const verifier = oidc.randomPKCECodeVerifier()
    const browser = newBrowser()
    const asked = ask(publicClient, {
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
    const returned = await signInThere(browser, await authorize(browser, asked))
    expect((await exchangeCode(asked, returned, verifier)).claims()?.aud).toBe('notes')
  })

  it('gets no scope that it is not registered for', async () => {
    const narrow = await discover(referenceServer.origin, forum)
    const answer = await authorize(newBrowser(), ask(narrow, { scope: 'openid email' }))
    expect(answer.searchParams.get('error')).toBe('invalid_scope')
  })

  it('asks for consent once, also of a user that is signed in', async () => {
    const browser = newBrowser()
    await tokensFor(browser, ask(configuration))
    const asked = ask(configuration, { prompt: 'consent' })
    const page = await authorize(browser, asked)
    expect(isLogin(page)).toBe(true)
    const returned = await signInThere(browser, page)
    expect(returned.origin + returned.pathname).toBe(redirectUri)
  })
})

it('keeps the code of one tab while another tab of the browser signs in', async () => {
  const browser = newBrowser()
  const [first, second] = [ask(configuration), ask(configuration)]
  const pages = [await authorize(browser, first), await authorize(browser, second)] as const
  const returned = await signInThere(browser, pages[0])
  await signInThere(browser, pages[1])
  expect((await exchangeCode(first, returned)).access_token).toBeTypeOf('string')
})

const granted = async (browser = newBrowser()) =>
  tokensFor(
    browser,
    ask(configuration, { scope: 'openid profile offline_access', prompt: 'consent' }),
  )
const refresh = (token: string | undefined) => oidc.refreshTokenGrant(configuration, String(token))

describe('a refresh token', () => {
  it('is given only where the request asks for offline access', async () => {
    const { refresh_token } = await tokensFor(newBrowser(), ask(configuration))
    expect(refresh_token).toBeUndefined()
  })

  it('is used once: its second use ends the newer ones too', async () => {
    const first = await granted()
    const second = await refresh(first.refresh_token)
    expect(second.refresh_token).not.toBe(first.refresh_token)
    await expect(refresh(first.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' })
    await expect(refresh(second.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' })
    await expect(
      oidc.fetchUserInfo(configuration, second.access_token, String(second.claims()?.sub)),
    ).rejects.toThrow('WWW-Authenticate')
  })

  it('gives one answer to parallel uses', async () => {
    const { refresh_token } = await granted()
    const answers = await Promise.allSettled(
      Array.from({ length: 5 }, () => refresh(refresh_token)),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1)
  })

  it('ends with a sign-out on all devices', async () => {
    const browser = newBrowser()
    const { refresh_token } = await granted(browser)
    await signInToPortal(browser)
    await browser.api('POST', '/users/signout', { scope: 'all' })
    await expect(refresh(refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' })
  })

  it('ends with an account that is suspended', async () => {
    const { refresh_token } = await granted()
    const browser = newBrowser()
    await browser.control('accounts/daniel.park/state', { state: 'suspended' })
    await expect(refresh(refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' })
    await browser.control('accounts/daniel.park/state', { state: 'active' })
  })
})

describe('the level of a sign-in', () => {
  it('is that of the methods that the person used', async () => {
    const one = (await tokensFor(newBrowser(), ask(configuration))).claims()
    expect([one?.['acr'], one?.['amr']]).toEqual([oneFactor, ['pwd']])
    const browser = newBrowser()
    const two = (await tokensFor(browser, ask(configuration), 'seoyeon.lee')).claims()
    expect(two?.['acr']).toBe(twoFactors)
    expect(two?.['amr']).toContain('mfa')
    expect(Math.abs(Number(two?.auth_time) - Date.now() / 1000)).toBeLessThan(30)
  })

  it('rises where the application asks for two factors', async () => {
    const browser = newBrowser()
    await browser.control('accounts/minji.kim/state', { state: 'active', secondStep: false })
    const before = (await tokensFor(browser, ask(configuration), 'minji.kim')).claims()
    expect(before?.['acr']).toBe(oneFactor)
    const silent = ask(configuration, { acr_values: twoFactors, prompt: 'none' })
    expect((await authorize(browser, silent)).searchParams.get('error')).toBe('login_required')
    const asked = ask(configuration, { acr_values: `${twoFactors} ${oneFactor}` })
    expect(isLogin(await authorize(browser, asked))).toBe(false)
    const stepUp = ask(configuration, { acr_values: twoFactors })
    const page = await authorize(browser, stepUp)
    expect(isLogin(page)).toBe(true)
    const after = (
      await exchangeCode(stepUp, await signInThere(browser, page, 'minji.kim'))
    ).claims()
    expect([after?.['acr'], after?.['amr']]).toEqual([twoFactors, ['pwd', 'sms', 'mfa']])
    expect(isLogin(await authorize(browser, ask(configuration, { acr_values: twoFactors })))).toBe(
      false,
    )
    await browser.control('reset')
  })

  it('stays where the person has nothing else to prove', async () => {
    const asked = ask(configuration, { acr_values: twoFactors })
    expect((await tokensFor(newBrowser(), asked)).claims()?.['acr']).toBe(oneFactor)
  })
})

/** Signs in to the front end, by the session that the provider has. */
async function signInToPortal(browser: HttpBrowser): Promise<void> {
  const { path, ...begun } = authorizeAddress(browser)
  const returned = new URL((await browser.get(path)).location ?? '')
  const { body } = await exchange(browser, { ...begun, sessionDataKey: '' }, returned)
  browser.token = String(body['token'])
}

describe('a log-out', () => {
  it('without a hint returns after the question, with the state', async () => {
    const browser = newBrowser()
    await tokensFor(browser, ask(configuration))
    const question = await browser.get(
      `/secdx/auth/oidc/logout?${new URLSearchParams({
        client_id: 'wiki',
        post_logout_redirect_uri: loggedOutUri,
        state: 'ab',
      })}`,
    )
    expect(question.location).toBe('/secdx/mfa/consumers-logout/secure-logout')
    await signInToPortal(browser)
    const { body } = await browser.api('POST', '/users/signout', { scope: 'current' })
    const left = await browser.get(String(body['logoutUrl']))
    expect(left.location).toBe(`${loggedOutUri}?state=ab`)
    expect(isLogin(await authorize(browser, ask(configuration)))).toBe(true)
  })

  it('may be posted from another site', async () => {
    const browser = newBrowser()
    const { id_token } = await tokensFor(browser, ask(configuration))
    const posted = await browser.send(
      'POST',
      '/secdx/auth/oidc/logout',
      new URLSearchParams({
        id_token_hint: String(id_token),
        post_logout_redirect_uri: loggedOutUri,
      }),
      { origin: 'https://wiki.example', 'sec-fetch-site': 'cross-site' },
    )
    expect((await browser.get(posted.location ?? '')).location).toBe(loggedOutUri)
    expect(isLogin(await authorize(browser, ask(configuration)))).toBe(true)
  })
})

// The last one: the clock of the sandbox does not go back.
it('ends after thirty days, also when it was renewed', async () => {
  const browser = newBrowser()
  const asked = ask(configuration, { scope: 'openid offline_access', prompt: 'consent' })
  const { refresh_token } = await tokensFor(browser, asked)
  await browser.control('clock', { advanceSeconds: 29 * 86_400 })
  const renewed = await oidc.refreshTokenGrant(configuration, String(refresh_token))
  await browser.control('clock', { advanceSeconds: 2 * 86_400 })
  await expect(
    oidc.refreshTokenGrant(configuration, String(renewed.refresh_token)),
  ).rejects.toMatchObject({ error: 'invalid_grant' })
})
