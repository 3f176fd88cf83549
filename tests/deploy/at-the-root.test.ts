import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startGatehouse, type RunningGatehouse } from '../../scripts/start/start-gatehouse.ts'
import {
  assetHeaders,
  everyHeader,
  pageHeaders,
} from '../../scripts/vite/deployment/headers-file.ts'
import { ownProduct } from '../../scripts/vite/product.ts'
import { ask } from '../support/ask.ts'

// Set before any module reads it: D0.01, the base path is one setting, and the root is one of its
// values. (The pages are those of the build: the test checks the answering component, and its
// redirects.)
vi.hoisted(() => void (process.env['BASE_PATH'] = '/'))

const dataFolder = mkdtempSync(join(tmpdir(), 'gatehouse-'))
let gatehouse: RunningGatehouse
beforeAll(async () => {
  gatehouse = await startGatehouse(
    { port: 0, host: '127.0.0.1', dataFolder },
    async () => undefined,
  )
})
afterAll(async () => {
  await gatehouse.close()
  rmSync(dataFolder, { recursive: true })
})
const at = (path: string, method = 'GET', headers: Readonly<Record<string, string>> = {}) =>
  ask({
    port: gatehouse.port,
    method,
    path,
    headers: { host: `localhost:${gatehouse.port}`, 'accept-encoding': 'identity', ...headers },
  })

test.each([
  ['/', 200],
  ['/?a=1', 200],
  ['/login', 200],
  ['/login/', 200],
  ['/verification/sms', 200],
  ['/nowhere', 404],
  ['/secdx', 404],
  ['/sandboxes', 404],
])('%s is a page with %i', async (path, expected) => {
  const { status, headers } = await at(path)
  expect([ownProduct.basePath, status]).toEqual(['', expected])
  expect(headers).toMatchObject(pageHeaders)
})

test('an asset is there, for ever', async () => {
  const asset = readdirSync(join(ownProduct.dist, 'assets')).find((name) => name.endsWith('.js'))
  const { status, headers } = await at(`/assets/${asset}`)
  expect(status).toBe(200)
  const { 'strict-transport-security': _ofTls, ...everyPlain } = everyHeader
  expect(headers).toMatchObject({ ...everyPlain, ...assetHeaders })
})

test.each([
  ['/assets/none.js', 404],
  ['/headers.json', 404],
  ['/sw.js', 404],
  ['/secdx/common-api/api/nowhere', 404],
  ['/secdx/common-api/api/systems/languages/list', 200],
  ['/secdx/auth/.well-known/openid-configuration', 200],
  ['/secdx/auth/nowhere', 404],
  ['/sandbox/', 200],
  ['/sandbox/nowhere', 404],
  ['/healthz', 200],
  ['/readyz', 200],
])('%s is %i, and no page of ours', async (path, status) => {
  const answer = await at(path)
  expect([answer.status, answer.body.includes('id="root"')]).toEqual([status, false])
})

test('sign-in redirects to the login at the root, and may return', async () => {
  const query = new URLSearchParams({
    client_id: 'singleid',
    redirect_uri: `${gatehouse.origin}/oauth2/redirect`,
    response_type: 'code',
    scope: 'openid',
    state: 's'.repeat(43),
    nonce: 'n'.repeat(43),
    code_challenge: 'c'.repeat(43),
    code_challenge_method: 'S256',
  })
  const { status, headers } = await at(`/secdx/auth/oauth2/authorize?${query}`)
  expect([status, headers.location]).toEqual([
    303,
    expect.stringMatching(/^\/login\?(?=.*sessionDataKey=)/),
  ])
})

test('redirects stay on this site: tenant choice, early form, unreadable address', async () => {
  expect((await at('/?tenant=maru')).headers.location).toBe('/')
  expect((await at('/login?tenant=nobody')).headers.location).toBe('/error?code=TENANT_INVALID')
  expect((await at('/%E0%A4%A')).headers.location).toBe('/404')
  const form = { origin: gatehouse.origin }
  expect((await at('/login?a=1', 'POST', form)).headers.location).toBe('/login?a=1')
  expect((await at('/secdx/common-api/api/nowhere', 'POST', form)).status).toBe(404)
  const elsewhere = [
    '//evil.example/',
    '/..//evil.example/',
    '/x/..//evil.example/?tenant=maru',
    '//evil.example/?tenant=maru',
    '/\\evil.example/?tenant=maru',
    '/x/../\\evil.example/',
    '///evil.example/login',
  ]
  for (const path of elsewhere) {
    for (const method of ['GET', 'POST']) {
      const { location = '/' } = (await at(path, method, method === 'POST' ? form : {})).headers
      expect([method, path, new URL(location, gatehouse.origin).origin]).toEqual([
        method,
        path,
        gatehouse.origin,
      ])
    }
  }
})
