import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import createClient from 'openapi-fetch'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { adaptBy } from './adapt-request.ts'
import type { JsonObject } from './answer.ts'
import type { ApiSettings, RequestForm } from './request-form.ts'

const open: { close: () => void }[] = []
afterEach(() => {
  for (const server of open.splice(0)) server.close()
  vi.unstubAllGlobals()
})

interface Seen {
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

async function serve(answer = 'ok', headers: Readonly<Record<string, string>> = {}) {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        const body = Buffer.concat(chunks).toString('utf8')
        seen.push({ url: request.url ?? '', headers: request.headers, body })
        response.writeHead(200, { 'content-type': 'text/plain', ...headers }).end(answer)
      })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  open.push(server)
  return { seen, base: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

interface Sent {
  readonly request?: RequestForm
  readonly method?: string
  readonly query?: JsonObject
  readonly body?: JsonObject
}

/** Sends through openapi-fetch, as `sendRequest` does; returns the adapted answer. */
function sender(base: string, settings: ApiSettings = {}) {
  const adapt = adaptBy(settings)
  const client = createClient<Record<string, never>>({ baseUrl: base })
  const send = client.request as (method: string, path: string, parts: object) => Promise<unknown>
  return async ({ request = {}, method = 'POST', query = {}, body }: Sent): Promise<Response> => {
    let answer: Response | undefined
    const own = {
      'X-Request-Id': '1',
      Pragma: 'no-cache',
      Accept: 'application/json',
      Authorization: 'Bearer of-the-product',
    }
    const { parts, receive } = adapt(
      { request, method },
      {
        params: { path: {}, query },
        ...(body && { body }),
        headers: own,
        signal: new AbortController().signal,
        fetch: async (sent) => {
          answer = await fetch(sent)
          return new Response(null, { status: 204 })
        },
      },
    )
    await send(method, '/a', parts)
    return receive(answer ?? Response.error())
  }
}

describe('bodies', () => {
  const body = { user: 'Ada & co', tags: ['a', 'b'], more: { deep: true }, none: null }

  test('a form repeats the name of a list, and writes an object as JSON', async () => {
    const { base, seen } = await serve()
    await sender(base)({ request: { body: 'form' }, body })
    expect(seen[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded')
    expect(seen[0]?.body).toBe('user=Ada+%26+co&tags=a&tags=b&more=%7B%22deep%22%3Atrue%7D')
  })

  test('multipart has a part for each value, and a file for a data URL', async () => {
    const { base, seen } = await serve()
    const file = `data:text/plain;name=my%20plan.txt;base64,${btoa('a plan')}`
    const request: RequestForm = { body: 'multipart', files: ['file'] }
    await sender(base)({ request, body: { file, name: 'Ada', more: { deep: true } } })
    expect(seen[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    const parts = seen[0]?.body.split(/\r\n--.*\r\n|^--.*\r\n/).slice(1, 4)
    expect(parts).toEqual([
      'Content-Disposition: form-data; name="file"; filename="my plan.txt"\r\nContent-Type: text/plain\r\n\r\na plan',
      'Content-Disposition: form-data; name="name"\r\n\r\nAda',
      expect.stringMatching(/name="more".*application\/json\r\n\r\n\{"deep":true\}/s) as string,
    ])
  })

  test.each([
    { kind: 'text', value: 'a note', sent: ['text/plain;charset=UTF-8', 'a note'] },
    { kind: 'value', value: ['a', 1], sent: ['application/json', '["a",1]'] },
    { kind: 'none', value: 'ignored', sent: [undefined, ''] },
  ] as const)('a body of the kind $kind', async ({ kind, value, sent }) => {
    const { base, seen } = await serve()
    await sender(base)({ request: { body: kind }, body: { body: value } })
    expect([seen[0]?.headers['content-type'], seen[0]?.body]).toEqual(sent)
  })
})

test('joins the items of a list, and spreads an object', async () => {
  const { base, seen } = await serve()
  const joined = { ids: ',', words: '%20', page: '&' }
  const query = { ids: ['a,b', 'c'], words: ['x', 'y'], page: { from: 1, to: 2 }, each: [1, 2] }
  await sender(base)({ request: { joined }, method: 'GET', query })
  expect(seen[0]?.url).toBe('/a?each=1&each=2&ids=a%2Cb,c&words=x%20y&from=1&to=2')
})

test('sends headers, cookies and schemes of `Authorization`', async () => {
  const { base, seen } = await serve()
  const page = { cookie: '' }
  vi.stubGlobal('document', page)
  const moved: RequestForm['moved'] = {
    'X-Realm': { in: 'header' },
    Authorization: { in: 'header', scheme: 'Basic' },
    theme: { in: 'cookie' },
  }
  const query = { 'X-Realm': 'a', Authorization: 'app', theme: 'dark mode', page: 2 }
  await sender(base)({ request: { moved }, query })
  expect(seen[0]).toMatchObject({
    url: '/a?page=2',
    headers: { 'x-realm': 'a', authorization: `Basic ${btoa('app:')}`, 'x-request-id': '1' },
  })
  expect(page.cookie).toBe('theme=dark%20mode; Path=/; SameSite=Lax')
})

describe('tokens against forged requests', () => {
  test('double submit: a cookie is the header of all calls except GET', async () => {
    const { base, seen } = await serve()
    vi.stubGlobal('document', { cookie: 'a=b; XSRF-TOKEN=t%3D1' })
    const send = sender(base, { csrf: { header: 'X-XSRF-TOKEN', cookie: 'XSRF-TOKEN' } })
    await send({ method: 'GET' })
    await send({})
    expect(seen.map(({ headers }) => headers['x-xsrf-token'])).toEqual([undefined, 't=1'])
  })

  test('a header of an answer is the header of later calls', async () => {
    const { base, seen } = await serve('ok', { 'x-next': 't2' })
    const send = sender(base, { csrf: { header: 'X-CSRF-Token', answerHeader: 'X-Next' } })
    await send({})
    await send({})
    expect(seen.map(({ headers }) => headers['x-csrf-token'])).toEqual([undefined, 't2'])
  })
})

test('a further document of another origin gets and sets no token of the product', async () => {
  const [own, other] = [
    await serve('ok', { 'x-next': 't1' }),
    await serve('ok', { 'x-next': 't2' }),
  ]
  const send = sender(own.base, { csrf: { header: 'X-CSRF-Token', answerHeader: 'X-Next' } })
  const elsewhere: RequestForm = { base: other.base, isElsewhere: true }
  await send({})
  await send({ request: elsewhere })
  await send({})
  expect(other.seen).toHaveLength(1)
  for (const name of ['authorization', 'x-csrf-token', 'x-request-id'])
    expect(other.seen[0]?.headers).not.toHaveProperty(name)
  expect(own.seen.map(({ headers }) => headers['x-csrf-token'])).toEqual([undefined, 't1'])
  expect(own.seen[1]?.headers).toHaveProperty('authorization', 'Bearer of-the-product')
})

test('another origin gets no header that it must allow, and the credentials of the product', async () => {
  const { base, seen } = await serve()
  await sender(base, { origin: base, credentials: 'include' })({ method: 'GET' })
  expect(seen[0]?.headers).not.toHaveProperty('x-request-id')
  expect(seen[0]?.headers).toHaveProperty('accept', 'application/json')
})

test('an answer of a text is read as JSON by the rest of the client', async () => {
  const { base } = await serve('a "text"')
  const answer = await sender(base)({ request: { answersText: true } })
  expect(answer.headers.get('content-type')).toBe('application/json')
  expect(await answer.json()).toBe('a "text"')
})

test('adds headers of the answer that flows read', async () => {
  const json = { 'content-type': 'application/json' }
  const given = { 'X-Total-Count': '12', 'X-Next': 'b', 'X-Last': 'true', 'X-Odd': 'many' }
  const answerHeaders = {
    'x-total-count': 'number',
    'x-next': 'text',
    'x-last': 'boolean',
    'x-odd': 'number',
    'x-none': 'text',
  } as const
  const read = { 'x-total-count': 12, 'x-next': 'b', 'x-last': true }
  const answerOf = async (body: string, request: RequestForm, headers = json) => {
    const { base } = await serve(body, { ...headers, ...given })
    const answer = await sender(base)({ method: 'GET', request: { ...request, answerHeaders } })
    return JSON.parse(await answer.text()) as unknown
  }
  expect(await answerOf('{"a":1}', {})).toEqual({ a: 1, headers: read })
  expect(await answerOf('[1]', { wrapsAnswer: true })).toEqual({ body: [1], headers: read })
  expect(await answerOf('', { wrapsAnswer: true })).toEqual({ headers: read })
  const text = { 'content-type': 'text/plain' }
  expect(await answerOf('ok', { wrapsAnswer: true, answersText: true }, text)).toEqual({
    body: 'ok',
    headers: read,
  })
})

test('leaves an answer of another type, and one that is no JSON, as it is', async () => {
  const request: RequestForm = { answerHeaders: { 'x-next': 'text' } }
  const page = await serve('<p>Log in</p>', { 'content-type': 'text/html' })
  const answer = await sender(page.base)({ method: 'GET', request })
  expect([answer.headers.get('content-type'), await answer.text()]).toEqual([
    'text/html',
    '<p>Log in</p>',
  ])
  const cut = await serve('{"a":', { 'content-type': 'application/json' })
  expect(await (await sender(cut.base)({ method: 'GET', request })).text()).toBe('{"a":')
})
