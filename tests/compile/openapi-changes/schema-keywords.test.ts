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
    ['type: [integer, null]', 'null', 'unknown-word', /In quotes it is one\.$/],
    ['type: [integer, nul]', 'nul', 'unknown-word', /Did you mean "null"\?$/],
    ['type: []', 'type', 'wrong-kind', /or a list of them; this is an empty one\.$/],
    ['type: { is: integer }', 'type', 'wrong-kind', /this is a map\.$/],
    ['type: 5', '5', 'unknown-word', /"5" is not among/],
    ['type:', 'type', 'wrong-kind', /this is nothing\.$/],
    ['enum: []', 'enum', 'wrong-kind', /a list of one word at least; this is an empty one/],
    [
      'enum: VERIFY',
      'VERIFY',
      'wrong-kind',
      /takes a list, such as \[VERIFY\]; this is the text "VERIFY"\.$/,
    ],
    [
      'required: true',
      'true',
      'wrong-kind',
      /takes a list of the properties that must be there; this is true; it is said beside `properties`/,
    ],
    ['required: [a, 5]', '5', 'wrong-kind', /this is 5\.$/],
    [
      'minLength: yes',
      'yes',
      'wrong-kind',
      /takes a whole number from 0 on; this is the text "yes"\.$/,
    ],
    ['maxLength: -200', '-200', 'wrong-kind', /from 0 on; this is -200\.$/],
    ['maxLength: "200"', '"200"', 'wrong-kind', /take the quotes away\.$/],
    ['maxItems: 2.5', '2.5', 'wrong-kind', /whole number/],
    ['minimum: .inf', '.inf', 'wrong-kind', /takes a number/],
    [
      'exclusiveMinimum: true',
      'true',
      'wrong-kind',
      /takes a number, which is the bound itself; this is true\.$/,
    ],
    ['multipleOf: 0', '0', 'wrong-kind', /a number above 0/],
    ['uniqueItems: "true"', '"true"', 'wrong-kind', /take the quotes away/],
    [
      '$ref: 5',
      '5',
      'wrong-kind',
      /takes a schema such as #\/components\/schemas\/User; this is 5\.$/,
    ],
    [
      '$ref: "#/components/parameters/IdempotencyKey"',
      '"#/components/parameters/IdempotencyKey"',
      'wrong-kind',
      /takes a schema such as/,
    ],
    [
      '$id: timer',
      '$id',
      'unknown-key',
      /A schema is called as it stands under `components: schemas:`\.$/,
    ],
    [
      'nullable: true',
      'nullable',
      'unknown-key',
      /says so in its type: `type: \[string, "null"\]`\.$/,
    ],
    ['maxLenght: 5', 'maxLenght', 'unknown-key', /Did you mean "maxLength"\?$/],
    [
      'pattern: "^[A-Z{2}$"',
      '"^[A-Z{2}$"',
      'wrong-kind',
      /takes a regular expression; this is none \(Unterminated character class\)\.$/,
    ],
    [
      'patternProperties: { "(": { type: string } }',
      '"("',
      'wrong-kind',
      /takes a regular expression; this is none/,
    ],
    ['patternProperties: 5', '5', 'wrong-kind', /a map of schemas/],
    [
      'dependentRequired: { a: 5 }',
      '5',
      'wrong-kind',
      /"a" takes a list of properties; this is 5\.$/,
    ],
    ['properties: [a]', 'properties', 'wrong-kind', /a map of schemas by name; this is a list/],
    [
      'properties: { a: string }',
      'string',
      'wrong-kind',
      /"a" takes a schema; this is the text "string"/,
    ],
    ['items: [{ type: string }]', 'items', 'wrong-kind', /takes a schema; this is a list/],
    ['additionalProperties: no', 'no', 'wrong-kind', /takes a schema/],
    [
      'prefixItems: { type: string }',
      'prefixItems',
      'wrong-kind',
      /a list of schemas; this is a map/,
    ],
    ['format: datetime', 'datetime', 'unknown-word', /Did you mean "date-time"\?$/],
    ['description: [a]', 'description', 'wrong-kind', /takes a text; this is a list/],
    ['', 'resendTimer:', 'wrong-kind', /"resendTimer" takes a schema; this is nothing\.$/],
  ]),
)('%s is told where it stands', (schema, place, code, message) => {
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
    '"resendTimer" takes a schema; this is nothing.',
  ])
})
