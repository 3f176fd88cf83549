import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import * as oidc from 'openid-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { HttpBrowser } from './support/http-browser.ts'
import {
  ask,
  authorize,
  discover,
  exchangeCode,
  loggedOutUri,
  registeredClients,
  tokensFor,
  wiki,
} from './support/relying-party.ts'
import { startTestServer, type RunningTestServer } from './support/start-test-server.ts'

let referenceServer: RunningTestServer
let application: Server
/** Logout tokens that the application got. */
const received: string[] = []
let configuration: oidc.Configuration
/** A browser that is signed in with two factors, its tokens, and the claims of every scope. */
let known: HttpBrowser
let tokens: Awaited<ReturnType<typeof tokensFor>>
let claims: Readonly<Record<string, unknown>>

beforeAll(async () => {
  application = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => (body += part))
    request.on('end', () => {
      received.push(new URLSearchParams(body).get('logout_token') ?? '')
      response.end()
    })
  })
  await new Promise<void>((resolve) => application.listen(0, '127.0.0.1', resolve))
  const { port } = application.address() as AddressInfo
  const notified = { ...wiki, backchannelLogoutUri: `http://127.0.0.1:${port}/logout` }
  referenceServer = await startTestServer({
    openidClients: registeredClients.map((client) => (client === wiki ? notified : client)),
  })
  configuration = await discover(referenceServer.origin, wiki)
  known = new HttpBrowser(referenceServer.origin)
  const asked = ask(configuration, {
    scope: 'openid profile email phone offline_access',
    prompt: 'consent',
  })
  tokens = await tokensFor(known, asked, 'seoyeon.lee')
  const info = await oidc.fetchUserInfo(
    configuration,
    tokens.access_token,
    String(tokens.claims()?.sub),
  )
  claims = { ...tokens.claims(), ...info }
})
afterAll(async () => {
  await referenceServer.stop()
  application.close()
})

const answered = (changed: Readonly<Record<string, string>> = {}, browser = known.copy()) =>
  authorize(browser, ask(configuration, changed))
const again = (changed: Readonly<Record<string, string>> = {}) =>
  tokensFor(known.copy(), ask(configuration, changed))
const clientsBy = (name: 'authentication' | 'signature', value: string) =>
  registeredClients.filter((client) => client[name] === value && !client.needsPkce)

