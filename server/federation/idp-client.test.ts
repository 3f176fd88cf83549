import { generateKeyPairSync } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SignJWT, type JWTPayload } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Provider with responses that each test sets. */
const answer: {
  token: (claims: JWTPayload) => Promise<string | undefined>
  asked: URLSearchParams
  issuer: string | undefined
} = { token: signed, asked: new URLSearchParams(), issuer: undefined }
let server: Server
let provider: IdentityProvider

async function signed(claims: JWTPayload): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'own' }).sign(own.privateKey)
}

beforeAll(async () => {
  server = createServer((request, response) => {
    const issuer = provider.issuer
    const json = (body: object, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.url === '/.well-known/openid-configuration')
      return json({
        issuer: answer.issuer ?? issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['ES256'],
      })
    if (request.url === '/jwks')
      return json({
        keys: [
          { ...own.publicKey.export({ format: 'jwk' }), kid: 'own', alg: 'ES256', use: 'sig' },
        ],
      })
    let body = ''
    request.on('data', (part: Buffer) => {
      body += part.toString()
    })
    request.on('end', () => {
      answer.asked = new URLSearchParams(body)
      const now = Math.floor(Date.now() / 1000)
      void answer
        .token({
          iss: issuer,
          aud: 'gatehouse',
          sub: 'somebody',
          nonce: way.nonce,
          iat: now,
          exp: now + 60,
          auth_time: now,
        })
        .then((idToken) =>
          json({
            access_token: 'a',
            token_type: 'Bearer',
            expires_in: 60,
            ...(idToken !== undefined && { id_token: idToken }),
          }),
        )
    })
    return undefined
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
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
afterAll(() => new Promise<unknown>((resolve) => server.close(resolve)))

const back = (query: Readonly<Record<string, string>> = { code: 'c', state: way.state }) =>
  new URL(`${way.redirectUri}?${new URLSearchParams(query).toString()}`)
const alone = { elapsedSeconds: 20, isOnlyProvider: true }
const answered = async (
  token: typeof answer.token,
  agreed: Pick<IdentityProvider, 'acrValues' | 'amrValues'> = {},
) => {
  answer.token = token
  return exchangeForClaims({ ...provider, ...agreed }, back(), { ...way, ...alone })
}

describe('an answer of an identity provider', () => {
  it('holds: the claims, for the code and its verifier', async () => {
    expect((await answered(signed)).claims).toMatchObject({ sub: 'somebody' })
    expect(Object.fromEntries(answer.asked)).toMatchObject({
      grant_type: 'authorization_code',
      code: 'c',
      code_verifier: way.codeVerifier,
      redirect_uri: way.redirectUri,
    })
  })

  it('is requested with the values that the return must match', async () => {
    const query = Object.fromEntries((await authorizationUrl(provider, way, 'ko-KR')).searchParams)
    expect(query).toMatchObject({
      state: way.state,
      nonce: way.nonce,
      code_challenge_method: 'S256',
      redirect_uri: way.redirectUri,
      ui_locales: 'ko-KR',
      response_type: 'code',
      prompt: 'login',
      max_age: '0',
      scope: 'openid profile email phone',
    })
    expect(query).not.toHaveProperty('acr_values')
    expect(query['code_challenge']).not.toContain(way.codeVerifier)
  })

  const past = Math.floor(Date.now() / 1000) - 3600
  const wrong: readonly (readonly [string, typeof answer.token])[] = [
    ['the nonce of another way', (claims) => signed({ ...claims, nonce: 'another' })],
    ['no nonce', ({ nonce: _none, ...claims }) => signed(claims)],
    ['alg none', async (claims) => `${encoded({ alg: 'none' })}.${encoded(claims)}.`],
    ['no signature', async (claims) => (await signed(claims)).replace(/[^.]*$/, '')],
    [
      'a signature over something else',
      async (claims) =>
        (await signed(claims)).replace(/\.[^.]*\./, `.${encoded({ ...claims, sub: 'else' })}.`),
    ],
    [
      'a key of another provider',
      async (claims) =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'ES256', kid: 'own' })
          .sign(foreign.privateKey),
    ],
    [
      'a key that it brings along',
      async (claims) =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'ES256', jwk: foreign.publicKey.export({ format: 'jwk' }) })
          .sign(foreign.privateKey),
    ],
    [
      'another algorithm, with our own secret',
      async (claims) =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256' })
          .sign(new TextEncoder().encode('c'.repeat(43))),
    ],
    ['a time that is over', (claims) => signed({ ...claims, iat: past, exp: past + 60 })],
    ['no time', ({ exp: _none, ...claims }) => signed(claims)],
    ['another audience', (claims) => signed({ ...claims, aud: 'others' })],
    [
      'several audiences, issued to another',
      (claims) => signed({ ...claims, aud: ['gatehouse', 'others'], azp: 'others' }),
    ],
    ['another issuer', (claims) => signed({ ...claims, iss: 'https://evil.example' })],
    ['no subject', ({ sub: _none, ...claims }) => signed(claims)],
    ['no token', async () => undefined],
    ['a value that is no token', async () => 'a.b'],
  ]
  it.each(wrong)('does not hold with %s', async (_what, token) => {
    await expect(answered(token)).rejects.toThrow(FederationError)
  })

  const [earlier, acr] = [Math.floor(Date.now() / 1000) - 3600, 'urn:theirs:two-factors']
  const unconfirmed: readonly (readonly [
    string,
    JWTPayload,
    Pick<IdentityProvider, 'acrValues' | 'amrValues'>,
  ])[] = [
    ['a new sign-in, by an older one', { auth_time: earlier }, {}],
    ['a new sign-in, without its time', { auth_time: undefined }, {}],
    ['a new sign-in, by a time that is none', { auth_time: 'now' }, {}],
    ['the agreed level, by another', { acr: 'urn:theirs:password' }, { acrValues: [acr] }],
    ['the agreed level, by none', {}, { acrValues: [acr] }],
    ['the agreed methods, by fewer', { amr: ['pwd'] }, { amrValues: ['pwd', 'otp'] }],
    ['the agreed methods, by none', {}, { amrValues: ['mfa'] }],
    ['the agreed methods, by a text', { amr: 'mfa' }, { amrValues: ['mfa'] }],
  ]
  it.each(unconfirmed)('does not confirm %s', async (_what, change, agreed) => {
    await expect(answered((claims) => signed({ ...claims, ...change }), agreed)).rejects.toThrow(
      FederationError,
    )
  })

  it('confirms the agreed level and methods of the request', async () => {
    const agreed = { acrValues: ['urn:theirs:key', acr], amrValues: ['mfa'] }
    const { searchParams } = await authorizationUrl({ ...provider, ...agreed }, way, 'en-US')
    expect(searchParams.get('acr_values')).toBe(`urn:theirs:key ${acr}`)
    expect(
      await answered((claims) => signed({ ...claims, acr, amr: ['pwd', 'mfa'] }), agreed),
    ).toMatchObject({ claims: { acr } })
  })

  it('does not hold for a different state, an error, or no code', async () => {
    answer.token = signed
    for (const query of [
      { code: 'c', state: 'another' },
      { error: 'server_error', state: way.state },
      { state: way.state },
    ]) {
      await expect(
        exchangeForClaims(provider, back(query as Readonly<Record<string, string>>), {
          ...way,
          ...alone,
        }),
      ).rejects.toThrow(FederationError)
    }
  })

  it('does not hold without its issuer where there are other providers', async () => {
    answer.token = signed
    const query = { code: 'c', state: way.state }
    const oneOfTwo = { ...way, ...alone, isOnlyProvider: false }
    await expect(exchangeForClaims(provider, back(query), oneOfTwo)).rejects.toThrow(
      'another issuer',
    )
    const { issuer } = provider
    for (const iss of ['https://other.example', `${issuer}/`, ''])
      await expect(exchangeForClaims(provider, back({ ...query, iss }), oneOfTwo)).rejects.toThrow(
        FederationError,
      )
    expect(
      await exchangeForClaims(provider, back({ ...query, iss: issuer }), oneOfTwo),
    ).toMatchObject({ claims: { sub: 'somebody' } })
  })

  it('does not hold for a wrong or unreachable provider', async () => {
    answer.issuer = 'https://evil.example'
    await expect(authorizationUrl(provider, way, 'en-US')).rejects.toThrow(FederationError)
    answer.issuer = undefined
    await expect(
      authorizationUrl({ ...provider, socketOrigin: 'http://127.0.0.1:1' }, way, 'en-US'),
    ).rejects.toThrow(FederationError)
  })
})
