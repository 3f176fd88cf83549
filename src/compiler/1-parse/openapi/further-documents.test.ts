import { expect, it } from 'vitest'
import { Report } from '../../diagnostics/report.ts'
import { sourceText } from '../files.ts'
import { joinFiles } from './document-files.ts'
import { isDocument } from './further-documents.ts'
import { readApi } from './read-api.ts'
import { reportUsedParts } from './used-parts.ts'

const users = {
  path: 'openapi/users.json',
  text: JSON.stringify({
    openapi: '3.0.3',
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-User' } } },
    paths: {
      '/items': { get: { operationId: 'list', security: [{ key: [] }], responses: {} } },
      '/me': { get: { operationId: 'me', responses: {} } },
    },
  }),
}
const orders = {
  path: 'openapi/orders.yaml',
  text: `openapi: 3.1.0
components:
  securitySchemes: { key: { type: apiKey, in: query, name: order } }
  schemas: { Item: { type: object, properties: { title: { type: string } } } }
paths:
  /items:
    get:
      operationId: list
      security: [{ key: [] }]
      responses: { "200": { content: { application/json: { schema: { $ref: '#/components/schemas/Item' } } } } }
`,
}

const overlay = (extended: string) => ({
  path: 'openapi/names.overlay.yaml',
  text: `overlay: 1.0.0\nextends: ${extended}\nactions:\n  - { target: "$.paths['/items'].get", update: { operationId: listOrders } }\n`,
})

type Files = readonly { readonly path: string; readonly text: string }[]
function read([first, ...others]: Files) {
  const report = new Report()
  const api = readApi(
    sourceText('openapi/common-api.yaml', joinFiles(first?.text ?? '', others, first?.path ?? '')),
    sourceText('openapi/auth-endpoints.yaml', ''),
    report,
  )
  return {
    api,
    reported: report.diagnostics().map(({ span, code }) => `${span.file}:${span.line} ${code}`),
  }
}

it('gives names that clash the name of their document, whatever their order', () => {
  for (const files of [
    [users, orders],
    [orders, users],
  ]) {
    const { api, reported } = read(files)
    expect(reported).toEqual([])
    expect(Object.keys(api?.operations ?? {}).toSorted()).toEqual([
      'listOfOrders',
      'listOfUsers',
      'me',
    ])
    expect(api?.schemes.toSorted()).toEqual(['orders.key', 'users.key'])
    const [way] = api?.operations['listOfOrders']?.security ?? []
    expect(way).toEqual([{ name: 'orders.key', in: 'query', key: 'order' }])
    const answer = api?.operations['listOfOrders']?.answer
    expect(answer?.type === 'object' && Object.keys(answer.fields)).toEqual(['title'])
  }
})

it('keeps apart equal security schemes of two documents: a secret of one is not for the other', () => {
  const alike = orders.text.replace(
    /key: \{ type: apiKey[^}]*\}/,
    'key: { type: apiKey, in: header, name: X-User }',
  )
  const { api } = read([users, { ...orders, text: alike }])
  expect(api?.schemes.toSorted()).toEqual(['orders.key', 'users.key'])
})

it('keeps the names of openapi/common-api.yaml', () => {
  const { api } = read([{ ...users, path: 'openapi/common-api.yaml' }, orders])
  expect(Object.keys(api?.operations ?? {}).toSorted()).toEqual(['list', 'listOfOrders', 'me'])
  expect(api?.schemes.toSorted()).toEqual(['key', 'orders.key'])
})

it('reports a mistake in the document that has it', () => {
  const swagger = { path: 'openapi/old.yaml', text: 'swagger: "2.0"\npaths: {}\n' }
  expect(read([users, swagger]).reported).toEqual(['openapi/old.yaml:1 other-version'])
  const broken = { ...orders, text: orders.text.replace('get:', 'get: {') }
  expect(read([users, broken]).reported).toEqual([expect.stringMatching(/^openapi\/orders.yaml:/)])
})

const names = (extended: string) =>
  Object.keys(read([users, orders, overlay(extended)]).api?.operations ?? {}).toSorted()

it('applies an overlay to the document that it extends', () => {
  expect(names('./orders.yaml')).toEqual(['list', 'listOrders', 'me'])
  // Another address names the first document.
  expect(names('https://example.com/openapi.json')).toEqual(['list', 'listOrders', 'me'])
})

it.each([
  ['openapi/users.json', '{ "info": {}, "openapi": "3.1.0" }', true],
  ['openapi/users.yml', 'info: {}\nopenapi: 3.1.0\n', true],
  ['openapi/old.yaml', 'swagger: "2.0"', true],
  ['openapi/names.yaml', 'type: string', false],
  ['openapi/parts/users.yaml', 'openapi: 3.1.0', false],
  ['openapi/a.overlay.yaml', 'openapi: 3.1.0', false],
  ['openapi/auth-endpoints.yaml', 'openapi: 3.1.0', false],
  ['openapi/plain-pages.yaml', 'openapi: 3.1.0', false],
])('%s with %j is a document: %s', (path, text, isOne) => {
  expect(isDocument({ path, text })).toBe(isOne)
})

it.each([
  ['', 'listOfUsers listOfOrders', 1],
  ['', 'listOfOrders', 0],
  ['api: { origin: "https://api.example.com" }', 'listOfUsers listOfOrders', 1],
  ['api: { origin: { orders: "https://api.example.com" } }', 'listOfUsers listOfOrders', 0],
])('reports one address of two used operations at one origin: %s %s', (app, flow, count) => {
  const report = new Report()
  reportUsedParts(
    {
      files: new Map([
        ['flows/app.yaml', app],
        ['flows/a/b.yaml', flow],
      ]),
      openapi: { commonApi: joinFiles(users.text, [orders], users.path), authEndpoints: '' },
    },
    report,
  )
  expect(
    report
      .diagnostics()
      .filter(({ message }) => message.includes('GET /items'))
      .map(({ span, code }) => `${span.file}:${span.line} ${code}`),
  ).toEqual(Array(count).fill('openapi/orders.yaml:7 not-honoured'))
})
