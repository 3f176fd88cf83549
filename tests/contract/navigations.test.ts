import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startReferenceServer } from '../../server/main.ts'
import { statusPolicy } from '../../server/status-pages/status-page.ts'
import { ask, type Answered } from '../support/ask.ts'
import { HttpBrowser } from './support/http-browser.ts'
import { authorizeAddress, signIn } from './support/sign-in.ts'
import { useTestServer } from './support/use-test-server.ts'

type Named = Readonly<Record<string, string>>
const referenceServer = useTestServer()
const navigation = {
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
}
const script = { 'sec-fetch-mode': 'cors', accept: 'application/json' }
const at = (path: string, headers: Named, method = 'GET') =>
  ask({
    port: referenceServer.port,
    method,
    path,
    headers: { host: `localhost:${referenceServer.port}`, ...headers },
  })

function expectPage({ status, headers, body }: Answered, wanted: number, language = 'en'): void {
  expect([
    status,
    headers['content-type'],
    headers['content-security-policy'],
    headers['cache-control'],
  ]).toEqual([wanted, 'text/html; charset=utf-8', statusPolicy, 'no-store'])
  const page = body.toString()
  expect(page).toMatch(new RegExp(`^<!doctype html>\\n<html lang="${language}"`))
  expect(page).toMatch(/<h1>.+<\/h1>/)
  expect(page).not.toMatch(/<script|<form|[{}]"|https?:/)
}

describe('returns errors as a page for navigations and as data for scripts', () => {
  it.each([
    ['/nowhere', 404],
    ['//secdx/mfa/login', 404],
    ['/secdx', 404],
    ['/secdx/nowhere/', 404],
    ['/secdx/common-api/api/users/signin', 404],
    ['/secdx/common-api/api/systems/languages/list', 404],
    ['/%73ecdx/common-api/api/systems/languages/list', 404],
    ['/secdx/common-api/api/nowhere', 404],
    ['/secdx/%E0%A4%A', 400],
    ['/%', 400],
    ['/secdx/violation-reports', 404],
    ['/.well-known/nothing-here', 404],
    ['/sandbox/nowhere', 404],
    ['/favicon.ico', 404],
  ])('%s: %i', async (path, status) => {
    expectPage(await at(path, navigation), status)
    const { headers, body } = await at(path, script)
    expect([headers['content-type'], typeof JSON.parse(body.toString())]).toEqual([
      expect.stringMatching(/^application\/json/),
      'object',
    ])
  })

  it.each(['/secdx/auth/nowhere', '/secdx/auth/oauth2/token', '/secdx/auth//oauth2/authorize'])(
    '%s, unknown to the provider: 404',
    async (path) => {
      expectPage(await at(path, navigation), 404)
      expect((await at(path, script)).headers['content-type']).toMatch(/^text\/plain/)
    },
  )

  it('returns a page for a too long address and a provider refusal', async () => {
    expectPage(await at(`/${'x'.repeat(300)}`, navigation), 404)
    const longKey = `/secdx/common-api/api/login/context/${'x'.repeat(300)}`
    expectPage(await at(longKey, navigation), 404)
    expect((await at(longKey, script)).status).toBe(400)
    const refused = await at('/secdx/auth/oauth2/userinfo', navigation)
    expect([refused.status, refused.headers['content-type']]).toEqual([
      401,
      'text/html; charset=utf-8',
    ])
  })

  it('returns a page for cross-site forms and browsers without Fetch Metadata', async () => {
    expectPage(
      await at(
        '/secdx/auth/commonauth',
        { ...navigation, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
        'POST',
      ),
      403,
    )
    const older = await at('/nowhere', { accept: 'text/html,*/*;q=0.8' })
    expectPage(older, 404)
    expect(older.body.toString()).toContain('<a href="/secdx/mfa/">Go to home</a>')
    // A mail program may have cut the link to this page.
    expect(older.body.toString()).toContain(
      'If you followed a link in a message, it may be cut off.',
    )
  })

  it('links to its own start page in a client application', async () => {
    const { port } = new URL(referenceServer.clientAppsOrigin ?? '')
    const page = await ask({ port: Number(port), path: '/nowhere', headers: navigation })
    expectPage(page, 404)
    expect(page.body.toString()).toContain('<a href="/">Go to home</a>')
  })

  it('uses the language and the theme of the user', async () => {
    const korean = await at('/nowhere', {
      ...navigation,
      'accept-language': 'ko-KR,ko;q=0.9',
      cookie: 'Theme=dark',
    })
    expectPage(korean, 404, 'ko')
    expect(korean.body.toString()).toContain('<html lang="ko" data-theme="dark">')
    expect(korean.body.toString()).toContain('<h1>페이지를 찾을 수 없음</h1>')
  })

  it('shows the reference number of a server error', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'gatehouse-'))
    const broken = await startReferenceServer({
      dataFolder: folder,
      host: '127.0.0.1',
      port: 0,
      mode: 'backend',
      log: () => undefined,
    })
    broken.app.get('/breaks', async () => {
      throw new Error('broken')
    })
    const early = await ask({
      port: broken.port,
      path: '/secdx/auth/oauth2/authorize?a=1',
      headers: navigation,
    })
    expectPage(early, 503)
    expect([early.headers['retry-after'], early.body.toString()]).toEqual([
      '5',
      expect.stringContaining('<meta http-equiv="refresh" content="5">'),
    ])
    await broken.open()
    const answer = await ask({
      port: broken.port,
      path: '/breaks',
      headers: { ...navigation, 'x-request-id': 'reference-of-a-fault' },
    })
    expectPage(answer, 500)
    expect(answer.body.toString()).toContain('Reference number: <bdi>reference-of-a-fault</bdi>')
    expect(
      (await ask({ port: broken.port, path: '/', headers: navigation })).headers.location,
    ).toBe('/secdx/mfa/')
    await broken.close()
    await rm(folder, { recursive: true })
  })
})

