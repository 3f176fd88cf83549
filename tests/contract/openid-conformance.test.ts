import { createHash } from 'node:crypto'
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
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
import { useTestServer } from './support/use-test-server.ts'

// Ports of the modules of three plans of the OpenID Foundation's conformance suite, by their names
// (docs/openid-provider.md).
const referenceServer = useTestServer({ openidClients: registeredClients })
let configuration: oidc.Configuration
/** A browser that is signed in at the provider, and the tokens of that sign-in. */
let known: HttpBrowser
let first: Awaited<ReturnType<typeof tokensFor>>

const newBrowser = () => new HttpBrowser(referenceServer.origin)
const everyScope = 'openid profile email phone'

type SignedIn = {
  readonly browser: HttpBrowser
  readonly claims: Readonly<Record<string, unknown>>
}
/** They are two seconds old when their tests come, so that none waits. */
let forPrompt: SignedIn
let forAge: SignedIn

async function signInNow(): Promise<SignedIn> {
  const browser = new HttpBrowser(referenceServer.origin)
  const signedIn = await tokensFor(browser, ask(configuration))
  return { browser, claims: signedIn.claims() ?? {} }
}

beforeAll(async () => {
  configuration = await discover(referenceServer.origin, wiki)
  known = newBrowser()
  first = await tokensFor(known, ask(configuration, { scope: everyScope }), 'minji.kim')
  forPrompt = await signInNow()
  forAge = await signInNow()
})

/** Returns from the provider without a page, because it knows the user. */
const returned = async (
  changed: Readonly<Record<string, string>>,
  browser = known.copy(),
): Promise<URL> => authorize(browser, ask(configuration, changed))
const tokens = (changed: Readonly<Record<string, string>> = {}) =>
  tokensFor(known.copy(), ask(configuration, changed))
const errorOf = async (changed: Readonly<Record<string, string>>, browser?: HttpBrowser) =>
  (await returned(changed, browser)).searchParams.get('error')
const isLogin = ({ pathname }: URL) => pathname === '/secdx/mfa/login'

async function userInfo(method: 'GET' | 'POST', body?: URLSearchParams, token = '') {
  const headers = token === '' ? {} : { authorization: `Bearer ${token}` }
  const { status, text } = await newBrowser().send(
    method,
    '/secdx/auth/oauth2/userinfo',
    body,
    headers,
  )
  return { status, claims: JSON.parse(text) as Readonly<Record<string, unknown>> }
}

async function tokenEndpoint(fields: Readonly<Record<string, string>>, secret = wiki.secret) {
  const { status, text } = await newBrowser().send(
    'POST',
    '/secdx/auth/oauth2/token',
    new URLSearchParams(fields),
    { authorization: `Basic ${Buffer.from(`wiki:${secret}`).toString('base64')}` },
  )
  return { status, body: JSON.parse(text) as Readonly<Record<string, unknown>> }
}
const exchangeFields = (answer: URL) => ({
  grant_type: 'authorization_code',
  code: answer.searchParams.get('code') ?? '',
  redirect_uri: redirectUri,
})

async function keys() {
  const { text } = await newBrowser().get('/secdx/auth/oauth2/jwks')
  return JSON.parse(text) as Parameters<typeof createLocalJWKSet>[0]
}

/**
 * Signs in again, by a request that must not use the sign-in of two seconds ago.
 * @returns the new `auth_time`
 */
async function signInAgain(
  { browser, claims }: SignedIn,
  changed: Readonly<Record<string, string>>,
): Promise<number> {
  // The library reads the clock of the machine, in whole seconds.
  await expect.poll(() => Date.now() / 1000).toBeGreaterThan(Number(claims['auth_time']) + 2)
  const asked = ask(configuration, changed)
  const page = await authorize(browser, asked)
  expect(isLogin(page)).toBe(true)
  const again = (await exchangeCode(asked, await signInThere(browser, page))).claims()
  expect(again?.sub).toBe(claims['sub'])
  return Number(again?.auth_time)
}

