import formats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import {
  assert,
  constantFrom,
  integer,
  jsonValue,
  oneof,
  property,
  record,
  string,
  tuple,
} from 'fast-check'
import { expect, test } from 'vitest'
import type { Json, JsonObject } from '../../language/json.ts'
import { plainlyFits } from './plain-values.ts'

const schemas: Readonly<Record<string, JsonObject>> = {
  text: { type: 'string', minLength: 1, maxLength: 3 },
  number: { type: ['integer', 'null'], minimum: 0, maximum: 5 },
  word: { enum: ['a', 1, null] },
  list: { type: 'array', items: { type: 'boolean' }, minItems: 1, maxItems: 2 },
  object: {
    type: 'object',
    required: ['a'],
    properties: { a: { type: 'string' }, b: { const: 1 } },
    additionalProperties: false,
  },
  map: { type: 'object', properties: { a: {} }, additionalProperties: { type: 'integer' } },
  far: { type: 'string', format: 'email' },
}
const value = oneof(
  jsonValue(),
  string({ maxLength: 4 }),
  integer({ min: -1, max: 6 }),
  record({ a: oneof(string(), integer()), b: constantFrom(1, 2) }, { requiredKeys: [] }),
)

test('accepts only values that Ajv accepts and leaves unknowns to Ajv', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  assert(
    property(constantFrom(...Object.keys(schemas)), value, (name, given) => {
      const schema = schemas[name] ?? {}
      const fits = plainlyFits(given as Json, schema, () => undefined)
      expect(fits).toBe(name !== 'far' && ajv.validate(schema, given))
    }),
    { numRuns: 500 },
  )
})

const digits = (least: number, most: number) =>
  integer({ min: least, max: most }).map((number) => String(number).padStart(2, '0'))

test('a day or a time that it takes, Ajv takes', () => {
  const ajv = new Ajv2020({ strict: false })
  formats.default(ajv)
  const day = tuple(integer({ min: 1000, max: 9999 }), digits(0, 13), digits(0, 32)).map((parts) =>
    parts.join('-'),
  )
  const time = tuple(
    day,
    digits(0, 25),
    digits(0, 61),
    digits(0, 61),
    constantFrom('Z', '.5Z', '', '+09:00'),
  ).map(([date, hours, minutes, seconds, end]) => `${date}T${hours}:${minutes}:${seconds}${end}`)
  assert(
    property(constantFrom('date', 'date-time'), oneof(day, time), (format, text) => {
      expect(
        !plainlyFits(text, { type: 'string', format }, () => undefined) ||
          ajv.validate({ type: 'string', format }, text),
      ).toBe(true)
    }),
    { numRuns: 1_000 },
  )
  expect(plainlyFits('2026-03-01T09:30:00Z', { format: 'date-time' }, () => undefined)).toBe(true)
})
