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
import { VARIANTS } from './plain-words.ts'

/** Where a schema is read: properties that exist only at the other side are left out. */
export type Side = 'request' | 'answer'

/** Follows a `$ref`. */
export interface Resolve {
  (ref: string): Json | undefined
  readonly side?: Side
}

/**
 * A schema that contains itself is read so many times into itself. Deeper values are of any type.
 */
const MOST_LEVELS = 3

/** Place of a schema: in the named one that contains it, which is so deep in itself. */
interface Within {
  readonly resolve: Resolve
  readonly from?: string
  readonly level: number
}

/** Types of named schemas by level and reference, for each document. */
const read = new WeakMap<Resolve, Map<string, Type>>()

/** Returns the type of a plain schema (`plainSchema`) of an OpenAPI document. */
export function schemaType(schema: Json | undefined, resolve: Resolve, name?: string): Type {
  return typeOf(schema, { resolve, level: 0 }, name)
}

function typeOf(schema: Json | undefined, within: Within, name?: string): Type {
  if (!isObject(schema)) return unknown
  const ref = schema['$ref']
  const type = typeof ref === 'string' ? typeAt(ref, within) : shape(schema, within, name)
  return classed(type, classIn(schema))
}

function typeAt(ref: string, { resolve, from, level }: Within): Type {
  const deeper = from !== undefined && leadsTo(ref, from, resolve) ? level + 1 : 0
  if (deeper > MOST_LEVELS) return unknown
  const known = read.get(resolve) ?? new Map<string, Type>()
  read.set(resolve, known)
  const key = `${deeper} ${ref}`
  const found =
    known.get(key) ??
    typeOf(resolve(ref), { resolve, from: ref, level: deeper }, ref.replace(/^.*(?:\/|~1)/, ''))
  known.set(key, found)
  return found
}

/** All references that the schema under each reference contains, at any depth. */
const reached = new WeakMap<Resolve, Map<string, ReadonlySet<string>>>()

/** True when one named schema contains the other, at any depth. */
function leadsTo(from: string, to: string, resolve: Resolve): boolean {
  if (from === to) return true
  const known = reached.get(resolve) ?? new Map<string, ReadonlySet<string>>()
  reached.set(resolve, known)
  const found = known.get(from) ?? reachedFrom(from, resolve)
  known.set(from, found)
  return found.has(to)
}

/** References in the schema under each reference. */
const leads = new WeakMap<Resolve, Map<string, readonly string[]>>()

function reachedFrom(from: string, resolve: Resolve): ReadonlySet<string> {
  const known = leads.get(resolve) ?? new Map<string, readonly string[]>()
  leads.set(resolve, known)
  const [open, seen] = [[from], new Set<string>()]
  for (let ref = open.pop(); ref !== undefined; ref = open.pop()) {
    const next = known.get(ref) ?? [...new Set(refsIn(resolve(ref)))]
    known.set(ref, next)
    for (const each of next)
      if (!seen.has(each)) {
        seen.add(each)
        open.push(each)
      }
  }
  return seen
}

/** Returns the references in a value. */
export function refsIn(value: Json | undefined): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(refsIn)
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : refsIn(inner),
  )
}

function shape(schema: JsonObject, within: Within, name?: string): Type {
  const [first, second] = Array.isArray(schema['anyOf']) ? schema['anyOf'] : []
  if (isObject(second) && second['type'] === 'null') return nullable(typeOf(first, within, name))
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
  const only =
    others.length === 1
      ? typeNamed(String(others[0]), schema, { ...within, ...named(name) })
      : unknown
  return types.includes('null') && others.length > 0
    ? nullable(only)
    : others.length === 0 && types.includes('null')
      ? nothing
      : only
}

const named = (name: string | undefined): { readonly name?: string } =>
  name === undefined ? {} : { name }

function typeNamed(
  type: string,
  schema: JsonObject,
  { name, ...within }: Within & { readonly name?: string },
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
      return listOf(typeOf(schema['items'], within))
    case 'object': {
      const properties = schema['properties']
      if (!isObject(properties))
        return isObject(schema['additionalProperties'])
          ? mapOf(typeOf(schema['additionalProperties'], within))
          : objectOf({}, name)
      const required = Array.isArray(schema['required']) ? schema['required'] : []
      const fields = Object.entries(properties)
        .filter(([, value]) => isOnSide(value, within.resolve.side))
        .map(([key, value]): [string, Field] => [
          key,
          { type: typeOf(value, within), optional: !required.includes(key) },
        ])
      return unionOf(objectOf(Object.fromEntries(fields), name), schema, within)
    }
    default:
      return unknown
  }
}

type ObjectType = Extract<Type, { readonly type: 'object' }>

/** Adds the variants of a union of objects. Fields beside the union belong to each of them. */
function unionOf(whole: ObjectType, schema: JsonObject, within: Within): Type {
  const written = schema[VARIANTS]
  if (!Array.isArray(written)) return whole
  const types = written.map((variant: Json) => typeOf(variant, within))
  const variants = types.flatMap((type) => (type.type === 'object' ? [type.fields] : []))
  if (variants.length < types.length) return whole
  const own = new Set(variants.flatMap((variant) => Object.keys(variant)))
  const beside = Object.fromEntries(Object.entries(whole.fields).filter(([name]) => !own.has(name)))
  // Without a known variant, the type of such a value is open.
  const fields = Object.entries(whole.fields).map(([name, field]): [string, Field] => {
    const isOpen = own.has(name) && field.type.type === 'unknown'
    return [name, isOpen ? { type: field.type, optional: true } : field]
  })
  return {
    ...whole,
    fields: Object.fromEntries(fields),
    variants: variants.map((variant) => Object.assign({}, beside, variant)),
  }
}

/** OpenAPI 3.1.1, section 4.8.24: a server sends no `writeOnly`, and takes no `readOnly`. */
const isOnSide = (schema: Json, side: Side | undefined): boolean =>
  !isObject(schema) ||
  side === undefined ||
  schema[side === 'request' ? 'readOnly' : 'writeOnly'] !== true

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

/** `format: password` hides a value (OpenAPI): it is a secret unless `x-class` says otherwise. */
export function classIn(schema: JsonObject): StateClass | undefined {
  const found = schema['x-class'] ?? (schema['format'] === 'password' ? 'secret' : undefined)
  return found === 'secret' || found === 'handle' || found === 'personal' ? found : undefined
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns an empty map for other values. */
export function asObject(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {}
}