describe('too many sign-ins from one address', () => {
  it('returns 429 with a page that retries the same address', async () => {
    const { path } = authorizeAddress(new HttpBrowser(referenceServer.origin))
    await new HttpBrowser(referenceServer.origin).control('settings', { startsPerAddress: 1 })
    await at(path, navigation)
    const refused = await at(path, navigation)
    expectPage(refused, 429)
    const seconds = refused.headers['retry-after'] ?? ''
    expect(Number(seconds)).toBeGreaterThan(0)
    expect(refused.body.toString()).toContain(`<meta http-equiv="refresh" content="${seconds}">`)
    expect(JSON.parse((await at(path, script)).body.toString())).toMatchObject({
      code: 'RATE_LIMITED',
      retryAfter: Number(seconds),
    })
    await new HttpBrowser(referenceServer.origin).control('reset')
  })
})

/** Returns where the address leads this browser, at this host. */
const changePassword = async ({ cookies }: HttpBrowser, host = 'localhost') => {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const { status, headers } = await at('/.well-known/change-password', {
    ...navigation,
    host: `${host}:${referenceServer.port}`,
    cookie,
  })
  return [status, headers.location]
}

describe('well-known addresses', () => {
  it('change-password redirects a stranger to the reset, at any tenant', async () => {
    const stranger = new HttpBrowser(referenceServer.origin)
    for (const host of ['localhost', 'maru.localhost'])
      expect(await changePassword(stranger, host)).toEqual([303, '/secdx/mfa/accountid'])
  })

  it('change-password redirects a signed-in user to the change', async () => {
    const browser = new HttpBrowser(referenceServer.origin)
    await browser.control('reset')
    await signIn(browser)
    expect(await changePassword(browser)).toEqual([303, '/secdx/mfa/change-password'])
    await browser.control('clock', { advanceSeconds: 16 * 60 })
    expect(await changePassword(browser)).toEqual([303, '/secdx/mfa/accountid'])
    await browser.control('reset')
  })

  it('returns 404 for an unknown address, as password managers expect', async () => {
    expect(
      (
        await at(
          '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200',
          {},
        )
      ).status,
    ).toBe(404)
  })

  it('passkey-endpoints returns the address of the keys screen', async () => {
    const { body, headers } = await at('/.well-known/passkey-endpoints', {})
    const devices = `${referenceServer.origin}/secdx/mfa/windows-hello`
    expect([headers['content-type'], JSON.parse(body.toString())]).toEqual([
      'application/json; charset=utf-8',
      { enroll: devices, manage: devices },
    ])
  })

  it('returns security.txt only when a security contact is set', async () => {
    expect((await at('/.well-known/security.txt', {})).status).toBe(404)
    const folder = await mkdtemp(join(tmpdir(), 'gatehouse-'))
    const now = Date.parse('2026-01-01T00:00:00Z')
    const named = await startReferenceServer({
      dataFolder: folder,
      host: '127.0.0.1',
      port: 0,
      mode: 'backend',
      publicOrigin: 'https://login.example.com',
      securityContact: 'mailto:security@example.com',
      clock: { now: () => now },
    })
    await named.open()
    const { headers, body } = await ask({
      port: named.port,
      path: '/.well-known/security.txt',
      headers: { host: 'login.example.com' },
    })
    expect([headers['content-type'], body.toString()]).toEqual([
      'text/plain; charset=utf-8',
      [
        'Contact: mailto:security@example.com',
        'Expires: 2026-04-01T00:00:00.000Z',
        'Preferred-Languages: en, ko',
        'Canonical: https://login.example.com/.well-known/security.txt',
        '',
      ].join('\n'),
    ])
    await named.close()
    await rm(folder, { recursive: true })
  })
})

it.each([
  ['/secdx/auth/commonauth', '/secdx/mfa/verification/select'],
  ['/secdx/auth/consumer/verify', '/secdx/mfa/'],
  ['/secdx/auth/terms/prompt', '/secdx/mfa/'],
])('%s redirects onward when opened or reloaded without its form', async (path, target) => {
  const { status, headers } = await at(path, navigation)
  expect([status, headers.location]).toEqual([303, target])
})
