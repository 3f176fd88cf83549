import { expect, it } from 'vitest'
import { operationsTable } from '../../scripts/operations-table.ts'
import { sourceText } from '../../src/compiler/1-parse/files.ts'
import { readApi } from '../../src/compiler/1-parse/openapi/read-api.ts'
import { reportUsedParts } from '../../src/compiler/1-parse/openapi/used-parts.ts'
import { Report } from '../../src/compiler/diagnostics/report.ts'
import { schemasOf } from '../../src/compiler/scenarios/answer-schemas.ts'
import { exampleOf } from '../../src/compiler/scenarios/read-mocks.ts'

/*
 * Documents of strangers that are made to stop a reader. Each ends within seconds, in operations or
 * in a diagnostic, and never in an exception.
 */
const file = 'openapi/common-api.yaml'
const answer = (schema: string) =>
  `{ "200": { description: a, content: { application/json: { schema: ${schema} } } } }`
const documentWith = (schema: string, schemas = '{}', path = '/a') =>
  `openapi: 3.1.0\npaths:\n  ${JSON.stringify(path)}:\n    get:\n      operationId: ask\n      responses: ${answer(schema)}\ncomponents:\n  schemas: ${schemas}\n`

const levels = (count: number, around: string): string =>
  around.repeat(count) + '{ "type": "string" }' + '}'.repeat(count * (around.split('{').length - 1))

/** Each names the next one twice, so that all of it has 2^n parts. */
const doubled = (count: number, keyword: string): string =>
  `{ ${Array.from({ length: count }, (_, at) => {
    const ref = `{ "$ref": "#/components/schemas/S${at + 1}" }`
    return `"S${at}": { ${keyword === 'properties' ? `"type": "object", "properties": { "a": ${ref}, "b": ${ref} }` : `"${keyword}": [${ref}, ${ref}]`} }`
  }).join(', ')}, "S${count}": { "type": "object", "properties": { "x": { "type": "string" } } } }`

const aliases = (count: number): string =>
  `openapi: 3.1.0\nx-a0: &a0 { type: string }\n${Array.from(
    { length: count },
    (_, at) =>
      `x-a${at + 1}: &a${at + 1} { type: object, properties: { a: *a${at}, b: *a${at}, c: *a${at} } }\n`,
  ).join(
    '',
  )}paths:\n  /a:\n    get:\n      operationId: ask\n      responses: { "200": { description: a, content: { application/json: { schema: *a${count} } } } }\n`

const ring =
  '{ "A": { "$ref": "#/components/schemas/B" }, "B": { "$ref": "#/components/schemas/A" } }'
const named = (name: string) =>
  documentWith(
    `{ "type": "object", "properties": { ${JSON.stringify(name)}: { "type": "string" } } }`,
    `{ ${JSON.stringify(name)}: { "type": "string" } }`,
  )

const hostile: Readonly<Record<string, string>> = {
  'two hundred levels': documentWith(levels(200, '{ "type": "object", "properties": { "a": ')),
  'ten thousand levels': documentWith(levels(10_000, '{ "items": ')),
  'ten thousand members of allOf in one another': documentWith(
    '{ "allOf": ['.repeat(10_000) + '{}' + '] }'.repeat(10_000),
  ),
  'references that double forty times': documentWith(
    '{ "$ref": "#/components/schemas/S0" }',
    doubled(40, 'properties'),
  ),
  'members that double forty times': documentWith(
    '{ "$ref": "#/components/schemas/S0" }',
    doubled(40, 'allOf'),
  ),
  'variants that double forty times': documentWith(
    '{ "$ref": "#/components/schemas/S0" }',
    doubled(40, 'anyOf'),
  ),
  'aliases that triple thirty times': aliases(30),
  'references in a ring': documentWith('{ "$ref": "#/components/schemas/A" }', ring),
  'a path that is itself': 'openapi: 3.1.0\npaths:\n  /a: { $ref: "#/paths/~1a" }\n',
  ...Object.fromEntries(
    ['__proto__', 'constructor', 'toString', 'a'.repeat(200_000), '\u202e\u0000', ''].map(
      (name) => [`the name ${JSON.stringify(name.slice(0, 20))}`, named(name)],
    ),
  ),
  'an operation of the name __proto__': documentWith('{}').replace('Id: ask', 'Id: __proto__'),
  ...Object.fromEntries(
    [
      '/{',
      '/}',
      '/{}',
      '/{a}{b}',
      '/{a}/{a}',
      '/a?b=c#d',
      '//evil.example/a',
      '/../..',
      '/한 글',
      'a',
      '__proto__',
    ].map((path) => [`the path ${path}`, documentWith('{ "type": "string" }', '{}', path)]),
  ),
  'a pattern that explodes': documentWith(
    `{ "type": "string", "pattern": "^(a+)+$", "minLength": 40, "examples": ["${'a'.repeat(60)}!"] }`,
  ),
  'a pattern that is none': documentWith('{ "type": "string", "pattern": "(((" }'),
  'a list of a million rows': documentWith(
    '{ "type": "array", "minItems": 1000000000, "items": { "type": "string" } }',
  ),
  'a text of a billion characters': documentWith('{ "type": "string", "minLength": 1000000000 }'),
}

const LIMIT_MS = 60_000

it.each(Object.keys(hostile))('ends with %s', { timeout: LIMIT_MS }, (name) => {
  const text = hostile[name] ?? ''
  const report = new Report()
  const api = readApi(sourceText(file, text), sourceText('openapi/auth-endpoints.yaml', ''), report)
  reportUsedParts(
    {
      files: new Map([['flows/a/b.yaml', 'load: { a: { call: ask } }']]),
      openapi: { commonApi: text, authEndpoints: '' },
    },
    report,
  )
  for (const { message, span } of report.diagnostics()) {
    expect(message.length).toBeGreaterThan(10)
    expect(span.file).toMatch(/^openapi\//)
  }
  expect(api !== undefined || report.hasErrors).toBe(true)
  if (!api || report.hasErrors || !Object.hasOwn(api.operations, 'ask')) return
  operationsTable(text)
  exampleOf(text, 'ask')
  schemasOf(file, text, new Report()).complete('ask', undefined, undefined)
})
