import { describe, expect, it } from 'vitest'
import { ask } from '../support/ask.ts'
import { BrowserBehindProxy, proxyHeaders } from './support/browser-behind-proxy.ts'
import { HttpBrowser } from './support/http-browser.ts'
import { authorizeAddress } from './support/sign-in.ts'
import { useTestServer } from './support/use-test-server.ts'

type Named = Readonly<Record<string, string>>
type Line = Readonly<Record<string, unknown>>
const origin = 'https://login.localhost'
const complete = proxyHeaders(origin)
const { 'x-forwarded-proto': _scheme, ...silent } = complete
const lines: string[] = []
const referenceServer = useTestServer({
  publicOrigin: origin,
  limits: { looks: 25 },
  tenants: async () => [
    { name: 'default', hosts: ['login.localhost'], values: {}, languages: ['en-US', 'ko-KR'] },
  ],
  logging: { level: 'warn', stream: { write: (line) => lines.push(line) } },
})

const behindProxy = (added: Named) =>
  new BrowserBehindProxy(origin, () => referenceServer.port, added)
const get = (path: string, headers: Named) => ask({ port: referenceServer.port, path, headers })
const ready = async (): Promise<unknown> => JSON.parse((await get('/readyz', {})).body.toString())
const begun = authorizeAddress(new HttpBrowser(origin))
const beginning = `/secdx/common-api/api/login/begin?${new URLSearchParams({ clientId: 'singleid', redirectUri: begun.redirectUri, state: begun.state, nonce: begun.nonce, codeChallenge: new URL(begun.path, origin).searchParams.get('code_challenge') ?? '' }).toString()}`
const anyCall = '/secdx/common-api/api/systems/languages/list'

describe('a proxy that is configured wrongly', () => {
  it('appears once in the log and at /readyz, which stays ready', async () => {
    await get(anyCall, complete)
    await get(anyCall, { ...complete, host: '198.51.100.7' })
    // The server sends a request to its own provider for this browser.
    expect((await get(beginning, complete)).status).toBe(200)
    expect([await ready(), lines]).toEqual([{ status: 'ready' }, []])
    for (let time = 0; time < 3; time += 1) await get(anyCall, { host: 'gatehouse_api' })
    await get(anyCall, {
      ...complete,
      'x-forwarded-for': '198.51.100.1, unknown',
      'x-forwarded-proto': 'http',
      host: `127.0.0.1:${referenceServer.port}`,
    })
    const faults = [
      'no-forwarded-proto',
      'no-forwarded-for',
      'host-not-passed',
      'forwarded-proto-http',
      'forwarded-for-unreadable',
    ]
    expect(await ready()).toEqual({ status: 'ready', warnings: faults })
    expect(lines.map((line): Line => JSON.parse(line))).toMatchObject(
      faults.map((fault) => ({ level: 'warn', msg: 'proxy', fault, advice: expect.any(String) })),
    )
    expect(lines.join('')).not.toContain('198.51')
  })

  const authorize = authorizeAddress(new HttpBrowser(origin)).path
  it.each([
    ['no X-Forwarded-Proto', silent],
    ['X-Forwarded-Proto: http', { ...complete, 'x-forwarded-proto': 'http' }],
    ['its own name as Host', { ...complete, host: 'gatehouse_api' }],
    ['the X-Forwarded-Host of a stranger', { ...complete, 'x-forwarded-host': 'evil.example' }],
  ])('sends %s, and sign-in and sign-out still work', async (_what, headers) => {
    const begun = await get(authorize, headers)
    expect([begun.status, begun.headers.location]).toEqual([
      303,
      expect.stringMatching(/^\/secdx\/mfa\/login\?/),
    ])
    expect(begun.headers['set-cookie']?.every((cookie) => /^__(Host|Secure)-/.test(cookie))).toBe(
      true,
    )
    expect((await get('/secdx/auth/oidc/logout', headers)).status).toBe(303)
  })
})

it.each([
  ['another port of IPv4', (time: number) => `203.0.113.50:${50_000 + time}`, 25],
  ['another port of IPv6', (time: number) => `[2001:db8:9::1]:${50_000 + time}`, 25],
  [
    'IPv4 spelt as IPv6',
    (time: number) => (time % 2 === 0 ? '::ffff:203.0.113.51' : '203.0.113.51'),
    25,
  ],
  ['no address at all', (time: number) => `unknown-${time}`, 25],
  // They share the proxy's own address with the row before.
  ['a claim before no address', (time: number) => `198.51.100.${time}, unknown`, 0],
])('%s does not bypass a limit by address', async (_what, forwarded, through) => {
  const statuses: number[] = []
  for (let time = 0; time < 27; time += 1) {
    const browser = behindProxy({ ...complete, 'x-forwarded-for': forwarded(time) })
    statuses.push(
      (await browser.api('GET', '/signup/approvers/list?tenantId=default&keyword=kim')).status,
    )
  }
  expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([
    through,
    429,
  ])
})
