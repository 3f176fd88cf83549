import type { Json, JsonObject } from '../../../language/json.ts'
import type { StateClass } from '../../../language/state-schema.ts'
import {
  boolean,
  classed,
  type Field,
  integer,
  limited,
  type Limits,
  listOf,
  mapOf,
  nothing,
  nullable,
  number,
  objectOf,
  text,
  type Type,
  unknown,
  type Word,
  wordsFrom,
} from '../../types.ts'

/** Returns the type of a JSON Schema of an OpenAPI document; `resolve` follows a `$ref`. */
export function schemaType(
  schema: Json | undefined,
  resolve: (ref: string) => Json | undefined,
  name?: string,
): Type {
  if (!isObject(schema)) return unknown
  const ref = schema['$ref']
  if (typeof ref === 'string') return schemaType(resolve(ref), resolve, ref.replace(/^.*\//, ''))
  return classed(shape(schema, resolve, name), classIn(schema))
}

function shape(
  schema: JsonObject,
  resolve: (ref: string) => Json | undefined,
  name?: string,
): Type {
  const words = wordsOf(schema)
  const types =
    typeof schema['type'] === 'string'
      ? [schema['type']]
      : Array.isArray(schema['type'])
        ? schema['type']
        : []
  if (words) {
    const own = wordsFrom(
      words.filter((word): word is Word => word !== null),
      'from the OpenAPI document',
    )
    const type: Type = { type: 'enumeration', words: own }
    return words.includes(null) ? nullable(type) : type
  }
  const others = types.filter((type) => type !== 'null')
  const only = others.length === 1 ? typeNamed(String(others[0]), schema, resolve, name) : unknown
  return types.includes('null') && others.length > 0
    ? nullable(only)
    : others.length === 0 && types.includes('null')
      ? nothing
      : only
}

function typeNamed(
  type: string,
  schema: JsonObject,
  resolve: (ref: string) => Json | undefined,
  name?: string,
): Type {
  switch (type) {
    case 'string':
      return dated(limited(text, limitsIn(schema)), schema['format'])
    case 'integer':
      return limited(integer, limitsIn(schema))
    case 'number':
      return limited(number, limitsIn(schema))
    case 'boolean':
      return boolean
    case 'array':
      return listOf(schemaType(schema['items'], resolve))
    case 'object': {
      const properties = schema['properties']
      if (!isObject(properties))
        return isObject(schema['additionalProperties'])
          ? mapOf(schemaType(schema['additionalProperties'], resolve))
          : objectOf({}, name)
      const required = Array.isArray(schema['required']) ? schema['required'] : []
      const fields = Object.entries(properties).map(([key, value]): [string, Field] => [
        key,
        { type: schemaType(value, resolve), optional: !required.includes(key) },
      ])
      return objectOf(Object.fromEntries(fields), name)
    }
    default:
      return unknown
  }
}

function dated(type: Type, format: Json | undefined): Type {
  return format === 'date' || format === 'date-time' ? { ...type, format } : type
}

function wordsOf(schema: JsonObject): readonly (Word | null)[] | undefined {
  const words = schema['const'] === undefined ? schema['enum'] : [schema['const']]
  if (!Array.isArray(words)) return undefined
  return words.every(
    (word): word is Word | null =>
      word === null || typeof word === 'string' || typeof word === 'number',
  )
    ? words
    : undefined
}

function limitsIn(schema: JsonObject): Limits {
  const names = ['minimum', 'maximum', 'minLength', 'maxLength'] as const
  return Object.fromEntries(
    names.flatMap((name) => (typeof schema[name] === 'number' ? [[name, schema[name]]] : [])),
  )
}

export function classIn(schema: JsonObject): StateClass | undefined {
  const found = schema['x-class']
  return found === 'secret' || found === 'handle' || found === 'personal' ? found : undefined
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns an empty map for other values. */
export function asObject(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {}
}
