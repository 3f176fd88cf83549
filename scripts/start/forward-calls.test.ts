import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiOrigins, forwardCalls } from './forward-calls.ts'

let server: Server
let api = ''
beforeAll(async () => {
  server = createServer((request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/plain' })
      .end(`${request.method} ${request.url}`),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  api = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
afterAll(() => void server.close())

test.each([
  ['/rooms', '/api', '/rooms', 'page'],
  ['/rooms', '/api', '/rooms/a', 'page'],
  ['/rooms', '/api', '/roomsy', 'call'],
  ['/rooms', '/api', '/api/a?b', 'call'],
  ['/rooms', '/api', '/else', 'call'],
  ['/rooms', '/api', '/rooms?tenant=maru', 'page'],
  ['/rooms', '/rooms/api', '/rooms/api?a=/b', 'call'],
  ['/rooms', '/api', '/else?at=/rooms/', 'call'],
  ['/rooms', '/rooms/api', '/rooms/api/a', 'call'],
  ['/rooms', '/rooms', '/rooms/a', 'page'],
  ['', '/api', '/', 'page'],
  ['', '/api', '/a', 'page'],
  ['', '/api', '/apis', 'page'],
  ['', '/api', '/api/a', 'call'],
  ['', '', '/a', 'page'],
  ['', '/', '/a', 'page'],
])('pages at "%s", calls at "%s": %s is a %s (D0.01)', async (basePath, apiBase, url, is) => {
  const app = fastify()
  forwardCalls(app, { basePath, apiBases: [apiBase], api: { all: api, by: {} } })
  app.get('/*', async () => 'a page')
  expect((await app.inject(url)).body).toBe(is === 'page' ? 'a page' : `GET ${url}`)
  await app.close()
})

test('a server that closes an idle connection loses no call', async () => {
  const known = new WeakSet<object>()
  const closing = createServer((request, response) => {
    // The second request of one connection meets its end.
    if (known.has(request.socket)) request.socket.destroy()
    else response.writeHead(200).end('an answer')
    known.add(request.socket)
  }).listen(0, '127.0.0.1')
  await once(closing, 'listening')
  const address = closing.address()
  const app = fastify()
  const port = typeof address === 'object' ? address?.port : ''
  forwardCalls(app, {
    basePath: '/rooms',
    apiBases: ['/api'],
    api: { all: `http://127.0.0.1:${port}`, by: {} },
  })
  for (const method of ['GET', 'POST', 'POST'] as const)
    expect((await app.inject({ method, url: '/api/a', payload: {} })).body).toBe('an answer')
  await app.close()
  closing.close()
})

test('an answer without a body gets no media type', async () => {
  const empty = createServer((_request, response) => response.writeHead(200).end()).listen(
    0,
    '127.0.0.1',
  )
  await once(empty, 'listening')
  const address = empty.address()
  const port = typeof address === 'object' ? address?.port : ''
  const app = fastify()
  forwardCalls(app, {
    basePath: '/rooms',
    apiBases: ['/api'],
    api: { all: `http://127.0.0.1:${port}`, by: {} },
  })
  const { statusCode, headers } = await app.inject({ method: 'POST', url: '/api/a', payload: {} })
  expect([statusCode, headers['content-type']]).toEqual([200, undefined])
  await app.close()
  empty.close()
})

test('each document has its server, also for equal paths', async () => {
  const orders = createServer((request, response) =>
    response
      .writeHead(200, { 'set-cookie': ['a=1; Path=/api; HttpOnly', '__Host-b=2; Path=/'] })
      .end(`orders ${request.url}`),
  ).listen(0, '127.0.0.1')
  await once(orders, 'listening')
  const address = orders.address()
  const port = typeof address === 'object' ? address?.port : ''
  const app = fastify()
  forwardCalls(app, {
    basePath: '/app',
    apiBases: ['/api'],
    first: 'users',
    api: apiOrigins([`users=${api}`, `orders=http://127.0.0.1:${port}`], documents) ?? { by: {} },
  })
  app.get('/*', async () => 'stayed')
  const answers = await Promise.all(
    ['/api/items?a', '/@api/orders/api/items?a', '/@api/others/api/items'].map((url) =>
      app.inject(url),
    ),
  )
  expect(answers.map(({ body }) => body)).toEqual([
    'GET /api/items?a',
    'orders /api/items?a',
    'stayed',
  ])
  expect(answers[1]?.headers['set-cookie']).toEqual([
    'a=1; Path=/@api/orders/api; HttpOnly',
    '__Host-b=2; Path=/',
  ])
  await app.close()
  orders.close()
})

const documents = ['users', 'orders', 'others']

test.each([
  [['localhost:8080'], 'is no address'],
  [['orders=localhost:8080'], 'is no address'],
  [['order=http://localhost:8080'], 'The documents are users, orders, others.'],
])('--api %s has a remedy', (values, reason) => {
  expect(() => apiOrigins(values, documents)).toThrow(reason)
})
