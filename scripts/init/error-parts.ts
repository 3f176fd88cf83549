import { METHODS } from '../../src/compiler/1-parse/openapi/paths.ts'
import { placeIn, valueAt } from '../../src/compiler/1-parse/openapi/pointer.ts'
import { asObject, isObject } from '../../src/compiler/1-parse/openapi/schema-type.ts'
import type { Json, JsonObject } from '../../src/language/json.ts'
import type { Tree } from './yaml-text.ts'

/** Places of a code, by preference. `type` is RFC 9457. */
const CODES = ['error.code', 'errors[0].code', 'error_code', 'code', 'error', 'error.id', 'type']
const MESSAGES = [
  'error.message',
  'errors[0].long_message',
  'errors[0].message',
  'detail',
  'error_description',
  'message',
  'msg',
  'title',
]
/** Places of lists of field errors, or of maps by the name of the field. */
const FIELDS = [
  'errors',
  'error.errors',
  'fieldErrors',
  'field_errors',
  'invalid-params',
  'ui.nodes',
]
const NAMES = [
  'field',
  'pointer',
  'source.pointer',
  'param',
  'property',
  'path',
  'loc',
  'name',
  'meta.param_name',
  'attributes.name',
  'at',
]
const TEXTS = ['message', 'messages[0].text', 'detail', 'reason', 'msg', 'description', 'text']
/** Names in an object of the error that has any name: `reason.text`. */
const INNER = {
  code: ['code', 'number', 'id'],
  message: ['message', 'text', 'detail', 'description', 'msg'],
} as const
const WAITS = /^(?:retry-after|(?:x-)?ratelimit-reset|ratelimit)$/i
/** More places would be guesses. */
const most = 3

/**
 * Finds the parts of error answers, for `errors` of flows/app.yaml.
 * @param document a plain one, without `errors`
 * @param ids of the operations with a screen
 * @returns undefined when none of them has an error answer, or all have a constant `code`
 */
