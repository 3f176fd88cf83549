import { Ajv2020 } from 'ajv/dist/2020.js'
import { assert, constantFrom, dictionary, jsonValue, oneof, property } from 'fast-check'
import { expect, test } from 'vitest'
import type { JsonObject } from '../../language/json.ts'
import { isPlainlyValid } from './validators.ts'

const keyword = constantFrom(
  'type',
  'title',
  'enum',
  'minLength',
  'minimum',
  'required',
  'properties',
  'items',
  'if',
  'additionalProperties',
  'pattern',
)
const given = oneof(
  jsonValue({ maxDepth: 2 }),
  constantFrom(
    'string',
    3,
    true,
    ['a', 'b'],
    ['a', 'a'],
    { a: { type: 'string' } },
    { type: 'nothing' },
  ),
)

test('a schema that is plainly valid is one that Ajv takes', () => {
  const ajv = new Ajv2020({ strict: false })
  assert(
    property(dictionary(keyword, given, { maxKeys: 3 }), (schema) => {
      expect(!isPlainlyValid(schema as JsonObject) || ajv.validateSchema(schema)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})
