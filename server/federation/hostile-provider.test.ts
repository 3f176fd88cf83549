import { generateKeyPairSync } from 'node:crypto'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SignJWT, type JWTHeaderParameters, type JWTPayload } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { IdentityProvider } from './identity-providers.ts'
import { authorizationUrl, exchangeForClaims } from './idp-client.ts'
import { FederationError } from './sign-in-failure.ts'

const [own, foreign] = [
  generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  generateKeyPairSync('ec', { namedCurve: 'P-256' }),
]
const way = {
  state: 'state-of-this-way',
  nonce: 'nonce-of-this-way',
  codeVerifier: 'v'.repeat(43),
  redirectUri: 'http://localhost:1/callback',
}
const es256 = { alg: 'ES256', kid: 'own' } as const
const paths = ['/.well-known/openid-configuration', '/jwks', '/token'] as const
type Path = (typeof paths)[number]

/** Hostile answers of the provider, by path, and values that its metadata replace. */
const hostile: {
  answers: Partial<Record<Path, (response: ServerResponse) => void>>
  metadata: Readonly<Record<string, unknown>>
  token: (claims: JWTPayload) => Promise<string>
} = { answers: {}, metadata: {}, token: signed }
let [server, inner]: Server[] = []
/** Paths that were requested from the network of the server. */
const innerRequests: string[] = []
let innerPort = 0
let provider: IdentityProvider

async function signed(claims: JWTPayload): Promise<string> {
  return signedBy(own, { alg: 'ES256', kid: 'own' }, claims)
}
const signedBy = (keys: typeof own, header: JWTHeaderParameters, claims: JWTPayload) =>
  new SignJWT(claims).setProtectedHeader(header).sign(keys.privateKey)
const keysOf = ({ publicKey }: typeof own) => ({
  keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'own', alg: 'ES256', use: 'sig' }],
})
const json = (response: ServerResponse, body: object) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const innerKeys = () => `http://127.0.0.1:${innerPort}/jwks`
const tomorrow = () => Math.floor(Date.now() / 1000) + 86_400

const listening = async (one: Server): Promise<number> => {
  await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve))
  return (one.address() as AddressInfo).port
}

const honest: Readonly<Record<Path, (response: ServerResponse) => unknown>> = {
  '/.well-known/openid-configuration': (response) =>
    json(response, {
      issuer: provider.issuer,
      authorization_endpoint: `${provider.issuer}/auth`,
      token_endpoint: `${provider.issuer}/token`,
      jwks_uri: `${provider.issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
      ...hostile.metadata,
    }),
  '/jwks': (response) => json(response, keysOf(own)),
  '/token': async (response) => {
    const now = Math.floor(Date.now() / 1000)
    const given = { iss: provider.issuer, aud: 'gatehouse', sub: 'somebody', nonce: way.nonce }
    const times = { iat: now, exp: now + 60, auth_time: now }
    const idToken = await hostile.token({ ...given, ...times })
    json(response, { access_token: 'a', token_type: 'Bearer', id_token: idToken })
  },
}

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume()
    const path = paths.find((one) => one === request.url)
    if (path !== undefined) (hostile.answers[path] ?? honest[path])(response)
  })
  inner = createServer((request, response) => {
    innerRequests.push(request.url ?? '')
    json(response, keysOf(foreign))
  })
  const port = await listening(server)
  innerPort = await listening(inner)
  provider = {
    id: 'theirs',
    name: 'Theirs',
    logo: null,
    issuer: `http://localhost:${port}`,
    clientId: 'gatehouse',
    clientSecret: 'c'.repeat(43),
    socketOrigin: `http://127.0.0.1:${port}`,
    domain: 'theirs.example',
    signUpDomains: [],
  }
})
beforeEach(() => {
  Object.assign(hostile, { answers: {}, metadata: {}, token: signed })
  innerRequests.length = 0
})
afterAll(async () => {
  for (const one of [server, inner])
    await new Promise<unknown>((resolve) => {
      one?.closeAllConnections()
      one?.close(resolve)
    })
})

const exchanged = () =>
  exchangeForClaims(
    provider,
    new URL(`${way.redirectUri}?${new URLSearchParams({ code: 'c', state: way.state })}`),
    { ...way, elapsedSeconds: 20, isOnlyProvider: true },
  )

it('an honest provider is believed', async () => {
  expect((await exchanged()).claims).toMatchObject({ sub: 'somebody' })
})

describe('a token of a hostile provider is refused', () => {
  const publicKey = own.publicKey.export({ type: 'spki', format: 'pem' })
  const tokens: Readonly<Record<string, (claims: JWTPayload) => Promise<string>>> = {
    'signed by HMAC under the public key': (claims) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid: 'own' })
        .sign(Buffer.from(publicKey)),
    'with the address of its keys (jku)': (claims) =>
      signedBy(foreign, { alg: 'ES256', kid: 'own', jku: innerKeys() }, claims),
    'with the address of its certificate (x5u)': (claims) =>
      signedBy(foreign, { alg: 'ES256', kid: 'own', x5u: innerKeys() }, claims),
    'for a sign-in that is still to come': (claims) => signed({ ...claims, auth_time: tomorrow() }),
    'with an empty subject': (claims) => signed({ ...claims, sub: '' }),
    'with a subject that no database keeps': (claims) => signed({ ...claims, sub: 'a\0b' }),
    'with a subject of 256 characters': (claims) => signed({ ...claims, sub: 'x'.repeat(256) }),
  }
  it.each(Object.keys(tokens))('%s', async (name) => {
    hostile.token = tokens[name] ?? signed
    // The metadata are the provider's too: they choose no algorithm.
    for (const metadata of [{}, { id_token_signing_alg_values_supported: ['HS256', 'none'] }]) {
      hostile.metadata = metadata
      await expect(exchanged()).rejects.toThrow(FederationError)
    }
    expect(innerRequests).toEqual([])
  })

  it('with two keys of one name', async () => {
    hostile.answers['/jwks'] = (response) =>
      json(response, { keys: [...keysOf(own).keys, ...keysOf(foreign).keys] })
    await expect(exchanged()).rejects.toThrow(FederationError)
  })
})

