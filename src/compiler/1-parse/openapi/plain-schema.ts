import type { Json, JsonObject } from '../../../language/json.ts'
import { joinAll, uniteAll } from './join-schemas.ts'
import { types as typesOfJson } from './keywords.ts'
import { VARIANTS } from './plain-words.ts'
import { type Place, placeIn } from './pointer.ts'
import { asObject, isObject } from './schema-type.ts'

/** Follows references while a document is read, and remembers parts that are not honoured. */
export interface PlainReading {
  /** The schema that a reference names, as written; undefined when there is none. */
  readonly resolve: (ref: string) => Json | undefined
  readonly ignore: (at: Place, ignored: Ignored) => void
  /** Schemas by their reference. `undefined` while one is read, so that it does not join itself. */
  readonly known: Map<string, JsonObject | undefined>
}

/** A construct with its effect, in words of an author. */
export interface Ignored {
  readonly construct: string
  readonly effect: string
  /** Honoured when flows/app.yaml gives all security schemes of one of these lists. */
  readonly unless?: readonly (readonly string[])[]
}

/** Keywords with one schema, and with schemas by name. Lists of schemas are joined. */
const INNER = ['items', 'additionalProperties'] as const
const BY_NAME = ['properties', 'patternProperties'] as const

/**
 * Returns a schema of OpenAPI 3.0, 3.1 or 3.2 in the form that all readers know: JSON Schema
 * 2020-12 without `nullable`, `allOf`, `oneOf` and `anyOf`. Null is in the type, or it is the
 * second of two `anyOf`. A schema that is plain already is returned itself.
 */
export function plainSchema(schema: Json, at: Place, reading: PlainReading): Json {
  if (!isObject(schema)) return schema
  const rules = [
    withoutMistakes,
    withPlainParts,
    withLimits,
    withGrowingWords,
    withJoined,
    withBeside,
    withType,
    withNullable,
  ]
  return rules.reduce<JsonObject>((plain, rule) => rule(plain, at, reading), schema)
}

type Rule = (schema: JsonObject, at: Place, reading: PlainReading) => JsonObject

/** Kinds of values of keywords. `checkSchemas` reports others, which no reader could use. */
const FITTING: Readonly<Record<string, (value: Json) => boolean>> = {
  $ref: (value) => typeof value === 'string',
  type: (value) => [value].flat().every((type) => TYPES.has(type)),
  properties: isObject,
  patternProperties: (value) => isObject(value) && Object.keys(value).every(isPattern),
  required: (value) => isListOf(value, 'string'),
  enum: (value) => Array.isArray(value) && value.length > 0,
  items: (value) => isObject(value) || typeof value === 'boolean',
  additionalProperties: (value) => isObject(value) || typeof value === 'boolean',
  pattern: (value) => typeof value === 'string' && isPattern(value),
  format: (value) => typeof value === 'string',
  dependentRequired: (value) =>
    isObject(value) && Object.values(value).every((names) => isListOf(names, 'string')),
  uniqueItems: (value) => typeof value === 'boolean',
  minimum: (value) => typeof value === 'number',
  maximum: (value) => typeof value === 'number',
  exclusiveMinimum: (value) => typeof value === 'number' || typeof value === 'boolean',
  exclusiveMaximum: (value) => typeof value === 'number' || typeof value === 'boolean',
  multipleOf: (value) => typeof value === 'number' && value > 0,
  ...Object.fromEntries(
    ['Length', 'Items', 'Properties', 'Contains'].flatMap((of) =>
      ['min', 'max'].map((end) => [`${end}${of}`, isCount] as const),
    ),
  ),
}

const TYPES: ReadonlySet<Json> = new Set(typesOfJson)

const isListOf = (value: Json, type: string): boolean =>
  Array.isArray(value) && value.every((each) => typeof each === type)

function isCount(value: Json): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0
}

/** Many documents have patterns of other languages. */
function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u').unicode
  } catch {
    return false
  }
}

/** Keywords that name the schema for others: here it has one name, its reference. */
const NAMING = ['$id', '$anchor', '$dynamicAnchor', '$schema', '$dynamicRef'] as const

const withoutMistakes: Rule = (schema) => {
  const wrong = Object.entries(schema).filter(
    ([key, value]) =>
      (Object.hasOwn(FITTING, key) && FITTING[key]?.(value) === false) ||
      NAMING.some((name) => name === key),
  )
  if (wrong.length === 0) return schema
  const left = new Set(wrong.map(([key]) => key))
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !left.has(key)))
}

const withPlainParts: Rule = (schema, at, reading) => {
  const parts = new Map<string, Json>()
  for (const key of INNER) {
    const inner = schema[key]
    const plain = isObject(inner) ? plainSchema(inner, [...at, key], reading) : inner
    if (plain !== undefined && plain !== inner) parts.set(key, plain)
  }
  for (const key of BY_NAME) {
    const named = schema[key]
    if (!isObject(named)) continue
    const plain = Object.entries(named).map(([name, inner]): [string, Json] => [
      name,
      plainSchema(inner, [...at, key, name], reading),
    ])
    if (plain.some(([name, inner]) => named[name] !== inner))
      parts.set(key, Object.fromEntries(plain))
  }
  return parts.size === 0 ? schema : { ...schema, ...Object.fromEntries(parts) }
}

