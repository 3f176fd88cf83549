import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../scripts/browser.ts'
import { type Gatehouse, startGatehouse } from '../support/start-gatehouse.ts'
import { expectStrictPolicy } from '../support/strict-policy.ts'
import { watchPage } from '../support/watch-page.ts'

// npm run dev -- --product examples/room-booking --api <its server>: another product with another
// base path and other calls, from its sources.
const asked: string[] = []
const offices = { items: [{ id: 'seoul', city: 'Seoul', rooms: 3 }] }
const reception = { phone: '02-5550-0123', email: 'desk@moim.example' }
let api: Server
let browser: Browser
let gatehouse: Gatehouse

beforeAll(async () => {
  api = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    if (request.method === 'POST')
      request.pipe(response.writeHead(201, { 'content-type': 'text/plain', 'x-of': 'the product' }))
    else
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(request.url?.endsWith('/reception') ? reception : offices))
  })
  api.listen(0, '127.0.0.1')
  await once(api, 'listening')
  const address = api.address()
  const origin = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : ''
  browser = await launchBrowser()
  gatehouse = await startGatehouse({
    script: ['scripts/dev.ts', '--product', 'examples/room-booking', '--api', origin],
    env: { NODE_ENV: 'development' },
  })
})
afterAll(async () => {
  await Promise.all([gatehouse.stop(), browser.close()])
  api.close()
})

test('D0.01: the first screen uses its own base path and server data', async () => {
  const page = await browser.newPage({ locale: 'en-US' })
  const watch = await watchPage(page)
  expectStrictPolicy(await page.goto(`${gatehouse.origin}/rooms/`))
  await page.getByRole('heading', { level: 1, name: 'Where do you work?' }).waitFor()
  await page.getByRole('radio', { name: 'Seoul' }).waitFor()
  expect(asked.some((each) => each.startsWith('GET /'))).toBe(true)
  expect(watch.faults()).toEqual([])
  await page.close()
})

test('requests and responses pass to and from its server unchanged', async () => {
  const answer = await fetch(`${gatehouse.origin}/anything?of=it`, {
    method: 'POST',
    body: 'as it was',
    headers: { 'content-type': 'text/plain' },
  })
  expect([answer.status, answer.headers.get('x-of'), await answer.text()]).toEqual([
    201,
    'the product',
    'as it was',
  ])
  expect(asked).toContain('POST /anything?of=it')
})

test('a folder without a product gets an error of one sentence', async () => {
  await expect(
    startGatehouse({
      script: ['scripts/dev.ts', '--product', 'docs'],
      env: { NODE_ENV: 'development' },
    }),
  ).rejects.toThrow(/flows\/app\.yaml/)
})
