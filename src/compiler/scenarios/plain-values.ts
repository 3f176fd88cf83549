import type { Json, JsonObject } from '../../language/json.ts'
import { isObject } from '../1-parse/openapi/schema-type.ts'

type Resolve = (ref: string) => Json | undefined

/**
 * Returns a value with everything that a JSON Schema requires. Given parts stay. Missing parts get
 * the simplest value: the first word, null where allowed, the least number, no items. A text is
 * the example of its schema, or its name.
 */
export function plainestValue(schema: Json, resolve: Resolve, given?: Json, name = 'text'): Json {
  if (isNullable(schema))
    return given === undefined || given === null
      ? null
      : plainestValue(firstOf(schema), resolve, given, name)
  const own = resolved(schema, resolve)
  if (isObject(given)) return isObject(own['properties']) ? completed(own, resolve, given) : given
  if (Array.isArray(given))
    return given.map((item: Json) => plainestValue(own['items'] ?? {}, resolve, item, name))
  return given ?? (given === null ? null : made(own, resolve, name))
}

/** The second of two `anyOf` is null (`plainSchema`). */
const isNullable = (schema: Json): schema is { readonly anyOf: readonly [Json, Json] } =>
  isObject(schema) && Array.isArray(schema['anyOf']) && isNull(schema['anyOf'][1])

const isNull = (schema: Json | undefined): boolean => isObject(schema) && schema['type'] === 'null'
const firstOf = ({ anyOf }: { readonly anyOf: readonly [Json, Json] }): Json => anyOf[0]

function completed(schema: JsonObject, resolve: Resolve, given: JsonObject): JsonObject {
  const properties = isObject(schema['properties']) ? schema['properties'] : {}
  const required = Array.isArray(schema['required']) ? schema['required'].map(String) : []
  const names = [...new Set([...Object.keys(given), ...required])]
  return Object.fromEntries(
    names.map((name) => [name, plainestValue(properties[name] ?? {}, resolve, given[name], name)]),
  )
}

function made(schema: JsonObject, resolve: Resolve, name: string): Json {
  if (schema['const'] !== undefined) return schema['const']
  const types = [schema['type']].flat()
  if (types.includes('null')) return null
  if (Array.isArray(schema['enum'])) return schema['enum'][0] ?? null
  switch (types[0]) {
    case 'string':
      return text(schema, name)
    case 'integer':
    case 'number':
      return typeof schema['minimum'] === 'number' ? schema['minimum'] : 0
    case 'boolean':
      return false
    case 'array':
      return Array.from({ length: Math.min(Number(schema['minItems'] ?? 0), MOST_ROWS) }, () =>
        plainestValue(schema['items'] ?? {}, resolve, undefined, name),
      )
    case 'object':
      return completed(schema, resolve, {})
    default:
      return null
  }
}

/** A document may ask for more than any screen shows. */
const MOST_ROWS = 1_000

const formatted: Readonly<Record<string, string>> = {
  'date-time': '2026-01-01T00:00:00Z',
  date: '2026-01-01',
  uri: 'https://example.com/',
  email: 'someone@example.com',
}

function text(schema: JsonObject, name: string): string {
  const { format, example } = schema
  if (typeof example === 'string') return example
  return (typeof format === 'string' ? formatted[format] : undefined) ?? name
}

function resolved(schema: Json, resolve: Resolve): JsonObject {
  const ref = isObject(schema) ? schema['$ref'] : undefined
  if (typeof ref === 'string') return resolved(resolve(ref) ?? {}, resolve)
  return isObject(schema) ? schema : {}
}

type Holds = (value: Json, of: Json, schema: JsonObject, resolve: Resolve) => boolean

const isNumber = (value: Json): value is number =>
  typeof value === 'number' && Number.isFinite(value)

/** Test of each type (JSON Schema Validation 2020-12, section 6.1.1). */
const types: Readonly<Record<string, (value: Json) => boolean>> = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  number: isNumber,
  integer: (value) => isNumber(value) && Number.isInteger(value),
  object: isObject,
  array: Array.isArray,
}

const always: Holds = () => true
const isOf = (value: Json, type: Json): boolean =>
  typeof type === 'string' && Object.hasOwn(types, type) && types[type]?.(value) === true

/**
 * Days that exist in every month, and times in UTC (RFC 3339, section 5.6). Other valid values
 * exist.
 */
const formats: ReadonlyMap<string, RegExp> = new Map([
  ['date', /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])$/],
  [
    'date-time',
    /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/,
  ],
])

/**
 * The keywords of nearly every schema. A keyword holds for a value of another type than its own, as
 * everywhere in JSON Schema.
 */
const keywords: ReadonlyMap<string, Holds> = new Map<string, Holds>([
  [
    'type',
    (value, of) => (Array.isArray(of) ? of.some((type) => isOf(value, type)) : isOf(value, of)),
  ],
  ['enum', (value, of) => Array.isArray(of) && !isObject(value) && of.includes(value)],
  ['const', (value, of) => !isObject(value) && !Array.isArray(value) && value === of],
  [
    'minLength',
    (value, of) => typeof value !== 'string' || (isNumber(of) && [...value].length >= of),
  ],
  [
    'maxLength',
    (value, of) => typeof value !== 'string' || (isNumber(of) && [...value].length <= of),
  ],
  ['minimum', (value, of) => !isNumber(value) || (isNumber(of) && value >= of)],
  ['maximum', (value, of) => !isNumber(value) || (isNumber(of) && value <= of)],
  ['minItems', (value, of) => !Array.isArray(value) || (isNumber(of) && value.length >= of)],
  ['maxItems', (value, of) => !Array.isArray(value) || (isNumber(of) && value.length <= of)],
  [
    'items',
    (value, of, _, resolve) =>
      !Array.isArray(value) || value.every((item) => plainlyFits(item, of, resolve)),
  ],
  [
    'required',
    (value, of) =>
      !isObject(value) ||
      (Array.isArray(of) &&
        of.every((name) => typeof name === 'string' && Object.hasOwn(value, name))),
  ],
  [
    'properties',
    (value, of, _, resolve) =>
      !isObject(value) ||
      (isObject(of) &&
        Object.entries(value).every(
          ([name, inner]) => !Object.hasOwn(of, name) || plainlyFits(inner, of[name], resolve),
        )),
  ],
  [
    'additionalProperties',
    (value, of, { properties = {} }, resolve) =>
      !isObject(value) ||
      (isObject(properties) &&
        Object.entries(value).every(
          ([name, inner]) => Object.hasOwn(properties, name) || plainlyFits(inner, of, resolve),
        )),
  ],
  [
    '$ref',
    (value, of, _, resolve) => typeof of === 'string' && plainlyFits(value, resolve(of), resolve),
  ],
  [
    'format',
    (value, of) =>
      typeof value !== 'string' ||
      (typeof of === 'string' && formats.get(of)?.test(value) === true),
  ],
  ...['title', 'description', 'default', 'example', 'examples'].map(
    (word): readonly [string, Holds] => [word, always],
  ),
])

/**
 * True only for a value that certainly fits. Other values go to Ajv; its validators are slow to
 * create.
 */
export function plainlyFits(value: Json, schema: Json | undefined, resolve: Resolve): boolean {
  if (schema === true) return true
  return (
    isObject(schema) &&
    Object.entries(schema).every(
      ([word, of]) =>
        word.startsWith('x-') || keywords.get(word)?.(value, of, schema, resolve) === true,
    )
  )
}