/** OpenAPI 3.0.4, section 4.7.24: `exclusiveMinimum` is a flag beside the limit. */
const withLimits: Rule = (schema) => {
  const flags = [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const
  return flags.reduce<JsonObject>((plain, [flag, limit]) => {
    if (typeof plain[flag] !== 'boolean') return plain
    const { [flag]: isExclusive, [limit]: value, ...others } = plain
    if (value === undefined) return others
    return { ...others, [isExclusive === true ? flag : limit]: value }
  }, schema)
}

/** An unknown word of a list that grows is a text like the others. */
const withGrowingWords: Rule = (schema) => {
  if (schema['x-extensible'] !== true && schema['x-extensible-enum'] === undefined) return schema
  const { enum: _words, ...others } = schema
  return others
}

const withJoined: Rule = (schema, at, reading) => {
  const { allOf, oneOf, anyOf, discriminator, ...own } = schema
  const unions = [
    { key: 'oneOf', written: oneOf },
    { key: 'anyOf', written: anyOf },
  ].flatMap(({ key, written }) =>
    Array.isArray(written) && written.length > 0 ? [{ key, written }] : [],
  )
  const joined = Array.isArray(allOf) ? allOf : []
  if (unions.length + joined.length === 0) return schema
  const members = joined.map((member, index) =>
    plainSchema(member, [...at, 'allOf', String(index)], reading),
  )
  const united = unions
    .filter(({ written }) => !written.every(isCondition))
    .map(({ key, written }) =>
      uniteMembers({ key, written, discriminator: discriminator ?? null }, at, reading),
    )
  const all = [...members, ...united].filter((each) => isObject(each))
  // Stays as it is, for the answers of scenarios.
  if (united.includes(undefined) && all.length === 0 && isAnnotation(own)) return schema
  const [only] = all
  // One schema with a description beside it keeps its name.
  if (all.length === 1 && only && isAnnotation(own)) return { ...only, ...own }
  return joinAll([...all, own].map((each) => followed(each, reading)))
}

/** Says only which of the properties go together; the server decides that. */
const isCondition = (member: Json): boolean =>
  isObject(member) &&
  Object.keys(member).every((key) => CONDITION.test(key) || ANNOTATION.test(key))

const CONDITION = /^(?:required|not|dependentRequired|dependentSchemas|(?:min|max)Properties)$/

interface Union {
  readonly key: string
  readonly written: readonly Json[]
  readonly discriminator: Json
}

/** Returns undefined for members that have no type in common. */
function uniteMembers(
  { key, written, discriminator }: Union,
  at: Place,
  reading: PlainReading,
): JsonObject | undefined {
  const plain = written.map((member, index) =>
    plainSchema(member, [...at, key, String(index)], reading),
  )
  const members = plain.filter((member) => !isNull(member)).filter((member) => isObject(member))
  const isNullable = plain.some(isNull)
  const [only] = members
  if (only === undefined) return isNullable ? { type: 'null' } : undefined
  const odd = new Set<string>()
  const united =
    members.length === 1
      ? only
      : uniteAll(members, { follow: (member) => followed(member, reading), odd })
  if (united === undefined) {
    reading.ignore([...at, key], {
      construct: key,
      effect: 'its variants have different types, so flows read it as one value of any type',
    })
    return undefined
  }
  const variants =
    plain.length > MOST_VARIANTS
      ? []
      : variantsOf(members, { key, written, discriminator }, reading)
  for (const name of isTold(variants, reading) ? [] : odd)
    reading.ignore([...at, key], {
      construct: key,
      effect: `"${name}" has another type in each variant, so flows read it as any value`,
    })
  const whole = withDiscriminator(united, discriminator)
  const told = variants.length > 1 ? { ...whole, [VARIANTS]: variants } : whole
  return isNullable ? nullOr(told) : told
}

/** A union of more is read as one object. */
const MOST_VARIANTS = 24

/** Returns the variants of a union of objects, each with its word of the discriminator. */
function variantsOf(
  members: readonly JsonObject[],
  { written, discriminator }: Union,
  reading: PlainReading,
): readonly JsonObject[] {
  const all = members.map((member) => followed(member, reading))
  if (!all.every(({ type, properties }) => type === 'object' && isObject(properties))) return []
  const { propertyName: name, mapping } = asObject(discriminator)
  if (typeof name !== 'string' || members.length < written.length) return members
  return members.map((member, index) => {
    const ref = asObject(written[index])['$ref']
    const own = asObject(asObject(all[index]?.['properties'])[name])
    if (typeof ref !== 'string' || 'const' in own || 'enum' in own) return member
    const last = ref.replace(/^.*\//, '')
    const mapped = Object.entries(asObject(mapping)).flatMap(([word, to]) =>
      to === ref || to === last ? [word] : [],
    )
    const words = mapped.length > 0 ? mapped : [last]
    return joinAll([
      all[index] ?? {},
      { properties: { [name]: { type: 'string', enum: words } }, required: [name] },
    ])
  })
}

/** True when one property has other words in each variant. */
function isTold(variants: readonly JsonObject[], reading: PlainReading): boolean {
  const [first, ...others] = variants.map((variant) =>
    asObject(followed(variant, reading)['properties']),
  )
  return Object.keys(others.length > 0 ? (first ?? {}) : {}).some((name) => {
    const words = [first, ...others].map((properties) => {
      const property = followed(asObject(properties?.[name]), reading)
      return property['const'] === undefined ? [property['enum'] ?? []].flat() : [property['const']]
    })
    return (
      words.every((own) => own.length > 0) && new Set(words.flat()).size === words.flat().length
    )
  })
}

/** OpenAPI 3.1.1, section 4.8.25: the keys of `mapping` are the words of the property. */
function withDiscriminator(schema: JsonObject, discriminator: Json): JsonObject {
  const name = isObject(discriminator) ? discriminator['propertyName'] : undefined
  const mapping = isObject(discriminator) ? discriminator['mapping'] : undefined
  const properties = schema['properties']
  if (typeof name !== 'string' || !isObject(mapping) || !isObject(properties)) return schema
  const property = properties[name]
  const isOpen = isObject(property) && property['type'] === 'string' && !('enum' in property)
  return isOpen
    ? {
        ...schema,
        properties: { ...properties, [name]: { ...property, enum: Object.keys(mapping) } },
      }
    : schema
}

/** JSON Schema 2020-12: keywords beside a `$ref` hold as well. */
const withBeside: Rule = (schema, _at, reading) => {
  const { $ref, ...own } = schema
  if ($ref === undefined || isAnnotation(own)) return schema
  return joinAll([followed({ $ref }, reading), own])
}

/** Many documents leave out the type beside `properties` and `items`. */
const withType: Rule = (schema) => {
  const { type, $ref, properties, items, patternProperties, additionalProperties } = schema
  if ($ref !== undefined) return schema
  if (type === undefined && isObject(properties)) return { ...schema, type: 'object' }
  if (type === undefined && isObject(items)) return { ...schema, type: 'array' }
  // Names that follow one pattern are a map.
  const [first, ...others] = Object.values(asObject(patternProperties))
  const isMap =
    first !== undefined && others.length + Object.keys(asObject(properties)).length === 0
  return isMap && !isObject(additionalProperties)
    ? { ...schema, type: 'object', additionalProperties: first }
    : schema
}

/** OpenAPI 3.0.4, section 4.7.24; also in documents of 3.1, where it is meant the same way. */
const withNullable: Rule = (schema) => {
  const { nullable, ...own } = schema
  if (nullable === undefined) return schema
  return nullable === true ? nullOr(own) : own
}

function nullOr(schema: JsonObject): JsonObject {
  const { type, enum: words, const: word } = schema
  if (typeof word === 'string' || typeof word === 'number') {
    const { const: _word, ...others } = schema
    return nullOr({ ...others, enum: [word] })
  }
  if (type === undefined && !Array.isArray(words)) {
    return schema['$ref'] === undefined ? schema : { anyOf: [schema, { type: 'null' }] }
  }
  const types = [type].flat().filter((each) => each !== undefined)
  return {
    ...schema,
    ...(types.length > 0 && { type: types.includes('null') ? types : [...types, 'null'] }),
    ...(Array.isArray(words) && { enum: words.includes(null) ? words : [...words, null] }),
  }
}

const isNull = (schema: Json): boolean =>
  isObject(schema) &&
  (schema['type'] === 'null' ||
    schema['const'] === null ||
    (Array.isArray(schema['enum']) && schema['enum'].every((word) => word === null)))

/** Keywords that say nothing about a value that a flow reads. */
const ANNOTATION =
  /^(?:title|description|summary|deprecated|examples?|default|readOnly|writeOnly|externalDocs|xml|nullable|\$comment|x-.*)$/

const isAnnotation = (schema: JsonObject): boolean =>
  Object.keys(schema).every((key) => ANNOTATION.test(key))

/** Returns the plain schema that a reference leads to, with the keywords beside the reference. */
function followed(schema: JsonObject, reading: PlainReading): JsonObject {
  const { $ref, ...own } = schema
  if (typeof $ref !== 'string') return schema
  const target = reading.known.has($ref) ? reading.known.get($ref) : plainAt($ref, reading)
  return target === undefined ? own : { ...followed(target, reading), ...own }
}

/** Returns the plain schema under a reference; undefined inside itself. */
export function plainAt(ref: string, reading: PlainReading): JsonObject | undefined {
  if (reading.known.has(ref)) return reading.known.get(ref)
  reading.known.set(ref, undefined)
  const target = reading.resolve(ref)
  const plain = target === undefined ? undefined : plainSchema(target, placeIn(ref), reading)
  const found = isObject(plain) ? plain : {}
  reading.known.set(ref, found)
  return found
}
