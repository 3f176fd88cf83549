import { expect, it } from 'vitest'
import { basePath } from '../src/compiler/1-parse/openapi/paths.ts'
import { operationsTable } from './operations-table.ts'

it.each([
  [undefined, ''],
  [[], ''],
  [[{ url: '/api' }], '/api'],
  [[{ url: 'https://id.example.com/auth/v1' }], '/auth/v1'],
  [[{ url: 'https://{region}.example.com/{base}', variables: { base: { default: 'v2' } } }], '/v2'],
])('the base path of the servers %j is "%s"', (servers, expected) => {
  expect(basePath(servers)).toBe(expected)
})

const foreign = `
openapi: 3.0.3
paths:
  /login:
    post: { operationId: Auth.Login, responses: { 200: { description: Done. } } }
  /groups:
    get:
      responses: { 200: { content: { application/json: { schema: { $ref: '#/components/schemas/Group' } } } } }
  /other: { get: { operationId: other, responses: {} } }
components:
  schemas:
    Group:
      type: object
      required: [name]
      properties: { name: { type: string, nullable: true }, inner: { $ref: '#/components/schemas/Group' } }
`

it('has the used calls of a document of another product', () => {
  const table = operationsTable(foreign, (operation) => operation !== 'other')
  expect(table).toContain('"Auth.Login": {"method":"POST","path":"/login"')
  expect(table).toContain('"changesState":true,"onRequest":false,"silent":true')
  expect(table).not.toContain('/other')
  expect(table).toContain("export const apiBase = ''".replaceAll("'", '"'))
})

it('limits the shape of a schema that contains itself', () => {
  const [, shape] = /getGroups: .*"answer":(.*)\},\n/.exec(operationsTable(foreign)) ?? []
  const name = { name: { orNull: 'text' } }
  const deepest = { has: name, may: { inner: 'any' } }
  const third = { has: name, may: { inner: deepest } }
  const second = { has: name, may: { inner: third } }
  expect(JSON.parse(shape ?? '{}')).toEqual({ has: name, may: { inner: second } })
})
