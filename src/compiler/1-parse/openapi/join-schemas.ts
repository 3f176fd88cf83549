import type { Json, JsonObject } from '../../../language/json.ts'
import type { StateClass } from '../../../language/state-schema.ts'
import { stricter } from '../../types.ts'
import { asObject, classIn, isObject } from './schema-type.ts'

/** Joins schemas that all hold (`allOf`). Later keywords replace earlier ones, except: */
export function joinAll(schemas: readonly JsonObject[]): JsonObject {
  return schemas.reduce<JsonObject>(both, {})
}

function both(one: JsonObject, other: JsonObject): JsonObject {
  const shared = Object.keys(other).filter((key) => Object.hasOwn(one, key))
  const joined = shared.flatMap((key): [string, Json][] => {
    const rule = Object.hasOwn(JOINS, key) ? JOINS[key] : undefined
    const [first, second] = [one[key], other[key]]
    return rule && first !== undefined && second !== undefined ? [[key, rule(first, second)]] : []
  })
  const all: JsonObject = {
    ...one,
    ...other,
    ...Object.fromEntries(joined),
    ...classOfBoth(one, other),
  }
  const { additionalProperties, ...whole } = all
  // Closed members of a joined schema would close out each other's properties.
  const isClosed = [one, other].every(
    (each) => Object.keys(each).length === 0 || each['additionalProperties'] === false,
  )
  return additionalProperties === undefined || (additionalProperties === false && !isClosed)
    ? whole
    : { ...whole, additionalProperties }
}

type Join = (one: Json, other: Json) => Json

const list = (value: Json): readonly Json[] => (Array.isArray(value) ? value : [value])

const JOINS: Readonly<Record<string, Join>> = {
  properties: (one, other) => {
    const [first, second] = [asObject(one), asObject(other)]
    const shared = Object.keys(second).flatMap((name): [string, Json][] => {
      const [left, right] = [first[name], second[name]]
      return isObject(left) && isObject(right) && !isSame(left, right)
        ? [[name, both(withoutRef(left, right), right)]]
        : []
    })
    return { ...first, ...second, ...Object.fromEntries(shared) }
  },
  required: (one, other) => [...new Set([...list(one), ...list(other)])],
  type: (one, other) => {
    const types = list(one).filter(
      (type) =>
        list(other).includes(type) || (type === 'number' && list(other).includes('integer')),
    )
    const narrow = list(other).filter((type) => list(one).includes(type) || type === 'integer')
    const found = narrow.length > 0 ? narrow : types
    return found.length === 1 ? (found[0] ?? null) : found.length === 0 ? other : found
  },
  enum: (one, other) => {
    const words = list(one).filter((word) => list(other).includes(word))
    return words.length > 0 ? words : other
  },
  minimum: (one, other) => Math.max(Number(one), Number(other)),
  maximum: (one, other) => Math.min(Number(one), Number(other)),
  minLength: (one, other) => Math.max(Number(one), Number(other)),
  maxLength: (one, other) => Math.min(Number(one), Number(other)),
}

/** The later description of a property replaces an earlier reference. */
function withoutRef(schema: JsonObject, other: JsonObject): JsonObject {
  if (other['$ref'] === undefined && other['type'] === undefined) return schema
  const { $ref: _ref, ...own } = schema
  return own
}

function classOfBoth(one: JsonObject, other: JsonObject): { readonly 'x-class'?: StateClass } {
  const [first, second] = [classIn(one), classIn(other)]
  const found = first && second ? stricter(first, second) : (first ?? second)
  return found === undefined ? {} : { 'x-class': found }
}

interface Uniting {
  readonly follow: (schema: JsonObject) => JsonObject
  /** Gets the names of properties that have no type in common. */
  readonly odd: Set<string>
}

/**
 * Unites schemas of which one holds (`oneOf`, `anyOf`). An object gets the properties of all
 * members; only those that every member requires are required. Undefined for members with nothing
 * in common.
 */
export function uniteAll(
  schemas: readonly JsonObject[],
  uniting: Uniting,
  depth = 0,
): JsonObject | undefined {
  const [first] = schemas
  if (first === undefined || schemas.every((each) => isSame(each, first))) return first
  const followed = schemas.map(uniting.follow)
  const values = followed
    .filter((each) => !isOnlyNull(each))
    .map((each) => withoutNull(uniting.follow(presentIn(each))))
  const kinds = new Set(values.map(kindOf))
  const united = uniteValues({ values, kinds, uniting, depth })
  const isNullable = followed.some((each) => isOnlyNull(each) || hasNull(each))
  return united && isNullable ? withNull(united) : united
}