describe('oidcc-basic-certification-test-plan', () => {
  it('oidcc-server', async () => {
    const answer = await returned({ state: 'state-of-a-test' })
    const code = answer.searchParams.get('code') ?? ''
    expect(code).toMatch(/^[\w-]{43}$/)
    expect([answer.origin + answer.pathname, answer.searchParams.get('state')]).toEqual([
      redirectUri,
      'state-of-a-test',
    ])
    expect(answer.searchParams.get('iss')).toBe(configuration.serverMetadata().issuer)
    const granted = await tokens()
    expect([granted.token_type, granted.expires_in]).toEqual(['bearer', 600])
    // Claims of a scope are at the UserInfo endpoint.
    expect(Object.keys(granted.claims() ?? {}).toSorted()).toEqual([
      'acr',
      'amr',
      'aud',
      'auth_time',
      'exp',
      'iat',
      'iss',
      'nonce',
      'sub',
    ])
  })

  it('oidcc-response-type-missing', async () => {
    const { parameters } = ask(configuration)
    const address = `/secdx/auth/oauth2/authorize?${new URLSearchParams({ ...parameters, client_id: 'wiki' })}`
    const { location } = await known.copy().get(address)
    expect(new URL(location ?? '').searchParams.get('error')).toBe('invalid_request')
  })

  it('oidcc-idtoken-signature', async () => {
    const idToken = String(first.id_token)
    const { alg, kid } = decodeProtectedHeader(idToken)
    expect(alg).toBe('RS256')
    expect((await keys()).keys.map((key) => key.kid)).toContain(kid)
    const { payload } = await jwtVerify(idToken, createLocalJWKSet(await keys()), {
      issuer: configuration.serverMetadata().issuer,
      audience: 'wiki',
    })
    expect(payload.sub).toBe(first.claims()?.sub)
  })

  it('oidcc-idtoken-unsigned: no client may ask for it', () => {
    expect(configuration.serverMetadata().id_token_signing_alg_values_supported).toEqual([
      'ES256',
      'RS256',
    ])
  })

  it('oidcc-userinfo-get', async () => {
    const { status, claims } = await userInfo('GET', undefined, first.access_token)
    expect([status, claims['sub']]).toEqual([200, first.claims()?.sub])
  })

  it('oidcc-userinfo-post-header', async () => {
    const { status, claims } = await userInfo('POST', undefined, first.access_token)
    expect([status, claims['sub']]).toEqual([200, first.claims()?.sub])
  })

  it('oidcc-userinfo-post-body', async () => {
    const body = new URLSearchParams({ access_token: first.access_token })
    const { status, claims } = await userInfo('POST', body)
    expect([status, claims['sub']]).toEqual([200, first.claims()?.sub])
  })

  it('oidcc-ensure-request-without-nonce-succeeds-for-code-flow', async () => {
    expect((await tokens({ nonce: '' })).claims()).not.toHaveProperty('nonce')
  })

  it.each([
    ['profile', ['locale', 'name', 'preferred_username', 'sub']],
    ['email', ['email', 'email_verified', 'sub']],
    ['phone', ['phone_number', 'phone_number_verified', 'sub']],
    // No account has one, and discovery does not announce the scope.
    ['address', ['sub']],
  ])('oidcc-scope-%s', async (scope, claims) => {
    const { access_token } = await tokens({ scope: `openid ${scope}` })
    const info = await userInfo('GET', undefined, access_token)
    expect(Object.keys(info.claims).toSorted()).toEqual(claims)
  })

  it('oidcc-scope-all', async () => {
    const { claims } = await userInfo('GET', undefined, first.access_token)
    expect(claims).toMatchObject({
      name: 'Minji Kim',
      preferred_username: 'minji.kim',
      phone_number: '+821055500101',
      phone_number_verified: true,
    })
  })

  it('oidcc-ensure-other-scope-order-succeeds', async () => {
    expect((await tokens({ scope: 'email profile openid' })).scope?.split(' ').toSorted()).toEqual([
      'email',
      'openid',
      'profile',
    ])
  })

  it('oidcc-alternate-happy-flow', async () => {
    const asked = ask(configuration, { scope: 'email openid' })
    const address = oidc.buildAuthorizationUrl(configuration, asked.parameters)
    const reordered = [...address.searchParams].toReversed()
    address.search = new URLSearchParams(reordered).toString()
    const browser = known.copy()
    const { location } = await browser.get(address.href)
    const granted = await exchangeCode(asked, new URL(location ?? ''))
    expect(granted.claims()).not.toHaveProperty('email')
    const info = await userInfo('GET', undefined, granted.access_token)
    expect(info.claims['email']).toBe('minji.kim@example.com')
  })

  it.each(['page', 'popup'])('oidcc-display-%s', async (display) => {
    expect(isLogin(await returned({ display }, newBrowser()))).toBe(true)
  })

  it('oidcc-prompt-login', async () => {
    const authTime = await signInAgain(forPrompt, { prompt: 'login' })
    expect(authTime).toBeGreaterThan(Number(forPrompt.claims['auth_time']))
  })

  it('oidcc-prompt-none-not-logged-in', async () => {
    const answer = await returned({ prompt: 'none' }, newBrowser())
    expect([answer.origin, answer.searchParams.get('error')]).toEqual([
      new URL(redirectUri).origin,
      'login_required',
    ])
  })

  it('oidcc-prompt-none-logged-in', async () => {
    const again = (await tokens({ prompt: 'none' })).claims()
    expect([again?.sub, again?.auth_time]).toEqual([first.claims()?.sub, first.claims()?.auth_time])
  })

  it('oidcc-max-age-1', async () => {
    const authTime = await signInAgain(forAge, { max_age: '1' })
    expect(authTime).toBeGreaterThan(Number(forAge.claims['auth_time']))
  })

  it('oidcc-max-age-10000', async () => {
    expect((await tokens({ max_age: '10000' })).claims()?.auth_time).toBe(first.claims()?.auth_time)
  })

  it.each([
    ['oidcc-ensure-request-with-unknown-parameter-succeeds', { extra: 'foobar' }],
    ['oidcc-ui-locales', { ui_locales: 'se' }],
    ['oidcc-claims-locales', { claims_locales: 'se' }],
    ['oidcc-ensure-request-with-acr-values-succeeds', { acr_values: '1 2' }],
    [
      // Discovery says that the parameter is not supported: it is ignored.
      'oidcc-claims-essential',
      { claims: JSON.stringify({ userinfo: { name: { essential: true } } }) },
    ],
  ])('%s', async (_module, changed) => {
    expect((await tokens(changed)).claims()?.sub).toBe(first.claims()?.sub)
  })

  it('oidcc-id-token-hint', async () => {
    const again = await tokens({ prompt: 'none', id_token_hint: String(first.id_token) })
    expect(again.claims()?.sub).toBe(first.claims()?.sub)
  })

  it('oidcc-login-hint', async () => {
    const browser = newBrowser()
    const page = await returned({ login_hint: 'minji.kim' }, browser)
    const key = page.searchParams.get('sessionDataKey') ?? ''
    expect((await browser.api('GET', `/login/context/${key}`)).body).toEqual({
      username: 'minji.kim',
      sp: 'Wiki',
    })
  })

  it('oidcc-codereuse', async () => {
    const fields = exchangeFields(await returned({}))
    expect((await tokenEndpoint(fields)).status).toBe(200)
    expect((await tokenEndpoint(fields)).body['error']).toBe('invalid_grant')
  })

  it('oidcc-codereuse-30seconds: the access token ends as well', async () => {
    const browser = newBrowser()
    const asked = ask(configuration)
    const fields = exchangeFields(await signInThere(browser, await authorize(browser, asked)))
    const { body } = await tokenEndpoint(fields)
    const token = String(body['access_token'])
    expect((await userInfo('GET', undefined, token)).status).toBe(200)
    expect((await tokenEndpoint(fields)).body['error']).toBe('invalid_grant')
    expect((await userInfo('GET', undefined, token)).status).toBe(401)
  })

  it('oidcc-ensure-registered-redirect-uri', async () => {
    const address = oidc.buildAuthorizationUrl(configuration, {
      ...ask(configuration).parameters,
      redirect_uri: 'https://wiki.example/other',
    })
    const { status, location, headers } = await known.copy().get(address.href)
    expect([status, location, headers.get('content-type')]).toEqual([
      400,
      null,
      'text/html; charset=utf-8',
    ])
  })

  it('oidcc-ensure-post-request-succeeds', async () => {
    const browser = known.copy()
    const { parameters } = ask(configuration)
    const { status, location } = await browser.send(
      'POST',
      '/secdx/auth/oauth2/authorize',
      new URLSearchParams({ ...parameters, client_id: 'wiki', response_type: 'code' }),
      // As the browser sends it from the page of the application.
      { origin: 'https://wiki.example', 'sec-fetch-site': 'cross-site' },
    )
    expect(status).toBe(303)
    const answer = await browser.get(location ?? '')
    expect(new URL(answer.location ?? '').searchParams.get('code')).toMatch(/^[\w-]{43}$/)
  })

  it('oidcc-server-client-secret-post', async () => {
    const post = await discover(referenceServer.origin, forum)
    const granted = await tokensFor(known.copy(), ask(post))
    expect(decodeProtectedHeader(String(granted.id_token)).alg).toBe('ES256')
    expect(granted.claims()?.sub).toBe(first.claims()?.sub)
  })

  it('oidcc-request-uri-unsigned-supported-correctly-or-rejected-as-unsupported', async () => {
    expect(await errorOf({ request_uri: 'https://wiki.example/request.jwt' })).toBe(
      'request_uri_not_supported',
    )
  })

  it('oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported', async () => {
    expect(await errorOf({ request: unsigned({ client_id: 'wiki' }) })).toBe(
      'request_not_supported',
    )
  })

  it('oidcc-ensure-request-object-with-redirect-uri', async () => {
    const answer = await returned({ request: unsigned({ redirect_uri: 'https://evil.example/' }) })
    expect([answer.origin, answer.searchParams.has('code')]).toEqual([
      new URL(redirectUri).origin,
      false,
    ])
  })

  it('oidcc-refresh-token', async () => {
    const scope = 'openid offline_access'
    const asked = ask(configuration, { scope, prompt: 'consent' })
    const granted = await tokensFor(newBrowser(), asked)
    const refreshed = await oidc.refreshTokenGrant(configuration, String(granted.refresh_token))
    const [before, after] = [granted.claims(), refreshed.claims()]
    expect([after?.iss, after?.sub, after?.aud, after?.auth_time]).toEqual([
      before?.iss,
      before?.sub,
      before?.aud,
      before?.auth_time,
    ])
    expect(refreshed.refresh_token).not.toBe(granted.refresh_token)
    const other = await discover(referenceServer.origin, notes)
    await expect(
      oidc.refreshTokenGrant(other, String(refreshed.refresh_token)),
    ).rejects.toMatchObject({ error: 'invalid_grant' })
    const again = await oidc.refreshTokenGrant(configuration, String(refreshed.refresh_token))
    expect((await userInfo('GET', undefined, again.access_token)).status).toBe(200)
  })

  it('oidcc-ensure-request-with-valid-pkce-succeeds', async () => {
    const verifier = oidc.randomPKCECodeVerifier()
    const asked = ask(configuration, {
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    })
    const answer = await authorize(known.copy(), asked)
    expect((await exchangeCode(asked, answer, verifier)).claims()?.sub).toBe(first.claims()?.sub)
    const wrong = await authorize(known.copy(), asked)
    expect(
      (await tokenEndpoint({ ...exchangeFields(wrong), code_verifier: 'x'.repeat(43) })).body,
    ).toMatchObject({ error: 'invalid_grant' })
  })
})

