import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiPolicy, commonHeaders, contentSecurityPolicy } from '../../server/http/headers.ts'
import { operations } from '../support/operations.ts'
import { HttpBrowser } from './support/http-browser.ts'
import { authorizeAddress } from './support/sign-in.ts'
import { startTestServer, type RunningTestServer } from './support/start-test-server.ts'

let referenceServer: RunningTestServer
let korean: RunningTestServer
let secure: RunningTestServer
let browser: HttpBrowser
beforeAll(async () => {
  referenceServer = await startTestServer()
  korean = await startTestServer({
    tenants: async () => [
      { name: 'default', hosts: [], values: {}, languages: ['ko-KR', 'en-US'] },
    ],
  })
  secure = await startTestServer({ publicOrigin: 'https://login.example.com' })
  browser = new HttpBrowser(referenceServer.origin)
})
afterAll(async () => {
  await referenceServer.stop()
  await korean.stop()
  await secure.stop()
})

const json = { 'content-type': 'application/json' }
const api = '/secdx/common-api/api'

type Named = Readonly<Record<string, string>>
const send = async (body: string | undefined, headers: Named) =>
  (await browser.send('POST', `${api}/login/cancel`, body, headers)).status
/**
 * Sends raw bytes that no client would send.
 * @returns the whole answer
 */
const raw = (port: number, text: string) =>
  new Promise<string>((resolve, reject) => {
    let answer = ''
    connect(port, '127.0.0.1')
      .setEncoding('utf8')
      .on('data', (part: string) => {
        answer += part
      })
      .once('close', () => resolve(answer))
      .once('error', reject)
      .write(text)
  })
const status = (headers: Named) => send('{"requestId":"x"}', { ...json, ...headers })

