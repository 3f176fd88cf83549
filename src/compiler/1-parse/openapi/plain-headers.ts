import type { Json, JsonObject } from '../../../language/json.ts'
import { type Ignored, plainAt, type PlainReading, plainSchema } from './plain-schema.ts'
import { ANSWER_HEADERS, type AnswerHeaders } from './plain-words.ts'
import { type Placed } from './pointer.ts'
import { asObject, isObject } from './schema-type.ts'

interface ReadingHeaders extends PlainReading {
  readonly ignoreHere: (part: Ignored) => void
  /** Those that flows read, in lower case. */
  readonly headers: readonly string[]
  /** Collects all that the document declares. */
  readonly declared: Set<string>
}

/**
 * Adds the headers that flows read to the schema of a good answer, at `headers`. An answer that is
 * no object is then at `body`. Each header may be missing: a proxy removes it, or the server of
 * another origin does not expose it (Fetch standard, section 3.3.5).
 */
export function withHeaders({ value, at }: Placed, reading: ReadingHeaders): JsonObject {
  const response = asObject(value)
  const found = Object.entries(asObject(response['headers'])).map(
    ([name, header]): readonly [string, JsonObject] => [
      name.toLowerCase(),
      followedHeader(header, reading),
    ],
  )
  for (const [name] of found) reading.declared.add(name)
  const read = found.filter(([name]) => reading.headers.includes(name))
  if (read.length === 0) return response
  const schemas = Object.fromEntries(
    read.map(([name, header]) => [
      name,
      plainSchema(header['schema'] ?? { type: 'string' }, [...at, 'headers', name], reading),
    ]),
  )
  const types = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, kindOf(followed(schema, reading))]),
  )
  const headers: JsonObject = {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(schemas).map(([name, schema]) => [
        name,
        types[name] === 'text' ? asText(followed(schema, reading)) : schema,
      ]),
    ),
  }
  const content = asObject(response['content'])
  const media = asObject(content['application/json'])
  const body = media['schema'] === undefined ? undefined : followed(media['schema'], reading)
  const isMerged = body?.['type'] === 'object' && isObject(body['properties'])
  if (isMerged && Object.hasOwn(asObject(body['properties']), 'headers')) {
    reading.ignoreHere({
      construct: 'a header of an answer',
      effect: 'its body has a part named "headers", which flows read',
    })
    return response
  }
  const told: AnswerHeaders = { types, ...(!isMerged && { wraps: true }) }
  return {
    ...response,
    [ANSWER_HEADERS]: { ...told },
    content: {
      ...content,
      'application/json': {
        schema: isMerged ? joined(body, headers) : wrapped(media['schema'], headers),
      },
    },
  }
}

const joined = (body: JsonObject, headers: JsonObject): JsonObject => ({
  ...body,
  properties: { ...asObject(body['properties']), headers },
  required: [...(Array.isArray(body['required']) ? body['required'] : []), 'headers'],
})

const wrapped = (body: Json | undefined, headers: JsonObject): JsonObject => ({
  type: 'object',
  properties: { ...(body !== undefined && { body }), headers },
  required: [...(body === undefined ? [] : ['body']), 'headers'],
})

/** A header is a text; a list or an object stays as it came (RFC 9110, section 5.5). */
function kindOf({ type }: JsonObject): AnswerHeaders['types'][string] {
  const types = new Set([type].flat())
  if (types.has('integer') || types.has('number')) return 'number'
  return types.has('boolean') ? 'boolean' : 'text'
}

/** Words of an enumeration and the class of the value stay. */
const asText = (schema: JsonObject): Json =>
  schema['type'] === 'string'
    ? schema
    : {
        type: 'string',
        ...(schema['x-class'] !== undefined && { 'x-class': schema['x-class'] }),
      }

const followedHeader = (header: Json, reading: PlainReading, most = 9): JsonObject => {
  const { $ref, ...own } = asObject(header)
  return typeof $ref !== 'string' || most === 0
    ? asObject(header)
    : { ...followedHeader(reading.resolve($ref) ?? {}, reading, most - 1), ...own }
}

const followed = (schema: Json, reading: PlainReading, most = 9): JsonObject => {
  const { $ref, ...own } = asObject(schema)
  return typeof $ref !== 'string' || most === 0
    ? asObject(schema)
    : { ...followed(plainAt($ref, reading) ?? {}, reading, most - 1), ...own }
}