type Exercise = (value: string) => Promise<unknown>
/** Uses each word of the document once. A word that is not here fails the test. */
const exercises: Readonly<Record<string, Exercise>> = {
  issuer: async (issuer) => expect(tokens.claims()?.iss).toBe(issuer),
  authorization_endpoint: async () =>
    expect((await answered()).searchParams.has('code')).toBe(true),
  token_endpoint: async () => expect(tokens.access_token).toMatch(/^[\w-]+$/),
  userinfo_endpoint: async () => expect(claims['preferred_username']).toBe('seoyeon.lee'),
  jwks_uri: async (address) => {
    const { keys } = (await (await fetch(address)).json()) as {
      readonly keys: readonly { readonly kid: string }[]
    }
    const { kid } = decodeProtectedHeader(String(tokens.id_token))
    expect(keys.map((key) => key.kid)).toContain(kid)
  },
  acr_values_supported: async (acr_values) => {
    const username = acr_values.endsWith('two-factors') ? 'seoyeon.lee' : 'daniel.park'
    const browser = username === 'seoyeon.lee' ? known.copy() : new HttpBrowser(known.origin)
    const signedIn = await tokensFor(browser, ask(configuration, { acr_values }), username)
    expect(signedIn.claims()?.['acr']).toBe(acr_values)
  },
  claims_supported: async (claim) => expect(claims).toHaveProperty(claim),
  claim_types_supported: async (type) =>
    expect([type, claims]).toEqual([
      'normal',
      expect.not.objectContaining({ _claim_names: expect.anything() }),
    ]),
  // Not supported, so it is ignored (OpenID Connect Core 1.0, section 5.5).
  claims_parameter_supported: async (value) => {
    const asked = { claims: JSON.stringify({ id_token: { name: { essential: true } } }) }
    expect([value, (await again(asked)).claims()]).toEqual([
      'false',
      expect.not.objectContaining({ name: expect.anything() }),
    ])
  },
  code_challenge_methods_supported: async (code_challenge_method) => {
    const verifier = oidc.randomPKCECodeVerifier()
    const code_challenge = await oidc.calculatePKCECodeChallenge(verifier)
    const asked = ask(configuration, { code_challenge, code_challenge_method })
    const returned = await authorize(known.copy(), asked)
    expect((await exchangeCode(asked, returned, verifier)).claims()?.aud).toBe('wiki')
  },
  grant_types_supported: async (grant) =>
    expect(
      grant === 'refresh_token'
        ? (await oidc.refreshTokenGrant(configuration, String(tokens.refresh_token))).access_token
        : (await again()).access_token,
    ).toMatch(/^[\w-]+$/),
  authorization_response_iss_parameter_supported: async () =>
    expect((await answered()).searchParams.get('iss')).toBe(tokens.claims()?.iss),
  response_modes_supported: async (response_mode) =>
    expect((await answered({ response_mode })).searchParams.has('code')).toBe(true),
  response_types_supported: async (response_type) =>
    expect((await answered({ response_type })).searchParams.has('code')).toBe(true),
  scopes_supported: async (scope) => expect(tokens.scope?.split(' ')).toContain(scope),
  subject_types_supported: async () => {
    const [other] = clientsBy('authentication', 'client_secret_post')
    const there = await discover(referenceServer.origin, other ?? wiki)
    expect((await tokensFor(known.copy(), ask(there))).claims()?.sub).toBe(tokens.claims()?.sub)
  },
  token_endpoint_auth_methods_supported: async (method) => {
    const client = registeredClients.find(({ authentication }) => authentication === method)
    const there = await discover(referenceServer.origin, client ?? wiki)
    const verifier = oidc.randomPKCECodeVerifier()
    const code_challenge = await oidc.calculatePKCECodeChallenge(verifier)
    const asked = ask(there, { code_challenge, code_challenge_method: 'S256' })
    const returned = await authorize(known.copy(), asked)
    expect((await exchangeCode(asked, returned, verifier)).claims()?.aud).toBe(client?.id)
  },
  id_token_signing_alg_values_supported: async (algorithm) => {
    const [client = wiki] = clientsBy('signature', algorithm)
    const there = await discover(referenceServer.origin, client)
    const { id_token } = await tokensFor(known.copy(), ask(there))
    expect(decodeProtectedHeader(String(id_token)).alg).toBe(algorithm)
  },
  request_uri_parameter_supported: async (value) => {
    const answer = await answered({ request_uri: 'https://wiki.example/request' })
    expect([value, answer.searchParams.get('error')]).toEqual([
      'false',
      'request_uri_not_supported',
    ])
  },
  // The last ones: they end the session.
  end_session_endpoint: async (address) => {
    const query = new URLSearchParams({
      id_token_hint: String(tokens.id_token),
      post_logout_redirect_uri: loggedOutUri,
    })
    expect((await known.get(`${address}?${query}`)).location).toBe(loggedOutUri)
    expect((await answered({ prompt: 'none' })).searchParams.get('error')).toBe('login_required')
  },
  backchannel_logout_supported: async () => {
    await expect.poll(() => received.length).toBeGreaterThan(0)
    expect(decodeJwt(received[0] ?? '')).toMatchObject({
      aud: 'wiki',
      sub: tokens.claims()?.sub,
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    })
  },
  backchannel_logout_session_supported: async () =>
    expect(decodeJwt(received[0] ?? '')['sid']).toBe(tokens.claims()?.['sid']),
}

it('announces no word that does not work', async () => {
  const { text } = await known.get('/secdx/auth/.well-known/openid-configuration')
  const document = JSON.parse(text) as Readonly<Record<string, unknown>>
  expect(Object.keys(document).toSorted()).toEqual(Object.keys(exercises).toSorted())
  for (const [word, exercise] of Object.entries(exercises))
    for (const value of [document[word]].flat()) {
      await exercise(String(value)).catch((cause: unknown) => {
        throw new Error(`${word}: ${String(value)}`, { cause })
      })
    }
})