function uniteValues({
  values,
  kinds,
  uniting,
  depth,
}: {
  readonly values: readonly JsonObject[]
  readonly kinds: ReadonlySet<string | undefined>
  readonly uniting: Uniting
  readonly depth: number
}): JsonObject | undefined {
  const classes = values.reduce<JsonObject>(classOfBoth, {})
  const [kind] = kinds
  if (kinds.size === 1 && kind === 'words') {
    const words = [...new Set(values.flatMap(wordsIn))]
    return { type: typeof words[0] === 'string' ? 'string' : 'integer', enum: words, ...classes }
  }
  const scalars = new Set(values.map((each) => scalarOf(each)))
  const [scalar] = scalars
  if (scalars.size === 1 && scalar !== undefined) return { type: scalar, ...classes }
  if ([...scalars].every((each) => each === 'integer' || each === 'number'))
    return { type: 'number', ...classes }
  if (kinds.size !== 1 || depth > MOST_DEEP) return undefined
  if (kind === 'array') {
    const items = uniteAll(
      values.map((each) => asObject(each['items'])),
      uniting,
      depth + 1,
    )
    return items && { type: 'array', items, ...classes }
  }
  return kind === 'object' ? { ...uniteObjects(values, uniting, depth), ...classes } : undefined
}

/** Properties of properties that differ; deeper ones are any value. */
const MOST_DEEP = 6

function uniteObjects(values: readonly JsonObject[], uniting: Uniting, depth: number): JsonObject {
  const all = values.map((each) => asObject(each['properties']))
  const names = [...new Set(all.flatMap((each) => Object.keys(each)))]
  const properties = names.map((name): [string, Json] => {
    const found = all.map((each) => each[name]).filter((each) => isObject(each))
    const united = uniteAll(found, uniting, depth + 1)
    if (united === undefined) uniting.odd.add(name)
    return [name, united ?? {}]
  })
  const required = names.filter((name) =>
    values.every((each) => Array.isArray(each['required']) && each['required'].includes(name)),
  )
  const others = values.map((each) => each['additionalProperties'])
  const [other] = others
  const isMap = names.length === 0 && isObject(other) && others.every((each) => isSame(each, other))
  return {
    type: 'object',
    ...((names.length > 0 || !isMap) && { properties: Object.fromEntries(properties) }),
    ...(required.length > 0 && { required }),
    ...(isMap && { additionalProperties: other }),
    ...(others.every((each) => each === false) && { additionalProperties: false }),
  }
}

const isSame = (one: Json | undefined, other: Json | undefined): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

const hasNull = (schema: JsonObject): boolean =>
  list(schema['type'] ?? '').includes('null') ||
  (Array.isArray(schema['enum']) && schema['enum'].includes(null)) ||
  (Array.isArray(schema['anyOf']) && schema['anyOf'].length === 2)

/** The first of two `anyOf`, of which the second is null. */
const presentIn = (schema: JsonObject): JsonObject => {
  const [first] = Array.isArray(schema['anyOf']) && hasNull(schema) ? schema['anyOf'] : []
  return isObject(first) ? first : schema
}

const isOnlyNull = (schema: JsonObject): boolean =>
  schema['type'] === 'null' || schema['const'] === null

function withoutNull(schema: JsonObject): JsonObject {
  const types = list(schema['type'] ?? []).filter((type) => type !== 'null')
  const [only] = types
  return {
    ...schema,
    ...(types.length === 1 && only !== undefined && { type: only }),
    ...(Array.isArray(schema['enum']) && {
      enum: schema['enum'].filter((word) => word !== null),
    }),
  }
}

function withNull(schema: JsonObject): JsonObject {
  const types = list(schema['type'] ?? [])
  return {
    ...schema,
    type: types.includes('null') ? types : [...types, 'null'],
    ...(Array.isArray(schema['enum']) && { enum: [...new Set([...schema['enum'], null])] }),
  }
}

/** Words, object, array, or a type; undefined for none or several. */
function kindOf(schema: JsonObject): string | undefined {
  if (wordsIn(schema).length > 0) return 'words'
  const type = schema['type'] ?? (isObject(schema['properties']) ? 'object' : undefined)
  return typeof type === 'string' ? type : undefined
}

function scalarOf(schema: JsonObject): string | undefined {
  const [word] = wordsIn(schema)
  if (word !== undefined) return typeof word === 'string' ? 'string' : 'integer'
  const type = schema['type']
  return type === 'string' || type === 'boolean' || type === 'integer' || type === 'number'
    ? type
    : undefined
}

/** Texts and numbers only. */
function wordsIn({ const: word, enum: words }: JsonObject): readonly (string | number)[] {
  const all = word === undefined ? (Array.isArray(words) ? words : []) : [word]
  const found = all.filter((each) => typeof each === 'string' || typeof each === 'number')
  return found.length === all.length ? found : []
}