describe('a hostile provider reaches nothing through this server', () => {
  it.each(paths)('by a redirect of %s', async (path) => {
    hostile.answers[path] = (response) =>
      response.writeHead(307, { location: `http://127.0.0.1:${innerPort}/private` }).end()
    await expect(exchanged()).rejects.toThrow(FederationError)
    expect(innerRequests).toEqual([])
  })

  const hosts = [
    '127.0.0.1',
    'localhost',
    'x.localhost',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '2130706433',
  ]
  it.each(hosts.flatMap((host) => ['token_endpoint', 'jwks_uri'].map((name) => [host, name])))(
    'at %s, named as its %s',
    async (host, name = '') => {
      hostile.metadata = { [name]: `http://${host}:${innerPort}/private` }
      await expect(exchanged()).rejects.toThrow(FederationError)
      expect(innerRequests).toEqual([])
    },
  )

  it('and leads no browser to a script', async () => {
    hostile.metadata = { authorization_endpoint: 'javascript:alert(1)' }
    await expect(authorizationUrl(provider, way, 'en-US')).rejects.toThrow(FederationError)
  })
})

describe('a hostile provider costs little', () => {
  it.each(paths)('by an answer of %s without an end', async (path) => {
    let sent = 0
    hostile.answers[path] = (response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const part = Buffer.alloc(65_536, ' ')
      const more = () => {
        if (response.destroyed) return
        sent += part.length
        response.write(part, (problem) => void (problem ?? setImmediate(more)))
      }
      more()
    }
    await expect(exchanged()).rejects.toThrow(FederationError)
    // The rest is in the buffers of sockets.
    expect(sent).toBeLessThan(20_000_000)
  })

  it('by an answer that drips for ever', async () => {
    hostile.answers['/token'] = (response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const drip = setInterval(() => response.write(' '), 100)
      response.once('close', () => clearInterval(drip))
    }
    const start = performance.now()
    await expect(exchanged()).rejects.toThrow(FederationError)
    expect(performance.now() - start).toBeLessThan(30_000)
  })
})

const status =
  (code: number, body: object = {}) =>
  (response: ServerResponse) =>
    response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body))

describe('the reason of a failed sign-in', () => {
  const metadata = '/.well-known/openid-configuration'
  it.each([
    [
      'a wrong signature',
      () => (hostile.token = (claims) => signedBy(foreign, es256, claims)),
      'not-verified',
    ],
    [
      'an expired token',
      () => (hostile.token = (claims) => signed({ ...claims, exp: 1 })),
      'not-verified',
    ],
    [
      'another nonce',
      () => (hostile.token = (claims) => signed({ ...claims, nonce: 'n' })),
      'not-verified',
    ],
    [
      'another issuer of the token',
      () => (hostile.token = (claims) => signed({ ...claims, iss: 'i' })),
      'not-verified',
    ],
    [
      'another audience',
      () => (hostile.token = (claims) => signed({ ...claims, aud: 'a' })),
      'not-verified',
    ],
    [
      'a used code',
      () => (hostile.answers['/token'] = status(400, { error: 'invalid_grant' })),
      'not-verified',
    ],
    [
      'an unknown client',
      () => (hostile.answers['/token'] = status(401, { error: 'invalid_client' })),
      'invalid_client',
    ],
    ['a broken token endpoint', () => (hostile.answers['/token'] = status(500)), 'server_error'],
    [
      'a busy token endpoint',
      () => (hostile.answers['/token'] = status(503)),
      'temporarily_unavailable',
    ],
    [
      'no key set',
      () => (hostile.answers['/jwks'] = (response) => response.destroy()),
      'unreachable',
    ],
    ['no metadata', () => (hostile.answers[metadata] = status(404)), 'discovery-failed'],
    [
      'metadata of another issuer',
      () => (hostile.metadata = { issuer: 'https://i.example' }),
      'discovery-failed',
    ],
    [
      'a page in place of the metadata',
      () => (hostile.answers[metadata] = (response) => response.end('<html>')),
      'discovery-failed',
    ],
    [
      'a cut connection',
      () => (hostile.answers[metadata] = (response) => response.destroy()),
      'unreachable',
    ],
  ] as const)('%s', async (_name, prepare, failure) => {
    prepare()
    await expect(exchanged()).rejects.toMatchObject({ failure })
  })

  it('a provider that is down', async () => {
    const closed = createServer()
    const port = await listening(closed)
    await new Promise((resolve) => closed.close(resolve))
    const down = {
      ...provider,
      issuer: `http://localhost:${port}`,
      socketOrigin: `http://127.0.0.1:${port}`,
    }
    await expect(authorizationUrl(down, way, 'en-US')).rejects.toMatchObject({
      failure: 'unreachable',
    })
  })
})
