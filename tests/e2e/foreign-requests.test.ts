import { once } from 'node:events'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { launchBrowser } from '../../scripts/browser.ts'
import { initProduct } from '../../scripts/init/init-product.ts'
import { paintFor } from '../../src/cli/reporters/paint.ts'
import { type Gatehouse, startGatehouse } from '../support/start-gatehouse.ts'

// A product of a document with forms, multipart, keys, `Basic` and a CSRF token.
const document = join(import.meta.dirname, '../compile/new-product/notes.yaml')
const KEYS = 'security: { client: { public: notes-web }, partnerKey: { public: pk-1 } }'

interface Seen {
  readonly call: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

const notes = [{ id: 'n1', title: 'First note' }]

/** Refuses a request in another form than the document has, or without the CSRF token. */
function answer(seen: Seen, response: ServerResponse, allow: Readonly<Record<string, string>>) {
  const { call, headers, body } = seen
  const send = (status: number, type: string, text: string) =>
    response
      .writeHead(status, {
        'content-type': type,
        'set-cookie': 'XSRF-TOKEN=t1; Path=/; SameSite=Strict',
        'x-next-token': 't1',
        ...allow,
      })
      .end(text)
  if (call.startsWith('OPTIONS')) return send(204, 'text/plain', '')
  if (call === 'POST /api/oauth/token')
    return send(
      headers.authorization === `Basic ${btoa('notes-web:')}` &&
        body === 'username=ada&password=long+enough+1'
        ? 200
        : 500,
      'application/json',
      '{"access_token":"token-1"}',
    )
  const isProven = headers['x-partner-key'] === 'pk-1' && headers.authorization === 'Bearer token-1'
  if (call === 'GET /api/notes')
    return send(isProven ? 200 : 500, 'application/json', JSON.stringify(notes))
  if (!isProven || headers['x-xsrf-token'] !== 't1' || !body.includes('name="title"'))
    return send(500, 'text/plain', 'no')
  notes.push({ id: 'n2', title: /\r\n\r\n(.*)\r\n/.exec(body)?.[1] ?? '' })
  return send(200, 'text/plain; charset=utf-8', 'n2')
}

let server: Server
let origin = ''
let browser: Browser
const seen: Seen[] = []
const running: Gatehouse[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        const one = {
          call: `${request.method} ${request.url}`,
          headers: request.headers,
          body: Buffer.concat(chunks).toString(),
        }
        seen.push(one)
        answer(one, response, {
          'access-control-allow-origin': request.headers.origin ?? '',
          'access-control-allow-credentials': 'true',
          'access-control-allow-headers':
            'authorization, content-type, x-partner-key, x-xsrf-token',
          'access-control-expose-headers': 'x-next-token',
        })
      })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  origin = typeof address === 'object' && address ? `http://localhost:${address.port}` : ''
  browser = await launchBrowser()
})
afterAll(async () => {
  await Promise.all([browser.close(), ...running.map(async (gatehouse) => gatehouse.stop())])
  server.close()
})

/** Starts a new product with these settings of `api`, and opens its sign-in. */
async function open(api: readonly string[]): Promise<Page> {
  seen.length = 0
  notes.length = 1
  const product = join(mkdtempSync(join(tmpdir(), 'gatehouse-')), 'notes')
  const quiet = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  await initProduct(
    { folder: product, openapi: [document], operations: [] },
    paintFor(process.stdout, { NO_COLOR: '1' }),
  )
  quiet.mockRestore()
  const app = join(product, 'flows/app.yaml')
  const written = readFileSync(app, 'utf8').replace(/^api:\n(?: .*\n)+/m, '')
  writeFileSync(app, [written, 'api:', ...api.map((line) => `  ${line}`), ''].join('\n'))
  const gatehouse = await startGatehouse({
    script: ['scripts/dev.ts', '--product', product, '--api', origin],
    env: { NODE_ENV: 'development' },
  })
  running.push(gatehouse)
  const page = await browser.newPage({ locale: 'en-US' })
  await page.goto(`${gatehouse.origin}/app/sign-in`)
  return page
}

async function signInAndWrite(page: Page) {
  await page.getByLabel('Username').fill('ada')
  await page.getByLabel('Password', { exact: true }).fill('long enough 1')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Notes', exact: true }).click()
  await page.getByText('First note').waitFor()
  await page.goBack()
  await page.getByRole('button', { name: 'Create note' }).click()
  await page.getByLabel('Title').fill('Second note')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('button', { name: 'Notes', exact: true }).click()
  await page.getByText('Second note').waitFor()
}

const callsOf = (method: string) => seen.filter(({ call }) => call.startsWith(method))

describe('requests of another document', () => {
  test('a form, `Basic`, a key, multipart and a token of a cookie reach the server', async () => {
    const page = await open([KEYS, 'csrf: { cookie: XSRF-TOKEN, header: X-XSRF-TOKEN }'])
    await signInAndWrite(page)
    const sent = seen.flatMap(({ headers }) => Object.keys(headers))
    expect(sent.filter((name) => /^idempotency-key|^gatehouse-/.test(name))).toEqual([])
    await page.close()
  })

  test('another origin, with cookies and a token of an answer', async () => {
    const page = await open([
      `origin: ${origin}`,
      'credentials: include',
      KEYS,
      'csrf: { answer-header: X-Next-Token, header: X-XSRF-TOKEN }',
    ])
    await signInAndWrite(page)
    const [first] = callsOf('GET /api/notes')
    expect(first?.headers.origin).toBe(running.at(-1)?.origin)
    expect(first?.headers.cookie).toContain('XSRF-TOKEN=t1')
    expect(first?.headers).not.toHaveProperty('x-request-id')
    await page.close()
  })
})
