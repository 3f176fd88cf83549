import type { Json, JsonObject } from '../../language/json.ts'
import type { YamlPlace } from './yaml-place.ts'

/** Completion and help of an editor, from the JSON schema of a kind of file. */
export interface Offer {
  readonly name: string
  readonly help: string
  readonly is: 'key' | 'word'
  readonly isRequired?: boolean
}

/** Words and keys that the schema allows at a place. */
export function offersAt(schema: JsonObject, place: YamlPlace): readonly Offer[] {
  const at = schemasAt(schema, place.path, place.siblings)
  if (place.key === undefined) {
    const items = at.flatMap((each) => wordsOf(each))
    return unique([
      ...fitting(at, place.siblings).flatMap((each) => keysOf(schema, each, place.siblings)),
      ...items,
    ])
  }
  return unique(below(schema, at, place.key).flatMap((each) => wordsOf(each)))
}

/** Help of a key at a place; undefined for an unknown key. */
export function helpOf(schema: JsonObject, place: YamlPlace, key: string): string | undefined {
  const at = schemasAt(schema, place.path, place.siblings)
  for (const each of fitting(at, new Set([...place.siblings, key]))) {
    const found = objectOf(objectOf(each['properties'])?.[key])
    const help = found && descriptionOf(schema, found)
    if (help) return help
  }
  return undefined
}

/** Help of a word as the value of a key. */
export const helpOfWord = (
  schema: JsonObject,
  place: YamlPlace,
  word: string,
): string | undefined =>
  offersAt(schema, place).find(({ is, name }) => is === 'word' && name === word)?.help

function schemasAt(
  schema: JsonObject,
  path: readonly string[],
  siblings: ReadonlySet<string>,
): readonly JsonObject[] {
  let at: readonly JsonObject[] = expanded(schema, schema)
  for (const key of path) at = below(schema, at, key)
  return fitting(at, siblings).length > 0 ? at : []
}

function below(root: JsonObject, at: readonly JsonObject[], key: string): readonly JsonObject[] {
  return at.flatMap((each) => {
    const found =
      key === '-'
        ? objectOf(each['items'])
        : (objectOf(objectOf(each['properties'])?.[key]) ?? objectOf(each['additionalProperties']))
    return found ? expanded(root, found) : []
  })
}

/** The alternatives of a schema, each without references. */
function expanded(root: JsonObject, schema: JsonObject, depth = 0): readonly JsonObject[] {
  if (depth > 12) return []
  const parts = ['anyOf', 'oneOf', 'allOf'].flatMap((word) => listOf(schema[word]))
  const to = schema['$ref']
  const referred = typeof to === 'string' ? [referenceIn(root, to)] : []
  return [
    schema,
    ...[...parts, ...referred].flatMap((each) => (each ? expanded(root, each, depth + 1) : [])),
  ]
}

const referenceIn = (root: JsonObject, to: string): JsonObject | undefined =>
  to
    .split('/')
    .slice(1)
    .reduce<JsonObject | undefined>((found, part) => objectOf(found?.[part]), root)

/** Of several kinds of maps, those with their required keys; all while none fits. */
function fitting(at: readonly JsonObject[], keys: ReadonlySet<string>): readonly JsonObject[] {
  const maps = at.filter((each) => each['properties'] !== undefined)
  const begun = maps.filter((each) => {
    const required = requiredOf(each)
    return required.length === 0 || required.some((key) => keys.has(key))
  })
  return begun.some((each) => requiredOf(each).length > 0) ? begun : maps
}

const requiredOf = (schema: JsonObject): readonly string[] => {
  const { required } = schema
  return Array.isArray(required) ? required.map(String) : []
}

function keysOf(
  root: JsonObject,
  schema: JsonObject,
  siblings: ReadonlySet<string>,
): readonly Offer[] {
  const required = requiredOf(schema)
  return Object.entries(objectOf(schema['properties']) ?? {}).flatMap(([name, value]) => {
    const own = objectOf(value)
    if (siblings.has(name) || !own) return []
    const isRequired = required.includes(name)
    return [{ name, help: descriptionOf(root, own) ?? '', is: 'key' as const, isRequired }]
  })
}

function wordsOf(schema: JsonObject): readonly Offer[] {
  const { enum: words, enumDescriptions: meanings, type, const: only, defaultSnippets } = schema
  const helps = Array.isArray(meanings) ? meanings : []
  const all = Array.isArray(words) ? words : only === undefined ? [] : [only]
  return [
    ...all.map((name, at) => ({
      name: String(name),
      help: String(helps[at] ?? ''),
      is: 'word' as const,
    })),
    // Names of the product, which do not refuse others.
    ...listOf(defaultSnippets).flatMap(({ body, description }) =>
      typeof body === 'string'
        ? [
            {
              name: body,
              help: typeof description === 'string' ? description : '',
              is: 'word' as const,
            },
          ]
        : [],
    ),
    ...(type === 'boolean'
      ? ['true', 'false'].map((name) => ({ name, help: '', is: 'word' as const }))
      : []),
  ]
}

function descriptionOf(root: JsonObject, schema: JsonObject): string | undefined {
  const { markdownDescription: long, description } = schema
  if (typeof long === 'string') return long
  if (typeof description === 'string') return description
  const to = schema['$ref']
  const found = typeof to === 'string' ? referenceIn(root, to) : undefined
  return found && descriptionOf(root, found)
}

function unique(offers: readonly Offer[]): readonly Offer[] {
  const known = new Map<string, Offer>()
  for (const offer of offers) {
    const before = known.get(offer.name)
    if (!before || (before.help === '' && offer.help !== '')) known.set(offer.name, offer)
  }
  return [...known.values()]
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const objectOf = (value: Json | undefined): JsonObject | undefined =>
  isObject(value) ? value : undefined

const listOf = (value: Json | undefined): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : []
