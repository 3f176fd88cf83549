import { describe, expect, it } from 'vitest'
import { BrowserBehindProxy } from './support/browser-behind-proxy.ts'
import { authorizeAddress } from './support/sign-in.ts'
import { useTestServer } from './support/use-test-server.ts'

const servers = {
  'a sandbox under a public origin': useTestServer({ publicOrigin: 'https://login.example.com' }),
  'a backend under a public origin': useTestServer({
    mode: 'backend',
    publicOrigin: 'https://login.example.com',
  }),
  'a sandbox under a public origin of plain http': useTestServer({
    publicOrigin: 'http://login.example.com',
  }),
  'a backend without a public origin': useTestServer({ mode: 'backend' }),
  'a sandbox without a public origin': useTestServer(),
} as const
type Name = keyof typeof servers

const publicOnly: readonly Name[] = [
  'a sandbox under a public origin',
  'a backend under a public origin',
  'a sandbox under a public origin of plain http',
]
const loopback = ['localhost', '127.0.0.1', '[::1]', 'app.localhost'] as const
/** A backend without a public origin has one address, and this is its name. */
const isMain = (name: Name, host: string) =>
  name === 'a backend without a public origin' && host === 'localhost'
const foreign = [...publicOnly, 'a backend without a public origin' as const].flatMap((name) =>
  loopback.filter((host) => !isMain(name, host)).map((host) => [name, host] as const),
)
const own = loopback.map((host) => ['a sandbox without a public origin', host] as const)
const main = (Object.keys(servers) as Name[]).map((name) => [name] as const)

/** Each use of an origin that a browser names. Returns whether the server accepts it. */
const uses = {
  'redirect address': async (browser, origin) => {
    const url = new URL(authorizeAddress(browser).path, browser.origin)
    url.searchParams.set('redirect_uri', `${origin}/secdx/mfa/oauth2/redirect`)
    return (await browser.get(url.pathname + url.search)).status === 303
  },
  'redirect address of a sign-in that the login page begins': async (browser, origin) => {
    const { searchParams } = new URL(authorizeAddress(browser).path, browser.origin)
    const query = new URLSearchParams({
      clientId: 'singleid',
      redirectUri: `${origin}/secdx/mfa/oauth2/redirect`,
      state: searchParams.get('state') ?? '',
      nonce: searchParams.get('nonce') ?? '',
      codeChallenge: searchParams.get('code_challenge') ?? '',
    })
    return (await browser.api('GET', `/login/begin?${query}`)).status === 200
  },
  'address after a log-out': async (browser, origin) => {
    const target = `${origin}/secdx/mfa/consumers-logout/successfully-logout`
    const query = new URLSearchParams({ client_id: 'singleid', post_logout_redirect_uri: target })
    return (await browser.get(`/secdx/auth/oidc/logout?${query}`)).location === target
  },
  'Origin without Sec-Fetch-Site': async (browser, origin) => {
    const { status } = await browser.send(
      'POST',
      '/secdx/common-api/api/login/cancel',
      '{"requestId":"x"}',
      { 'content-type': 'application/json', origin },
    )
    return status !== 403
  },
} as const satisfies Readonly<
  Record<string, (browser: BrowserBehindProxy, origin: string) => Promise<boolean>>
>

const browserOf = (name: Name) =>
  new BrowserBehindProxy(servers[name].origin, () => servers[name].port)
const at = (name: Name, host: string) => `http://${host}:${servers[name].port}`

describe.each(Object.entries(uses))('as %s', (_use, isAccepted) => {
  it.each(foreign)('%s refuses %s on its port', async (name, host) => {
    expect(await isAccepted(browserOf(name), at(name, host))).toBe(false)
  })
  it.each(own)('%s accepts %s on its port', async (name, host) => {
    expect(await isAccepted(browserOf(name), at(name, host))).toBe(true)
  })
  it.each(main)('%s accepts its main origin', async (name) => {
    expect(await isAccepted(browserOf(name), servers[name].origin)).toBe(true)
  })
})

describe.each(main)('the provider of %s', (name) => {
  it.each(['.well-known/openid-configuration', 'oauth2/jwks', 'oauth2/userinfo'])(
    'lets no other origin read %s',
    async (path) => {
      const { headers } = await browserOf(name).send('GET', `/secdx/auth/${path}`, undefined, {
        origin: 'https://elsewhere.example',
      })
      expect(headers.get('access-control-allow-origin')).toBeNull()
    },
  )
})
