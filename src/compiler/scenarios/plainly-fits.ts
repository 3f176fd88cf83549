import type { Json, JsonObject } from '../../language/json.ts'
import { isObject } from '../openapi/schema-type.ts'

type Resolve = (ref: string) => Json | undefined
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
