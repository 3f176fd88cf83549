import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startReferenceServer } from '../../server/main.ts'
import { HttpBrowser } from './support/http-browser.ts'
import {
  enterCode,
  enterPassword,
  newestCode,
  sendCode,
  signIn,
  signInToSecondStep,
  wrongCode,
} from './support/sign-in.ts'
import { startTestServer } from './support/start-test-server.ts'
import { useTestServer } from './support/use-test-server.ts'

const lines: string[] = []
const referenceServer = useTestServer({
  logging: { level: 'info', stream: { write: (line) => lines.push(line) } },
})

type Line = Readonly<Record<string, unknown>>
const requests = (from = 0): readonly Line[] =>
  lines
    .slice(from)
    .map((line): Line => JSON.parse(line))
    .filter(({ msg }) => msg === 'request')

describe('the log', () => {
  it('writes one line per request with the declared route', async () => {
    const from = lines.length
    const browser = new HttpBrowser(referenceServer.origin)
    await browser.get('/secdx/common-api/api/login/context/canary-key?canary-name=canary-value')
    await browser.get('/secdx/auth/oauth2/authorize?client_id=canary-client')
    await browser.get('/secdx/auth/canary-path/authorize')
    await browser.get('/canary-path-of-nobody')
    await expect.poll(() => requests(from).length).toBe(4)
    expect(requests(from).map(({ method, route, status }) => [method, route, status])).toEqual([
      ['GET', '/secdx/common-api/api/login/context/:sessionDataKey', expect.any(Number)],
      ['GET', '/secdx/auth/oauth2/authorize', 400],
      ['GET', '/secdx/auth/*', 404],
      ['GET', 'unmatched', 404],
    ])
    for (const line of requests(from)) {
      expect(Object.keys(line).toSorted()).toEqual([
        'level',
        'method',
        'ms',
        'msg',
        'route',
        'status',
        'time',
        'traceId',
      ])
      expect(line).toMatchObject({
        level: 'info',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        ms: expect.any(Number),
      })
    }
  })

  it('writes a line at start and at stop', async () => {
    const own: string[] = []
    const other = await startTestServer({
      logging: { level: 'info', stream: { write: (line) => own.push(line) } },
    })
    await other.stop()
    expect(own.map((line) => JSON.parse(line).msg)).toEqual(['started', 'stopping', 'stopped'])
  })

  it('contains no secret, handle or name after sign-in and crash', async () => {
    const from = lines.length
    const browser = new HttpBrowser(referenceServer.origin)
    const { begun, requestId, who } = await signInToSecondStep(browser)
    const before = [...browser.cookies.values()]
    await enterPassword(browser, begun, {
      username: 'canary.person',
      password: 'canary-password-1',
    })
    await browser.api('POST', '/password/reset/start', { username: 'canary.reset' })
    await browser.api('POST', '/password/reset', {
      requestId: 'canary-request',
      newPassword: 'canary-new-password',
    })
    await browser.api('POST', '/find-id/otp/send', {
      type: 'email',
      familyName: 'canary-family',
      givenName: 'canary-given',
      email: 'canary@example.com',
    })
    await sendCode(browser, requestId)
    const code = await newestCode(browser, who.username)
    await enterCode(browser, requestId, wrongCode(code))
    await browser.send(
      'POST',
      '/secdx/common-api/api/login/password/verify',
      '{"password":"canary-password-2"',
      { 'content-type': 'application/json' },
    )
    await browser.send(
      'POST',
      '/secdx/violation-reports',
      JSON.stringify([
        {
          body: {
            documentURL: `${referenceServer.origin}/secdx/mfa/signup/redirect/canary-invitation-0123456789abcdef?k=canary-query`,
          },
        },
      ]),
      { 'content-type': 'application/reports+json' },
    )
    const other = new HttpBrowser(referenceServer.origin)
    await signIn(other, 'jisoo.han')
    await other.api('GET', '/users/signin')
    const address = (await (
      await fetch(`${referenceServer.origin}/sandbox/people.json`)
    ).json()) as readonly {
      readonly username: string
      readonly password: string
      readonly name: string
      readonly addresses: readonly string[]
    }[]
    const addresses = address.flatMap((person) => person.addresses)
    const secrets = [
      'canary',
      code,
      wrongCode(code),
      requestId,
      begun.sessionDataKey,
      begun.state,
      begun.verifier,
      other.token ?? 'no token',
      ...before,
      ...browser.cookies.values(),
      ...other.cookies.values(),
      ...address.flatMap(({ username, password, name }) => [username, password, name]),
      ...addresses,
      ...addresses.map((given) => given.replace(/\D/g, '')),
    ].filter((secret) => secret.length > 3)
    await expect.poll(() => requests(from).length).toBeGreaterThan(15)
    const written = lines.slice(from).join('')
    for (const secret of secrets) expect(written).not.toContain(secret)
    expect(written).not.toMatch(/\?|%|@|mozilla|127\.0\.0\.1/i)
  })

  it("logs a server error with the answer's trace id and masked data", async () => {
    const own: string[] = []
    const folder = await mkdtemp(join(tmpdir(), 'gatehouse-'))
    const broken = await startReferenceServer({
      dataFolder: folder,
      host: '127.0.0.1',
      port: 0,
      mode: 'sandbox',
      logging: { level: 'error', stream: { write: (line) => own.push(line) } },
    })
    broken.app.get('/breaks', async () => {
      throw new Error(
        'row of minji.kim@example.com, +82 10-5550-0101, key Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFy, see /a?code=1',
      )
    })
    await broken.open()
    const answer = await fetch(`${broken.origin}/breaks`)
    const { traceId, code } = (await answer.json()) as Line
    expect([answer.status, code]).toEqual([500, 'SYSTEM_ERROR'])
    await broken.close()
    await rm(folder, { recursive: true })
    expect(own).toHaveLength(1)
    expect(JSON.parse(own[0] ?? '')).toMatchObject({
      level: 'error',
      traceId,
      operation: '/breaks',
      status: 500,
    })
    expect(own[0]).toContain('row of <mail>, <number>, key <handle>, see /a?<query>')
  })
})

describe('the trace id of a request', () => {
  it.each([
    ['is the one it came with', 'call-0123456789_AZ', 'call-0123456789_AZ'],
    [
      'is a new one when it came with none',
      undefined,
      expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    ],
    ['is a new one when it is too short', 'abc', expect.stringMatching(/^[A-Za-z0-9_-]{43}$/)],
    [
      'is a new one when it could be anything',
      'x'.repeat(65),
      expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    ],
    [
      'is a new one when it holds signs',
      '<script>alert(1)</script>',
      expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    ],
  ])('%s (D7.06)', async (_what, given, expected) => {
    const headers = given === undefined ? {} : { 'x-request-id': given }
    const answer = await fetch(`${referenceServer.origin}/secdx/common-api/api/users/signin`, {
      headers,
    })
    const { traceId } = (await answer.json()) as { readonly traceId: string }
    expect(traceId).toEqual(expected)
    expect(answer.headers.get('x-request-id')).toBe(traceId)
    await expect.poll(() => requests().at(-1)?.['traceId']).toBe(traceId)
  })

  it("is in the provider's answers too", async () => {
    const answer = await fetch(`${referenceServer.origin}/secdx/auth/oauth2/jwks`, {
      headers: { 'x-request-id': 'call-of-the-provider' },
    })
    expect(answer.headers.get('x-request-id')).toBe('call-of-the-provider')
  })
})
