import type { Json, JsonObject } from '../../../language/json.ts'
import { type Ignored, type PlainReading, plainSchema } from './plain-schema.ts'
import type { Place, Placed } from './pointer.ts'
import { asObject, isObject } from './schema-type.ts'

/** Ways to send a body; `json` needs no word in a row of `src/api`. */
export type BodyKind = 'json' | 'form' | 'multipart' | 'text'

/** RFC 6839, section 3.1: `+json` is JSON. */
const JSON_TYPE =
  /^(?:application\/json|[\w.-]+\/[\w.!#$&^-]+\+json|application\/\*|\*\/\*)\s*(?:;.*)?$/i

const KINDS: readonly (readonly [BodyKind, RegExp])[] = [
  ['json', /^application\/json\s*(?:;.*)?$/i],
  ['json', JSON_TYPE],
  ['form', /^application\/x-www-form-urlencoded\s*(?:;.*)?$/i],
  ['multipart', /^multipart\/form-data\s*(?:;.*)?$/i],
  ['text', /^text\/plain\s*(?:;.*)?$/i],
]

/** Returns the media type of a body that the client sends or reads best. */
function chosen(
  content: JsonObject,
): { readonly kind: BodyKind; readonly type: string } | undefined {
  for (const [kind, form] of KINDS) {
    const type = Object.keys(content).find((each) => form.test(each))
    if (type !== undefined) return { kind, type }
  }
  return undefined
}

/** A body with its schema under `application/json`. */
export function plainBody({ value, at }: Placed, reading: PlainReading): JsonObject {
  const body = asObject(value)
  const content = asObject(body['content'])
  const found = chosen(content)
  if (!found) {
    const types = Object.keys(content)
    if (types.length > 0)
      reading.ignore([...at, 'content'], {
        construct: `a body of ${types.join(', ')}`,
        effect: 'the client sends JSON, forms, multipart and plain text only',
      })
    return body
  }
  const { kind, type } = found
  const media = plainMedia(asObject(content[type]), [...at, 'content', type], reading)
  return {
    ...body,
    content: { ...content, 'application/json': media },
    ...(kind !== 'json' && { 'x-media-type': type }),
    'x-body-kind': kind,
  }
}

function plainMedia(media: JsonObject, at: Place, reading: PlainReading): JsonObject {
  const { schema } = media
  if (schema === undefined) return media
  const plain = plainSchema(schema, [...at, 'schema'], reading)
  return plain === schema ? media : { ...media, schema: plain }
}

interface Response extends Placed {
  readonly status: string
}

interface ReadingAnswers extends PlainReading {
  /** At the operation, because others share its answers. */
  readonly ignoreHere: (part: Ignored) => void
}

/**
 * Returns the answers by status. `default` is the good answer of an operation that documents no
 * other. OpenAPI 3.1.1, section 4.8.16.
 */
export function plainResponses(all: readonly Response[], reading: ReadingAnswers): JsonObject {
  const hasGood = all.some(({ status }) => /^[23]/.test(status))
  const plain = all.map(({ status, value, at }): [string, Json] => {
    const isGood = status.startsWith('2') || (status === 'default' && !hasGood)
    const response = asObject(value)
    if (isGood)
      return [status === 'default' ? '200' : status, goodResponse({ value: response, at }, reading)]
    return [status, isObject(value) ? errorResponse({ value: response, at }, reading) : value]
  })
  reportErrors(plain, reading)
  const isRedirect = !plain.some(([status]) => status.startsWith('2'))
  const redirect = all.find(({ status }) => status.startsWith('3'))
  if (isRedirect && redirect)
    reading.ignoreHere({
      construct: `the answer ${redirect.status}`,
      effect: 'the client follows no redirect, so this call has no answer',
    })
  return Object.fromEntries(plain)
}

const isError = (status: string): boolean => !/^[123]/.test(status)

/** One report for all errors of an operation. */
function reportErrors(plain: readonly (readonly [string, Json])[], reading: ReadingAnswers): void {
  const odd = plain.filter(([status, response]) => isError(status) && !isChosen(response, reading))
  if (odd.length === 0) return
  reading.ignoreHere({
    construct: `the error answer${odd.length === 1 ? '' : 's'} ${odd.map(([status]) => status).join(', ')}`,
    effect:
      'no constant "code" tells one error from another, so 401 is `unauthorized`, 403 is `forbidden` and others are `broken`',
  })
}

function isChosen(response: Json, reading: PlainReading): boolean {
  const { oneOf } = asObject(
    asObject(asObject(asObject(response)['content'])['application/json'])['schema'],
  )
  return Array.isArray(oneOf) && oneOf.every((each) => hasCode(followedOnce(each, reading)))
}

function goodResponse({ value, at }: Placed, reading: PlainReading): JsonObject {
  const response = asObject(value)
  const content = asObject(response['content'])
  const found = chosen(content)
  if (!found || found.kind === 'form' || found.kind === 'multipart') {
    const types = Object.keys(content)
    if (types.length > 0)
      reading.ignore([...at, 'content'], {
        construct: `an answer of ${types.join(', ')}`,
        effect: 'the client reads JSON and plain text only',
      })
    return response
  }
  const media = plainMedia(asObject(content[found.type]), [...at, 'content', found.type], reading)
  return {
    ...response,
    content: { ...content, 'application/json': media },
    ...(found.kind === 'text' && { 'x-media-type': found.type }),
  }
}

/** Errors that are chosen by a constant `code` stay as they are. */
function errorResponse({ value, at }: Placed, reading: PlainReading): JsonObject {
  const response = asObject(value)
  const content = asObject(response['content'])
  const type = Object.keys(content).find((each) => JSON_TYPE.test(each))
  if (type === undefined) return response
  const media = asObject(content[type])
  const isOurs = isChosen({ content: { 'application/json': media } }, reading)
  const plain = isOurs ? media : plainMedia(media, [...at, 'content', type], reading)
  return { ...response, content: { ...content, 'application/json': plain } }
}

const followedOnce = (schema: Json, { resolve }: PlainReading): JsonObject => {
  const { $ref } = asObject(schema)
  return asObject(typeof $ref === 'string' ? resolve($ref) : schema)
}

const hasCode = (schema: JsonObject): boolean =>
  typeof asObject(asObject(schema['properties'])['code'])['const'] === 'string'