const unsigned = (claims: object): string =>
  [{ alg: 'none' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
    .concat('.')

describe('oidcc-config-certification-test-plan', () => {
  it('oidcc-discovery-endpoint-verification', async () => {
    const { status, headers, text } = await newBrowser().get(
      '/secdx/auth/.well-known/openid-configuration',
    )
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
    const metadata = JSON.parse(text) as Readonly<Record<string, unknown>>
    expect(metadata).toMatchObject({
      issuer: `${referenceServer.origin}/secdx/auth`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: expect.arrayContaining(['RS256']),
      scopes_supported: expect.arrayContaining(['openid']),
      claims_supported: expect.arrayContaining(['sub']),
      code_challenge_methods_supported: ['S256'],
      claims_parameter_supported: false,
      request_uri_parameter_supported: false,
    })
    for (const [name, value] of Object.entries(metadata))
      expect([name, name.endsWith('_endpoint') ? new URL(String(value)).origin : '']).toEqual([
        name,
        name.endsWith('_endpoint') ? referenceServer.origin : '',
      ])
    for (const key of (await keys()).keys) {
      expect(key).toMatchObject({ use: 'sig', kid: expect.any(String), alg: expect.any(String) })
      expect(key).not.toHaveProperty('d')
    }
  })
})

/** Signs in, and leaves by the end-session endpoint. */
async function logOut(query: (idToken: string) => Readonly<Record<string, string>>) {
  const browser = newBrowser()
  const { id_token } = await tokensFor(browser, ask(configuration))
  const address = new URLSearchParams(query(String(id_token))).toString()
  const { location } = await browser.get(`/secdx/auth/oidc/logout?${address}`)
  const isSignedIn = !isLogin(await authorize(browser, ask(configuration)))
  return { location, isSignedIn }
}

describe('oidcc-rp-initiated-logout-certification-test-plan', () => {
  const question = '/secdx/mfa/consumers-logout/secure-logout'
  const post_logout_redirect_uri = loggedOutUri

  it('oidcc-rp-initiated-logout-discovery-endpoint-verification', () => {
    expect(configuration.serverMetadata().end_session_endpoint).toMatch(/\/oidc\/logout$/)
  })

  it.each([
    [
      'oidcc-rp-initiated-logout',
      (id_token_hint: string) => ({ id_token_hint, post_logout_redirect_uri, state: 'a b' }),
      `${loggedOutUri}?state=a+b`,
    ],
    [
      'oidcc-rp-initiated-logout-no-state',
      (id_token_hint: string) => ({ id_token_hint, post_logout_redirect_uri }),
      loggedOutUri,
    ],
    [
      'oidcc-rp-initiated-logout-no-post-logout-redirect-uri',
      (id_token_hint: string) => ({ id_token_hint }),
      '/secdx/mfa/consumers-logout/successfully-logout',
    ],
  ])('%s', async (_module, query, location) => {
    expect(await logOut(query)).toEqual({ location, isSignedIn: false })
  })

  it.each([
    [
      'oidcc-rp-initiated-logout-bad-post-logout-redirect-uri',
      (id_token_hint: string) => ({
        id_token_hint,
        post_logout_redirect_uri: 'https://evil.example/',
      }),
    ],
    [
      'oidcc-rp-initiated-logout-query-added-to-post-logout-redirect-uri',
      (id_token_hint: string) => ({
        id_token_hint,
        post_logout_redirect_uri: `${loggedOutUri}?foo=bar`,
      }),
    ],
    [
      'oidcc-rp-initiated-logout-modified-id-token-hint',
      (idToken: string) => ({
        id_token_hint: `${unsigned({}).split('.')[0]}.${idToken.split('.')[1]}.`,
        post_logout_redirect_uri,
      }),
    ],
    [
      'oidcc-rp-initiated-logout-bad-id-token-hint',
      (idToken: string) => ({
        id_token_hint: `${idToken.slice(0, -20)}${'A'.repeat(20)}`,
        post_logout_redirect_uri,
      }),
    ],
    [
      'oidcc-rp-initiated-logout-no-id-token-hint',
      () => ({ client_id: 'wiki', post_logout_redirect_uri }),
    ],
    ['oidcc-rp-initiated-logout-no-params', () => ({})],
    ['oidcc-rp-initiated-logout-only-state', () => ({ state: 'abc' })],
  ])('%s: asks the person', async (_module, query) => {
    expect(await logOut(query)).toEqual({ location: question, isSignedIn: true })
  })
})

/** The plan of the suite's present version; `oidcc-ensure-other-scope-order-succeeds` is older. */
const BASIC_PLAN = [
  'oidcc-server',
  'oidcc-response-type-missing',
  'oidcc-idtoken-signature',
  'oidcc-idtoken-unsigned',
  'oidcc-userinfo-get',
  'oidcc-userinfo-post-header',
  'oidcc-userinfo-post-body',
  'oidcc-ensure-request-without-nonce-succeeds-for-code-flow',
  'oidcc-scope-profile',
  'oidcc-scope-email',
  'oidcc-scope-address',
  'oidcc-scope-phone',
  'oidcc-scope-all',
  'oidcc-alternate-happy-flow',
  'oidcc-display-page',
  'oidcc-display-popup',
  'oidcc-prompt-login',
  'oidcc-prompt-none-not-logged-in',
  'oidcc-prompt-none-logged-in',
  'oidcc-max-age-1',
  'oidcc-max-age-10000',
  'oidcc-ensure-request-with-unknown-parameter-succeeds',
  'oidcc-id-token-hint',
  'oidcc-login-hint',
  'oidcc-ui-locales',
  'oidcc-claims-locales',
  'oidcc-ensure-request-with-acr-values-succeeds',
  'oidcc-codereuse',
  'oidcc-codereuse-30seconds',
  'oidcc-ensure-registered-redirect-uri',
  'oidcc-ensure-post-request-succeeds',
  'oidcc-server-client-secret-post',
  'oidcc-request-uri-unsigned-supported-correctly-or-rejected-as-unsupported',
  'oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported',
  'oidcc-claims-essential',
  'oidcc-ensure-request-object-with-redirect-uri',
  'oidcc-refresh-token',
  'oidcc-ensure-request-with-valid-pkce-succeeds',
] as const

it('has a test for each of the 38 modules of the plan for basic OPs', ({ task }) => {
  const plan = task.file.tasks.find(({ name }) => name === 'oidcc-basic-certification-test-plan')
  const tests = plan && 'tasks' in plan ? plan.tasks : []
  const ported = new Set(tests.map(({ name }) => name.replace(/:.*/, '')))
  expect(BASIC_PLAN).toHaveLength(38)
  expect(BASIC_PLAN.filter((module) => !ported.has(module))).toEqual([])
})
