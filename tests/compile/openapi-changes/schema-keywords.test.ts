import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readSources } from '../../../src/cli/read-sources.ts'
import { compile } from '../../../src/compiler/compile.ts'
import { drawn } from '../../support/drawn.ts'

const sources = readSources(join(import.meta.dirname, '../../..'))
const { commonApi } = sources.openapi
const timer = /^( {8}resendTimer:)\n {10}type: integer\n {10}minimum: 0\n {10}description: .*\n/m

// The schema of a property that every scenario's answer contains, and the column of the mistake in
// its line.
it.each(
  drawn('keywords of a schema', [
    ['type: interger', 'interger', 'unknown-word', /Did you mean "integer"\?$/],
    ['type: text', 'text', 'unknown-word', /Did you mean "string"\?$/],
    ['type: str', 'str', 'unknown-word', /Did you mean "string"\?$/],
    ['type: strng', 'strng', 'unknown-word', /Did you mean "string"\?$/],
    ['type: Integer', 'Integer', 'unknown-word', /Did you mean "integer"\?$/],
    ['type: [integer, null]', 'null', 'unknown-word', /Put it in quotes\.$/],
    ['type: [integer, nul]', 'nul', 'unknown-word', /Did you mean "null"\?$/],
    ['type: []', 'type', 'wrong-kind', /or a list of them, but it is an empty list\.$/],
    ['type: { is: integer }', 'type', 'wrong-kind', /it is a map\.$/],
    ['type: 5', '5', 'unknown-word', /"5" is not allowed here/],
    ['type:', 'type', 'wrong-kind', /it is empty\.$/],
    ['enum: []', 'enum', 'wrong-kind', /a list of at least one word, but it is an empty list/],
    [
      'enum: VERIFY',
      'VERIFY',
      'wrong-kind',
      /must be a list such as \[VERIFY\], but it is the text "VERIFY"\.$/,
    ],
    [
      'required: true',
      'true',
      'wrong-kind',
      /must be a list of the required properties, but it is true; write it beside `properties`/,
    ],
    ['required: [a, 5]', '5', 'wrong-kind', /it is 5\.$/],
    [
      'minLength: yes',
      'yes',
      'wrong-kind',
      /must be a whole number, 0 or more, but it is the text "yes"\.$/,
    ],
    ['maxLength: -200', '-200', 'wrong-kind', /0 or more, but it is -200\.$/],
    ['maxLength: "200"', '"200"', 'wrong-kind', /remove the quotes\.$/],
    ['maxItems: 2.5', '2.5', 'wrong-kind', /whole number/],
    ['minimum: .inf', '.inf', 'wrong-kind', /must be a number/],
    ['multipleOf: 0', '0', 'wrong-kind', /a number above 0/],
    ['uniqueItems: "true"', '"true"', 'wrong-kind', /remove the quotes/],
    [
      '$ref: 5',
      '5',
      'wrong-kind',
      /must be a schema such as #\/components\/schemas\/User, but it is 5\.$/,
    ],
    [
      '$ref: "#/components/parameters/IdempotencyKey"',
      '"#/components/parameters/IdempotencyKey"',
      'wrong-kind',
      /must be a schema such as/,
    ],
    [
      '$id: timer',
      '$id',
      'unknown-key',
      /The name of a schema is its key under `components: schemas:`\.$/,
    ],
    ['maxLenght: 5', 'maxLenght', 'unknown-key', /Did you mean "maxLength"\?$/],
    [
      'pattern: "^[A-Z{2}$"',
      '"^[A-Z{2}$"',
      'wrong-kind',
      /must be a regular expression, but it is not valid \(Unterminated character class\)\.$/,
    ],
    [
      'patternProperties: { "(": { type: string } }',
      '"("',
      'wrong-kind',
      /must be a regular expression, but it is not valid/,
    ],
    ['patternProperties: 5', '5', 'wrong-kind', /a map of schemas/],
    [
      'dependentRequired: { a: 5 }',
      '5',
      'wrong-kind',
      /"a" must be a list of properties, but it is 5\.$/,
    ],
    ['properties: [a]', 'properties', 'wrong-kind', /a map of schemas by name, but it is a list/],
    [
      'properties: { a: string }',
      'string',
      'wrong-kind',
      /"a" must be a schema, but it is the text "string"/,
    ],
    ['items: [{ type: string }]', 'items', 'wrong-kind', /must be a schema, but it is a list/],
    ['additionalProperties: no', 'no', 'wrong-kind', /must be a schema/],
    [
      'prefixItems: { type: string }',
      'prefixItems',
      'wrong-kind',
      /a list of schemas, but it is a map/,
    ],
    ['format: datetime', 'datetime', 'unknown-word', /Did you mean "date-time"\?$/],
    ['description: [a]', 'description', 'wrong-kind', /must be a text, but it is a list/],
    ['', 'resendTimer:', 'wrong-kind', /"resendTimer" must be a schema, but it is empty\.$/],
  ]),
)('%s is reported at its position', (schema, place, code, message) => {
  const changed = commonApi.replace(
    timer,
    (_, head: string) => `${head}${schema === '' ? '' : `\n          ${schema}`}\n`,
  )
  const { diagnostics, program } = compile({
    ...sources,
    openapi: { ...sources.openapi, commonApi: changed },
  })
  const at = changed.indexOf(place, changed.indexOf('        resendTimer:'))
  expect(
    diagnostics.map((each) => [each.span.file, each.span.start, each.code, each.message]),
  ).toEqual([['openapi/common-api.yaml', at, code, expect.stringMatching(message)]])
  expect(program).toBeUndefined()
})

it('the schemas of addresses as well', () => {
  const changed = sources.openapi.authEndpoints.replace(
    '{ type: string, maxLength: 500 }',
    '{ type: strng, maxLength: 500 }',
  )
  const { diagnostics } = compile({
    ...sources,
    openapi: { ...sources.openapi, authEndpoints: changed },
  })
  expect(
    diagnostics.map(({ span, code }) => [span.file, changed.slice(span.start, span.end), code]),
  ).toEqual([['openapi/auth-endpoints.yaml', 'strng', 'unknown-word']])
})

it('an indent that is lost beneath a property is one mistake', () => {
  const changed = commonApi.replace(timer, '$1\n        type: integer\n        minimum: 0\n')
  const { diagnostics } = compile({
    ...sources,
    openapi: { ...sources.openapi, commonApi: changed },
  })
  expect(diagnostics.map(({ message }) => message)).toEqual([
    '"resendTimer" must be a schema, but it is empty.',
  ])
})
