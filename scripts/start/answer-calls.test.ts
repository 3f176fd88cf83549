import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { operationsOf } from '../vite/product-api.ts'
import { answerCalls } from './answer-calls.ts'

const document = readFileSync(
  join(import.meta.dirname, '../../tests/compile/new-product/library.yaml'),
  'utf8',
)

function product(text = document): string {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-'))
  mkdirSync(join(folder, 'openapi'))
  mkdirSync(join(folder, 'flows'))
  writeFileSync(join(folder, 'openapi/common-api.yaml'), text)
  return folder
}

function serve(folder: string, apiBase = '/v2') {
  const lines: string[] = []
  const app = fastify()
  answerCalls(app, {
    project: folder,
    basePath: '/app',
    apiBases: [apiBase],
    write: (line) => lines.push(line),
  })
  app.get('/*', () => 'a page')
  return { app, lines }
}

test('an operation without example and mock answers what its schema allows, with one row', async () => {
  const { app, lines } = serve(product())
  const answers = await Promise.all([
    app.inject({ method: 'POST', url: '/v2/login', payload: { card: '1234', password: 'x' } }),
    app.inject('/v2/loans?page=2'),
    app.inject('/v2/wishes'),
    app.inject({ method: 'DELETE', url: '/v2/loans/r1' }),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 204])
  expect(answers.slice(0, 3).map((answer): unknown => answer.json())).toEqual([
    { token: 'token' },
    [{ id: 'id', title: 'title' }],
    { items: [{ id: 'id', title: 'title' }] },
  ])
  expect(lines).toEqual(
    ['logIn', 'listLoans', 'listWishes', 'returnLoan'].map((id) =>
      expect.stringContaining(`${id} was called`),
    ),
  )
})

test('pages and unknown paths stay as they are', async () => {
  const { app, lines } = serve(product())
  const answers = await Promise.all([app.inject('/app/loans'), app.inject('/v2/nothing')])
  expect(answers.map(({ body }) => body)).toEqual(['a page', 'a page'])
  expect(lines).toEqual([])
})

test('a page is no operation where the operations are at the root', async () => {
  const kind = 'parameters: [{ name: kind, in: path, required: true, schema: { type: string } },'
  const text = document
    .replace('/loans/{id}:', '/{kind}/{id}:')
    .replace('parameters: [', `${kind} `)
  const { app } = serve(product(text), '')
  const [page, row] = await Promise.all([
    app.inject({ method: 'DELETE', url: '/app/loans' }),
    app.inject({ method: 'DELETE', url: '/loans/r1' }),
  ])
  expect([page.statusCode, row.statusCode]).toEqual([404, 204])
})

test('a mock goes before the document, in its order, and a saved file counts at once', async () => {
  const folder = product()
  const { app } = serve(folder)
  const mock = join(folder, 'flows/loans.mock.yaml')
  writeFileSync(mock, 'answers:\n  listLoans:\n    - ok: [{ id: a, title: One }]\n    - ok: []\n')
  const answers = [await app.inject('/v2/loans'), await app.inject('/v2/loans')]
  expect(answers.map((answer): unknown => answer.json())).toEqual([[{ id: 'a', title: 'One' }], []])
  writeFileSync(mock, 'answers:\n  logIn: { rejected: LOCKED }\n')
  const refused = await app.inject({ method: 'POST', url: '/v2/login', payload: {} })
  expect([refused.statusCode, refused.json()]).toEqual([401, { code: 'LOCKED' }])
})

const itemsOf = (title: string, id: string) =>
  `openapi: 3.1.0
servers: [{ url: https://${title}.example.com/v2 }]
paths:
  /items:
    get:
      operationId: ${id}
      responses: { "200": { content: { application/json: { example: { of: ${title} }, schema: { type: object, properties: { of: { type: string } } } } } } }
`

test('two documents with one path at two origins answer each their own', async () => {
  const folder = product(itemsOf('users', 'list'))
  writeFileSync(join(folder, 'openapi/orders.yaml'), itemsOf('orders', 'listOrders'))
  const app = 'api:\n  origin: { orders: "https://orders.example.com" }\n'
  writeFileSync(join(folder, 'flows/app.yaml'), app)
  writeFileSync(
    join(folder, 'flows/a.yaml'),
    'load:\n  a: { call: list }\n  b: { call: listOrders }\n',
  )
  const { app: server } = serve(folder)
  const answers = await Promise.all(
    ['/v2/items', '/@api/orders/v2/items'].map((url) => server.inject(url)),
  )
  expect(answers.map((answer): unknown => answer.json())).toEqual([
    { of: 'users' },
    { of: 'orders' },
  ])
  // Its calls go there.
  const table = operationsOf(folder, { forwardsCalls: true })
  expect(table).toContain('"base":"/@api/orders/v2"')
  expect(operationsOf(folder)).toContain('"base":"https://orders.example.com/v2"')
})

test('at one origin, the one that a flow calls answers', async () => {
  const folder = product(itemsOf('users', 'list'))
  writeFileSync(join(folder, 'openapi/orders.yaml'), itemsOf('orders', 'listOrders'))
  writeFileSync(join(folder, 'flows/orders.yaml'), 'load:\n  orders: { call: listOrders }\n')
  const { app } = serve(folder)
  expect((await app.inject('/v2/items')).json()).toEqual({ of: 'orders' })
})
