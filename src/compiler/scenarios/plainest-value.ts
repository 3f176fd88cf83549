import type { Json, JsonObject } from '../../language/json.ts'
import { isObject } from '../openapi/schema-type.ts'

type Resolve = (ref: string) => Json | undefined

/**
 * Returns a value with everything that a JSON Schema requires. Given parts stay. Missing parts get
 * the simplest value: the first word, null where allowed, the least number, no items, the name of a
 * text in place of the text.
 */
export function plainestValue(schema: Json, resolve: Resolve, given?: Json, name = 'text'): Json {
  const own = resolved(schema, resolve)
  if (isObject(given)) return isObject(own['properties']) ? completed(own, resolve, given) : given
  if (Array.isArray(given))
    return given.map((item: Json) => plainestValue(own['items'] ?? {}, resolve, item, name))
  return given ?? (given === null ? null : made(own, resolve, name))
}

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
      return Array.from({ length: Number(schema['minItems'] ?? 0) }, () =>
        plainestValue(schema['items'] ?? {}, resolve, undefined, name),
      )
    case 'object':
      return completed(schema, resolve, {})
    default:
      return null
  }
}

const formatted: Readonly<Record<string, string>> = {
  'date-time': '2026-01-01T00:00:00Z',
  date: '2026-01-01',
  uri: 'https://example.com/',
  email: 'someone@example.com',
}

function text(schema: JsonObject, name: string): string {
  const format = schema['format']
  return (typeof format === 'string' ? formatted[format] : undefined) ?? name
}

function resolved(schema: Json, resolve: Resolve): JsonObject {
  const ref = isObject(schema) ? schema['$ref'] : undefined
  if (typeof ref === 'string') return resolved(resolve(ref) ?? {}, resolve)
  return isObject(schema) ? schema : {}
}
