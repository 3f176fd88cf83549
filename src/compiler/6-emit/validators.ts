import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/lib/compileSchemaValidators.js'
import addFormats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Json, JsonObject } from '../../language/json.ts'
import { isObject } from '../1-parse/openapi/schema-type.ts'

let made: Ajv2020 | undefined

/** Created at the first need. */
function judgeOf(): Ajv2020 {
  if (made) return made
  made = new Ajv2020({ strict: false })
  addFormats.default(made)
  return made
}

/** Returns Ajv's reason to reject a schema by the meta-schema; undefined when it is valid. */
export function refusal(schema: JsonObject): string | undefined {
  if (validated.has(schema) || isPlainlyValid(schema)) {
    validated.add(schema)
    return undefined
  }
  const judge = judgeOf()
  return judge.validateSchema(schema) === true
    ? undefined
    : `schema is invalid: ${judge.errorsText(judge.errors, { dataVar: 'data' })}`
}

/** An unchanged form needs no second validation. */
const validated = new WeakSet<JsonObject>()
const written = new WeakMap<JsonObject, string>()

/**
 * Returns the validators of a form as the body of a function that returns them, keyed by rjsf's
 * hash of each subschema. Calls of `require` in Ajv's standalone code become `validatorRuntime`.
 * src/forms/validation.ts has these few functions, so that no Ajv reaches the browser.
 */
export function validatorBody(schema: JsonObject): string {
  const known = written.get(schema)
  if (known !== undefined) return known
  // The keys are hashes such as "-54c91047", which are no identifiers, so Ajv's own `esm` output
  // cannot name them. Invalid schemas were rejected before. A second validation would compile the
  // meta-schema again for each form, which took nine tenths of the time.
  const code = compileSchemaValidatorsCode(schema, {
    AjvClass: Ajv2020,
    ajvOptionsOverrides: {
      verbose: false,
      validateSchema: false,
      code: { lines: false, optimize: 2 },
    },
  })
  const body = [
    'const exports = {};',
    code.replace(/^"use strict";/, '').replace(/\brequire\(/g, 'validatorRuntime('),
    'return exports;',
  ].join('\n')
  written.set(schema, body)
  return body
}

type Takes = (value: Json) => boolean

const isText: Takes = (value) => typeof value === 'string'
const isNumber: Takes = (value) => Number.isFinite(value)
const isLength: Takes = (value) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0
const isSchema: Takes = (value) =>
  typeof value === 'boolean' || (isObject(value) && isPlainlyValid(value))
const isSchemas: Takes = (value) => isObject(value) && Object.values(value).every(isSchema)
const isNames: Takes = (value) =>
  Array.isArray(value) && value.every(isText) && new Set(value).size === value.length

const TYPES: ReadonlySet<Json> = new Set([
  'array',
  'boolean',
  'integer',
  'null',
  'number',
  'object',
  'string',
])

/**
 * Keywords of nearly every form, with their allowed values in the meta-schema (JSON Schema 2020-12,
 * meta/validation and meta/applicator).
 */
const KEYWORDS: ReadonlyMap<string, Takes> = new Map([
  ['type', (value) => TYPES.has(value)],
  ['title', isText],
  ['description', isText],
  ['default', () => true],
  ['const', () => true],
  ['enum', (value) => Array.isArray(value)],
  ['minLength', isLength],
  ['maxLength', isLength],
  ['minItems', isLength],
  ['maxItems', isLength],
  ['minimum', isNumber],
  ['maximum', isNumber],
  ['required', isNames],
  ['properties', isSchemas],
  ['items', isSchema],
  ['if', isSchema],
  ['then', isSchema],
  ['else', isSchema],
  ['additionalProperties', isSchema],
])

/**
 * True only for a schema that Ajv certainly accepts. Other schemas go to Ajv. So most checks avoid
 * the slow creation of an Ajv instance.
 */
export function isPlainlyValid(schema: JsonObject): boolean {
  return Object.entries(schema).every(([keyword, value]) => KEYWORDS.get(keyword)?.(value) === true)
}
