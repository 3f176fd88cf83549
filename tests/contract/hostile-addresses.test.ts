import { generateKeyPairSync } from 'node:crypto'
import { exportJWK, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readMfaToken } from '../../server/client-apps/create-mfa-request.ts'
import { ask } from '../support/ask.ts'
import { hostileAddresses } from '../support/engine/hostile-addresses.ts'
import { HttpBrowser, refreshTarget, type Answer } from './support/http-browser.ts'
import { authorizeAddress, begin, signIn } from './support/sign-in.ts'
import { startTestServer, type RunningTestServer } from './support/start-test-server.ts'

let referenceServer: RunningTestServer
let browser: HttpBrowser
/** The provider still has this session: no browser has opened the address for signing out there. */
let signedIn: HttpBrowser
let logout: URL
let sessionDataKey = ''
beforeAll(async () => {
  referenceServer = await startTestServer()
  browser = new HttpBrowser(referenceServer.origin)
  await browser.send(
    'POST',
    '/sandbox/api/settings',
    JSON.stringify({ passwordsPerAddress: 1_000_000 }),
    { 'content-type': 'application/json' },
  )
  signedIn = new HttpBrowser(referenceServer.origin)
  await signIn(signedIn)
  logout = new URL(
    String((await signedIn.api('POST', '/users/signout', { scope: 'current' })).body['logoutUrl']),
    referenceServer.origin,
  )
  sessionDataKey = (await begin(browser)).sessionDataKey
})
afterAll(() => referenceServer.stop())

const query = (path: string, values: Readonly<Record<string, string>>) =>
  `${path}?${new URLSearchParams(values).toString()}`
/** Treats an address as if our host were the one in the table. */
const here = (address: string) =>
  address.replaceAll('door.example', `localhost:${referenceServer.port}`)

/** Every endpoint that redirects a browser to an address from outside. */
const sinks: readonly (readonly [
  name: string,
  ask: (address: string) => Promise<Pick<Answer, 'location' | 'text'>>,
])[] = [
  [
    'redirect_uri',
    (address) => {
      const url = new URL(authorizeAddress(browser).path, browser.origin)
      url.searchParams.set('redirect_uri', address)
      return browser.get(url.pathname + url.search)
    },
  ],
  [
    'state',
    (address) => {
      const url = new URL(authorizeAddress(browser).path, browser.origin)
      url.searchParams.set('state', address)
      return browser.get(url.pathname + url.search)
    },
  ],
  [
    'post_logout_redirect_uri without a session',
    (address) =>
      browser.get(
        query('/secdx/auth/oidc/logout', {
          client_id: 'singleid',
          post_logout_redirect_uri: address,
        }),
      ),
  ],
  [
    'post_logout_redirect_uri with a session',
    (address) => {
      const url = new URL(logout)
      url.searchParams.set('post_logout_redirect_uri', address)
      return signedIn.get(url.pathname + url.search)
    },
  ],
  [
    'an identity provider that is asked for',
    (address) => browser.get(query('/secdx/auth/idp/start', { provider: address, sessionDataKey })),
  ],
  [
    'state and issuer of a return from one',
    (address) =>
      browser.get(query('/secdx/auth/idp/callback', { state: address, iss: address, code: 'x' })),
  ],
  [
    'the hand-over',
    (address) =>
      browser.form('/secdx/auth/commonauth', {
        sessionDataKey: address,
        requestId: address,
        username: address,
        tenantId: 'default',
        authenticator: 'Sms',
      }),
  ],
  [
    'the request of a consumer service',
    (address) =>
      browser.form('/secdx/auth/consumer/verify', {
        requestId: address,
        consumerRequestId: address,
      }),
  ],
  [
    'a prompt for terms',
    (address) =>
      browser.form('/secdx/auth/terms/prompt', { promptResp: address, promptId: address }),
  ],
  [
    'the name of an application',
    (address) => browser.get(query('/secdx/common-api/api/login/applications', { name: address })),
  ],
  [
    'the way to another application',
    (address) => browser.get(`/sandbox/user-portal/${encodeURI(address)}`),
  ],
  ['the tenant', (address) => browser.get(query('/secdx/mfa/login', { tenant: address }))],
]

/** Returns the hosts that an answer redirects to. */
const hostsOf = ({ location, text }: Pick<Answer, 'location' | 'text'>) =>
  [location, refreshTarget(text)].flatMap((target) =>
    typeof target === 'string' ? [new URL(target, referenceServer.origin).host] : [],
  )

describe.each(sinks)('%s', (_name, asked) => {
  it.each(hostileAddresses)('%j leads only to our own hosts', async (address) => {
    const ours = [
      `localhost:${referenceServer.port}`,
      new URL(referenceServer.clientAppsOrigin ?? referenceServer.origin).host,
    ]
    for (const host of hostsOf(await asked(here(address)))) expect(ours).toContain(host)
  })
})

it('returns to us after sign-out, so the session was still open', async () => {
  const { location } = await signedIn.get(logout.pathname + logout.search)
  expect(location).toBe(`${referenceServer.origin}/secdx/mfa/consumers-logout/successfully-logout`)
})

describe('a return address signed by the system itself (`rtn`)', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const known = 'https://door.example/return'
  const now = Date.parse('2026-01-01T00:00:00Z')
  const read = async (rtn: string) => {
    const jwt = await new SignJWT({
      uid: 'minji.kim',
      sys: 'am',
      rtn,
      iat: now / 1000,
      exp: now / 1000 + 60,
    })
      .setProtectedHeader({ alg: 'ES256' })
      .sign(privateKey)
    const system = {
      sys: 'am',
      tenant: 'default',
      publicKey: await exportJWK(publicKey),
      returnAddresses: [known],
    }
    return readMfaToken(jwt, {
      systems: new Map([['am', system]]),
      tenant: 'default',
      now,
    }).then(
      ({ rtn: taken }) => taken,
      () => 'refused',
    )
  }
  it.each(hostileAddresses)('refuses %j', async (address) => {
    expect(await read(address)).toBe('refused')
  })
  it('accepts only a registered address, letter by letter', async () => {
    expect([
      await read(known),
      await read(`${known}/`),
      await read(`${known}?x`),
      await read(known.toUpperCase()),
    ]).toEqual([known, 'refused', 'refused', 'refused'])
  })
})

describe('requests that no browser sends', () => {
  it.each([
    '//evil.example/',
    '///evil.example/',
    '/\\evil.example/',
    '/..//evil.example/',
    '/%2e%2e//evil.example/',
  ])('ignores a path out to %s when a tenant is chosen', async (end) => {
    for (const path of [
      `/secdx/mfa/../..${end}?tenant=default`,
      `/secdx/mfa${end}?tenant=default`,
    ]) {
      const {
        headers: { location },
      } = await ask({ port: referenceServer.port, path })
      expect([
        path,
        location === undefined ? '' : new URL(location, referenceServer.origin).origin,
      ]).toEqual([path, expect.stringMatching(`^(${referenceServer.origin})?$`)])
    }
  })

  it.each([
    'evil.example',
    'localhost.evil.example',
    'localhost:1@evil.example',
    'evil.example:80',
  ])('keeps the host name %s out of every redirect address', async (host) => {
    for (const path of [
      authorizeAddress(browser).path,
      query('/secdx/auth/idp/start', { provider: 'sora', sessionDataKey }),
    ]) {
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const {
        headers: { location = '' },
      } = await ask({ port: referenceServer.port, path, headers: { host, cookie } })
      expect(decodeURIComponent(location)).not.toContain('evil')
    }
  })
})