describe('D7.14: the headers are in every response', () => {
  const answers: readonly {
    readonly of: string
    readonly method: string
    readonly path: string
    readonly body?: string
    readonly headers?: Named
  }[] = [
    { of: 'a call', method: 'GET', path: `${api}/systems/languages/list` },
    { of: 'a refusal', method: 'GET', path: `${api}/users/signin` },
    {
      of: 'a malformed body',
      method: 'POST',
      path: `${api}/login/context`,
      body: '{"a',
      headers: json,
    },
    { of: 'an unknown call', method: 'GET', path: `${api}/nothing` },
    { of: 'an address that cannot be read', method: 'GET', path: '/secdx/%E0%A4%A' },
    { of: 'an address too long', method: 'GET', path: `${api}/login/context/${'x'.repeat(300)}` },
    {
      of: 'an address of the front end that cannot be read',
      method: 'GET',
      path: '/secdx/mfa/%E0%A4%A',
    },
    { of: 'an unknown address', method: 'GET', path: '/nothing' },
    {
      of: 'a form that is not ours',
      method: 'POST',
      path: '/secdx/auth/commonauth',
      body: 'a=b',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    },
    {
      of: 'another site',
      method: 'POST',
      path: `${api}/login/context`,
      body: '{}',
      headers: { ...json, origin: 'https://evil.example' },
    },
    { of: 'discovery', method: 'GET', path: '/secdx/auth/.well-known/openid-configuration' },
    { of: 'the keys', method: 'GET', path: '/secdx/auth/oauth2/jwks' },
    {
      of: 'the token endpoint',
      method: 'POST',
      path: '/secdx/auth/oauth2/token',
      body: 'grant_type=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    },
    {
      of: 'a provider error',
      method: 'GET',
      path: '/secdx/auth/oauth2/authorize?client_id=nobody',
    },
    { of: 'the logout of nobody', method: 'GET', path: '/secdx/auth/oidc/logout' },
    { of: 'the front page', method: 'GET', path: '/sandbox/' },
    { of: 'the inbox', method: 'GET', path: '/sandbox/inbox' },
    { of: 'the inbox as data', method: 'GET', path: '/sandbox/inbox.json' },
    { of: 'the dock as data', method: 'GET', path: '/sandbox/dock.json' },
    { of: 'the people', method: 'GET', path: '/sandbox/people.json' },
    { of: 'the stylesheet', method: 'GET', path: '/sandbox/sandbox.css' },
    { of: 'the logo', method: 'GET', path: '/sandbox/branding/logo.svg' },
    { of: 'a control', method: 'POST', path: '/sandbox/api/clock', body: '{}', headers: json },
  ]
  it.each(answers)('of $of', async ({ method, path, body, headers }) => {
    const answer = await browser.send(method, path, body, headers)
    expect(answer.status).toBeLessThan(500)
    const has = (name: string) => answer.headers.get(name)
    expect(has('content-security-policy')).toMatch(/^default-src 'none'; .*frame-ancestors 'none'/)
    expect(has('content-security-policy')).not.toContain('unsafe')
    expect(has('cross-origin-opener-policy')).toBe('same-origin')
    expect(has('cross-origin-resource-policy')).toBe('same-origin')
    expect(has('x-content-type-options')).toBe('nosniff')
    expect(has('referrer-policy')).toBe('no-referrer')
    expect(has('permissions-policy')).toContain('publickey-credentials-get=(self)')
    expect(has('strict-transport-security')).toBeNull()
    expect(has('cache-control')).toContain(/\.(css|svg)$/.test(path) ? 'max-age=300' : 'no-store')
  })

  it.each(answers)(
    'with HSTS for two years only over TLS: $of (RFC 6797, 7.2)',
    async ({ method, path, body, headers }) => {
      const answer = await new HttpBrowser(`http://127.0.0.1:${secure.port}`).send(
        method,
        path,
        body,
        { ...headers, 'x-forwarded-proto': 'https' },
      )
      expect(answer.headers.get('strict-transport-security')).toBe(
        'max-age=63072000; includeSubDomains',
      )
    },
  )

  it.each(operations)(
    'of $method $path, like every documented operation',
    async ({ method, path }) => {
      const { status: pageTexts, headers } = await browser.send(method, path)
      expect(pageTexts).toBeLessThan(500)
      expect(
        Object.fromEntries(Object.keys(commonHeaders).map((name) => [name, headers.get(name)])),
      ).toEqual(commonHeaders)
      expect(headers.get('cache-control')).toBe('no-store')
      // Pages that submit themselves, and those of the provider, have a stylesheet and nothing
      // more.
      expect(
        headers
          .get('content-security-policy')
          ?.replace(/ (style|img|font)-src 'self';/g, '')
          .startsWith(/^\/secdx\/(auth|plain)\//.test(path) ? "default-src 'none';" : apiPolicy),
      ).toBe(true)
    },
  )

  const own = 'Host: localhost\r\nConnection: close\r\n'
  it.each([
    ['400', 'a line that is no header', `GET /sandbox/ HTTP/1.1\r\n${own}No Header\r\n\r\n`],
    ['400', 'no request at all', 'nonsense\r\n\r\n'],
    ['400', 'no host', 'GET /sandbox/ HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['417', 'an unknown expectation', `GET /sandbox/ HTTP/1.1\r\n${own}Expect: something\r\n\r\n`],
    [
      '400',
      'a second one on the connection',
      `GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\nnonsense\r\n\r\n`,
    ],
    [
      '431',
      'headers too long',
      `GET /sandbox/ HTTP/1.1\r\n${own}X-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
    ],
  ])('of %s, answered by Node itself: %s', async (status, _, text) => {
    for (const port of [
      referenceServer.port,
      Number(new URL(referenceServer.clientAppsOrigin ?? '').port),
    ]) {
      const [line = '', ...lines] =
        (await raw(port, text))
          .split(/(?=HTTP\/1\.1 )/)
          .at(-1)
          ?.split('\r\n') ?? []
      expect(line.split(' ')[1]).toBe(status)
      expect(
        Object.fromEntries(
          lines.flatMap((one) => (one.includes(': ') ? [one.split(/: (.*)/s).slice(0, 2)] : [])),
        ),
      ).toMatchObject({
        ...commonHeaders,
        'content-security-policy': apiPolicy,
        'cache-control': 'no-store',
      })
    }
    expect(await raw(secure.port, text)).toContain('strict-transport-security: max-age=63072000')
  })

  it('of the redirect to the login page, which sets HttpOnly cookies only', async () => {
    const answer = await browser.get(authorizeAddress(browser).path)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    const cookies = answer.headers.getSetCookie()
    expect(cookies.length).toBeGreaterThan(1)
    for (const cookie of cookies) expect(cookie).toMatch(/; HttpOnly/i)
  })

  it('adds only a nonce and a socket to the development policy', () => {
    const strict = contentSecurityPolicy({
      styleHashes: ['sha256-abc='],
      formActionOrigins: ['https://idp.example'],
    })
    const dev = contentSecurityPolicy({
      styleHashes: ['sha256-abc='],
      formActionOrigins: ['https://idp.example'],
      dev: { nonce: 'n1', socketOrigin: 'ws://localhost:5173' },
    })
    expect(dev.replaceAll(" 'nonce-n1'", '').replace(' ws://localhost:5173', '')).toBe(strict)
    expect(strict).toContain("style-src 'self' 'sha256-abc='")
    expect(strict).toContain("form-action 'self' https://idp.example")
    expect(strict).toContain("require-trusted-types-for 'script'; trusted-types 'none'")
  })
})

describe('D7.14: the origin of a state-changing call', () => {
  it('allows own pages and non-browser clients, and refuses other sites', async () => {
    expect(await status({})).toBe(204)
    expect(await status({ origin: referenceServer.origin, 'sec-fetch-site': 'same-origin' })).toBe(
      204,
    )
    expect(await status({ origin: `http://127.0.0.1:${referenceServer.port}` })).toBe(204)
    expect(await status({ origin: 'null', 'sec-fetch-site': 'same-origin' })).toBe(204)
    expect(await status({ origin: 'null' })).toBe(403)
    expect(await status({ origin: 'https://evil.example' })).toBe(403)
    expect(await status({ 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await status({ 'sec-fetch-site': 'same-site' })).toBe(403)
  })
})

describe('limits before work (S14)', () => {
  it('refuses a body that is too big, not JSON or missing', async () => {
    expect(await send(JSON.stringify({ requestId: 'x'.repeat(70_000) }), json)).toBe(400)
    expect(await send('{"requestId":"x"}', { 'content-type': 'text/plain' })).toBe(400)
    expect(await send('requestId=x', { 'content-type': 'application/x-www-form-urlencoded' })).toBe(
      400,
    )
    expect(await send(undefined, {})).toBe(400)
  })

  it('refuses headers of more than 16 KiB', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      request(
        {
          host: '127.0.0.1',
          port: referenceServer.port,
          path: '/sandbox/',
          headers: { 'x-long': 'x'.repeat(20_000) },
        },
        (answer) => {
          answer.resume()
          resolve(answer.statusCode)
        },
      )
        .on('error', reject)
        .end()
    })
    expect(status).toBe(431)
  })
})

describe('a page that continues automatically', () => {
  const languages: readonly (readonly [string, Named])[] = [
    ['en', { 'accept-language': 'en-GB,ko;q=0.5' }],
    ['ko', { 'accept-language': 'ko-KR,ko;q=0.9' }],
    ['en', {}],
    ['ko', { 'accept-language': 'fr, ko;q=0.8' }],
    ['en', { 'accept-language': 'ko-KR', cookie: 'Language=English' }],
    ['ko', { 'accept-language': 'en-GB', cookie: 'a=b; Language=Korean' }],
    ['ko', { 'accept-language': 'ko', cookie: 'Language=French' }],
  ]
  const pages: readonly (readonly [string, string, string | undefined])[] = [
    ['POST', '/secdx/auth/commonauth', 'a=b'],
    ['GET', '/secdx/auth/oauth2/authorize?client_id=nobody', undefined],
  ]
  const cases = languages.flatMap(([language, headers]) =>
    pages.map(([method, path, body]) => ({ language, headers, method, path, body })),
  )
  it.each(cases)(
    'is in $language for $headers: $method $path',
    async ({ language, headers, method, path, body }) => {
      const form = { 'content-type': 'application/x-www-form-urlencoded' }
      const { text } = await new HttpBrowser(referenceServer.origin).send(
        method,
        path,
        body,
        body === undefined ? headers : { ...headers, ...form },
      )
      expect(text).toContain(`<html lang="${language}">`)
      const pageTexts = [/<title>(.+)<\/title>/, /<h1>(.+)<\/h1>/, /<a [^>]+>(.+)<\/a>/].map(
        (part) => part.exec(text)?.[1],
      )
      expect(pageTexts).toEqual(
        language === 'ko'
          ? ['페이지 이동 중', '페이지 이동 중', '계속']
          : ['Redirecting', 'Redirecting', 'Continue'],
      )
    },
  )
})

it("an automatic page uses the tenant's first language by default (R1.53)", async () => {
  const { text } = await new HttpBrowser(korean.origin).send(
    'GET',
    '/secdx/auth/oauth2/authorize?client_id=nobody',
  )
  expect(text).toContain('<html lang="ko">')
})

describe('the pages of the sandbox', () => {
  it('render in English and Korean, and show sent messages', async () => {
    const english = await browser.send('GET', '/sandbox/', undefined, {
      'accept-language': 'en-GB',
    })
    const korean = await browser.send('GET', '/sandbox/', undefined, {
      'accept-language': 'ko-KR,ko;q=0.9',
    })
    expect(english.text).toContain('<html lang="en">')
    expect(english.text).toContain('minji.kim')
    expect(korean.text).toContain('<html lang="ko">')
    expect(korean.text).toContain('받은 메시지함')
    expect((await browser.get('/sandbox/inbox?lang=ko')).text).toContain(
      '아직 받은 메시지가 없습니다.',
    )
  })
})
