import type { Json, JsonObject } from '../../language/json.ts'
import { isObject } from '../openapi/schema-type.ts'

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