export function errorParts(document: JsonObject, ids: ReadonlySet<string>): Tree | undefined {
  const answers = errorAnswers(document, ids)
  const isOurs = answers.every(({ schema }) => Array.isArray(schema['oneOf']))
  if (answers.length === 0 || isOurs) return undefined
  const schemas = answers.map(({ schema }) => schema)
  const read: Reading = { document, schemas }
  const found = (places: readonly string[]) => places.filter((place) => isIn(place, read))
  const objects = objectsIn(read)
  const inner = (names: readonly string[]) =>
    objects.flatMap((whole) => names.map((name) => `${whole}.${name}`))
  const code = [
    ...found(CODES).filter((place) => isCode(place, read)),
    ...found(inner(INNER.code)).filter((place) => isCode(place, read, true)),
  ]
  const fields = found([...FIELDS, ...listsIn(objects, read)]).filter((place) =>
    isFieldList(place, read),
  )
  const message = found([...MESSAGES, ...inner(INNER.message)]).filter(
    (place) => kindAt(place, read) === 'string',
  )
  const items = fields.flatMap((place) => itemsAt(place, read))
  const within = (places: readonly string[]) =>
    places.filter((place) => isIn(place, { document, schemas: items }))
  const field = within(NAMES)
  const text = within(TEXTS)
  const wait = answers.flatMap(({ headers }) => headers.filter((name) => WAITS.test(name)))
  const types = answers.flatMap(({ types: all }) => all.filter((type) => /^text\//.test(type)))
  return {
    code: unique(code),
    ...(message.length > 0 && { message: unique(message) }),
    ...(fields.length > 0 && { fields: [...new Set(fields)] }),
    ...(field.length > 0 && { field: field.slice(0, most) }),
    ...(text.length > 0 && { text: text.slice(0, most) }),
    ...(wait.length > 0 && { wait: [...new Set(['Retry-After', ...wait])] }),
    ...(types.length > 0 && { 'media-types': [...new Set(types)] }),
  }
}

const unique = (places: readonly string[]) => [...new Set(places)].slice(0, most)

interface ErrorAnswer {
  readonly schema: JsonObject
  readonly types: readonly string[]
  readonly headers: readonly string[]
}

function errorAnswers(document: JsonObject, ids: ReadonlySet<string>): readonly ErrorAnswer[] {
  return Object.values(asObject(document['paths'])).flatMap((item) =>
    METHODS.flatMap((method) => {
      const { operationId: id, responses } = asObject(asObject(item)[method])
      if (typeof id !== 'string' || !ids.has(id)) return []
      return Object.entries(asObject(responses)).flatMap(([status, response]) => {
        if (/^[123]/.test(status)) return []
        const content = asObject(asObject(response)['content'])
        const json = asObject(content['application/json'])
        return [
          {
            schema: followed(json['schema'], document),
            types: Object.keys(content),
            headers: Object.keys(asObject(asObject(response)['headers'])),
          },
        ]
      })
    }),
  )
}

interface Reading {
  readonly document: JsonObject
  readonly schemas: readonly JsonObject[]
}

function followed(schema: Json | undefined, document: JsonObject, left = 9): JsonObject {
  const { $ref, ...own } = asObject(schema)
  if (typeof $ref !== 'string' || left === 0) return asObject(schema)
  return { ...followed(valueAt(document, placeIn($ref)), document, left - 1), ...own }
}

/** Schemas of a part, in the answers that have it. */
function partsAt(place: string, { document, schemas }: Reading): readonly JsonObject[] {
  const names = [...place.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([name, index]) =>
    index === undefined ? name : Number(index),
  )
  return schemas.flatMap((schema) => {
    const part = names.reduce<Json | undefined>((whole, name) => {
      const { items, properties } = followed(whole, document)
      return typeof name === 'number' ? items : asObject(properties)[name]
    }, schema)
    return part === undefined ? [] : [followed(part, document)]
  })
}

const isIn = (place: string, read: Reading): boolean => partsAt(place, read).length > 0

const kindOf = (schema: JsonObject): string =>
  String(Array.isArray(schema['type']) ? schema['type'][0] : schema['type'])

const kindAt = (place: string, read: Reading): string =>
  kindOf(partsAt(place, read).find((part) => kindOf(part) === 'string') ?? {})

/** Names of the objects in the errors. */
const objectsIn = ({ document, schemas }: Reading): readonly string[] => [
  ...new Set(
    schemas.flatMap((schema) =>
      Object.entries(asObject(schema['properties'])).flatMap(([name, part]) =>
        isObject(followed(part, document)['properties']) ? [name] : [],
      ),
    ),
  ),
]

/** Places of the lists in these objects. */
const listsIn = (objects: readonly string[], read: Reading): readonly string[] =>
  objects.flatMap((whole) =>
    partsAt(whole, read).flatMap(({ properties }) =>
      Object.entries(asObject(properties)).flatMap(([name, part]) =>
        kindOf(followed(part, read.document)) === 'array' ? [`${whole}.${name}`] : [],
      ),
    ),
  )

/** A text, or listed numbers: another number at the top only repeats the status. */
const isCode = (place: string, read: Reading, isInner = false): boolean =>
  partsAt(place, read).some(
    (part) =>
      kindOf(part) === 'string' ||
      'const' in part ||
      'enum' in part ||
      (isInner && kindOf(part) === 'integer'),
  )

/** Items of a list, or values of a map. */
function itemsAt(place: string, read: Reading): readonly JsonObject[] {
  return partsAt(place, read).flatMap((part) => {
    const { items, additionalProperties } = part
    const inner = isObject(items) ? items : additionalProperties
    const found = followed(inner, read.document)
    return kindOf(found) === 'array' ? [followed(found['items'], read.document)] : [found]
  })
}

/** A list of items with the name of a field, or a map. A list of codes alone is none. */
const isFieldList = (place: string, read: Reading): boolean => {
  const parts = partsAt(place, read)
  const isMap = parts.some(({ additionalProperties }) => isObject(additionalProperties))
  const schemas = itemsAt(place, read)
  return isMap || NAMES.some((name) => isIn(name, { document: read.document, schemas }))
}
