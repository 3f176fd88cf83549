import { expect, it } from 'vitest'
import { Report } from '../../diagnostics/report.ts'
import { describeType } from '../../types.ts'
import { sourceText } from '../files.ts'
import { filesNamedBy, joinFiles, pathFrom } from './document-files.ts'
import { readApi } from './read-api.ts'
import { reportUsedParts } from './used-parts.ts'

const document = `openapi: 3.1.0
paths:
  /me:
    get:
      operationId: me
      responses: { "200": { content: { application/json: { schema: { $ref: 'schemas/user.yaml#/User' } } } } }
  /more: { $ref: more.json }
`
const user = `User:
  type: object
  required: [name, boss]
  properties:
    name: { $ref: '../names.yaml' }
    boss: { $ref: '#/Boss' }
Boss: { type: object, properties: { me: { $ref: '../common-api.yaml#/paths/~1me/get/responses/200/content/application~1json/schema' } } }
`
const main = { path: 'openapi/common-api.yaml', text: document }
const files = new Map([
  ['openapi/schemas/user.yaml', user],
  ['openapi/names.yaml', 'type: string\n'],
  ['openapi/more.json', '{ "get": { "operationId": "more", "responses": {} } }'],
])

function read(text: string, others: readonly { path: string; text: string }[]) {
  const report = new Report()
  const api = readApi(
    sourceText('openapi/common-api.yaml', joinFiles(text, others)),
    sourceText('openapi/auth-endpoints.yaml', ''),
    report,
  )
  return {
    api,
    reported: report.diagnostics().map(({ span, code }) => `${span.file}:${span.line} ${code}`),
  }
}

it('follows references to other files, of any depth', () => {
  const named = filesNamedBy([main], (path) => files.get(path))
  expect(named.map(({ path }) => path)).toEqual([...files.keys()].toSorted())
  const { api, reported } = read(document, named)
  expect(reported).toEqual([])
  const answer = api?.operations['me']?.answer
  expect(answer?.type === 'object' && Object.keys(answer.fields)).toEqual(['name', 'boss'])
  expect(answer && describeType(answer)).toBe('an User')
  expect(Object.keys(api?.operations ?? {})).toEqual(['me', 'more'])
})

it('reports a reference without a target in the file that has it', () => {
  const named = filesNamedBy([main], (path) => files.get(path)?.replace('#/Boss', '#/Bos'))
  expect(read(document, named).reported).toEqual(['openapi/schemas/user.yaml:6 dangling-reference'])
})

it.each([
  ['user.yaml', 'openapi/user.yaml'],
  ['./a/../user.yaml', 'openapi/user.yaml'],
  ['../flows/app.yaml', undefined],
  ['../../secret.yaml', undefined],
  ['/etc/passwd', undefined],
  ['https://example.com/user.yaml', undefined],
  ['file:user.yaml', undefined],
])('the file of %s is %s', (target, path) => {
  expect(pathFrom('openapi/common-api.yaml', target)).toBe(path)
})

it.each([
  [
    '../common/user.yaml#/User',
    'copy the file to openapi/common/user.yaml, and write common/user.yaml#/User.',
  ],
  ['/srv/user.yaml', 'copy the file to openapi/srv/user.yaml, and write srv/user.yaml.'],
  ['https://example.com/user.yaml#/User', 'save that file below openapi/'],
  ['other.yaml#/User', 'There is no file openapi/other.yaml'],
])('says where the file of %s belongs, at its line', (ref, remedy) => {
  const report = new Report()
  const text = document.replace("'schemas/user.yaml#/User'", `'${ref}'`).replace(/\n  \/more.*/, '')
  expect(text).toContain(ref)
  readApi(
    sourceText('openapi/common-api.yaml', text),
    sourceText('openapi/auth-endpoints.yaml', ''),
    report,
  )
  reportUsedParts(
    {
      files: new Map([['flows/a/b.yaml', 'me more']]),
      openapi: { commonApi: text, authEndpoints: '' },
    },
    report,
  )
  const [found] = report.diagnostics()
  expect(found?.message).toContain(remedy)
  expect(text.split('\n')[(found?.span.line ?? 0) - 1]).toContain(ref)
})

const overlay = (actions: string) => [
  { path: 'openapi/a.overlay.yaml', text: `overlay: 1.0.0\nactions:\n${actions}` },
]

it('applies overlays: classes, names and parameters', () => {
  const { api, reported } = read(
    `openapi: 3.1.0
paths:
  /login:
    post:
      parameters: [{ name: a, in: query, schema: { type: string } }, { name: b, in: query, schema: { type: string } }]
      responses: { "200": { content: { application/json: { schema: { $ref: '#/components/schemas/Session' } } } } }
components: { schemas: { Session: { type: object, properties: { token: { type: string } } } } }
`,
    overlay(`  - { target: "$.paths['/login'].post", update: { operationId: logIn, x-only-begins: true } }
  - { target: '$.components.schemas.*.properties.token', update: { x-class: secret } }
  - { target: "$.paths.*.*.parameters[?(@.name == 'a')]", remove: true }
  - { target: '$..parameters', update: [{ name: c, in: query, schema: { type: integer } }] }
`),
  )
  expect(reported).toEqual([])
  const logIn = api?.operations['logIn']
  expect([logIn?.onlyBegins, Object.keys(logIn?.query ?? {})]).toEqual([true, ['b', 'c']])
  expect(logIn?.answer.type === 'object' && logIn.answer.fields['token']?.type.class).toBe('secret')
})

it('reports an action without a target, and one that it cannot read', () => {
  const { reported } = read(
    'openapi: 3.1.0\npaths: {}\n',
    overlay("  - target: $.paths['/gone']\n  - { target: '$.paths[?length(@) > 1]' }\n"),
  )
  expect(reported).toEqual([
    'openapi/a.overlay.yaml:3 overlay-target',
    'openapi/a.overlay.yaml:4 wrong-kind',
  ])
})
