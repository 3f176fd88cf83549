import type { Json, JsonObject } from '../../../language/json.ts'
import { codedErrors } from './coded-errors.ts'
import type { ErrorPlaces, PartPlace } from './errors-by-status.ts'
import { withHeaders } from './plain-headers.ts'
import { type Ignored, type PlainReading, plainSchema } from './plain-schema.ts'
import { ANSWERS_TEXT, BODY_FORM, type BodyForm, FILES } from './plain-words.ts'
import { type Place, type Placed } from './pointer.ts'
import { asObject, isObject } from './schema-type.ts'

/** RFC 6839, section 3.1: `+json` is JSON. */
const JSON_TYPE =
  /^(?:application\/json|[\w.-]+\/[\w.!#$&^-]+\+json|application\/\*|\*\/\*)\s*(?:;.*)?$/i

const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;.*)?$/i
const MULTIPART_TYPE = /^multipart\/form-data\s*(?:;.*)?$/i
const TEXT_TYPE = /^text\/plain\s*(?:;.*)?$/i

/** Media types by preference. */
const SENT = [/^application\/json\s*(?:;.*)?$/i, JSON_TYPE, FORM_TYPE, MULTIPART_TYPE, TEXT_TYPE]
const READ = [/^application\/json\s*(?:;.*)?$/i, JSON_TYPE, TEXT_TYPE]

const chosen = (content: JsonObject, types: readonly RegExp[]): string | undefined =>
  types.flatMap((type) => Object.keys(content).find((name) => type.test(name)) ?? [])[0]

/**
 * Returns a body with the schema of its fields under `application/json`, and its kind
 * (`BODY_FORM`). A text, and JSON that is no object, is the one field `body`.
 */
export function plainBody({ value, at }: Placed, reading: PlainReading): JsonObject {
  const body = asObject(value)
  const content = asObject(body['content'])
  const type = chosen(content, SENT)
  if (type === undefined) {
    const types = Object.keys(content)
    if (types.length > 0)
      reading.ignore([...at, 'content'], {
        construct: `a body of ${types.join(', ')}`,
        effect: 'the client sends JSON, forms and texts only',
      })
    return body
  }
  const media = plainMedia(asObject(content[type]), [...at, 'content', type], reading)
  reportEncoding(type, { value: content[type] ?? {}, at: [...at, 'content', type] }, reading)
  const schema = media['schema'] ?? {}
  const kind = kindOf(type, followedOnce(schema, reading))
  const isOne = kind === 'text' || kind === 'value'
  const files = kind === 'multipart' ? filesIn(followedOnce(schema, reading)) : []
  return {
    ...body,
    ...(kind !== undefined && { [BODY_FORM]: kind }),
    ...(files.length > 0 && { [FILES]: files }),
    content: {
      ...content,
      'application/json': isOne
        ? { schema: asField(kind === 'text' ? { type: 'string' } : schema, body) }
        : media,
    },
  }
}

/**
 * OpenAPI 3.1.1, section 4.8.15: how each part is written. The client writes a list as parts with
 * one name, a file with its own type, and other values as texts or JSON.
 */
function reportEncoding(type: string, { value, at }: Placed, reading: PlainReading): void {
  const { encoding, schema } = asObject(value)
  if (!isObject(encoding) || !(FORM_TYPE.test(type) || MULTIPART_TYPE.test(type))) return
  const { properties } = followedOnce(schema ?? {}, reading)
  for (const [name, written] of Object.entries(encoding)) {
    const { contentType, headers, style = 'form', explode = true } = asObject(written)
    const part = followedOnce(asObject(properties)[name] ?? {}, reading)
    const ignored = [
      ...(typeof contentType === 'string' && !isSentAs(contentType, part) ? ['contentType'] : []),
      ...(isObject(headers) && Object.keys(headers).length > 0 ? ['headers'] : []),
      ...(style === 'form' && explode === true ? [] : ['style']),
    ]
    for (const key of ignored)
      reading.ignore([...at, 'encoding', name, key], {
        construct: `"${key}" of the encoding of "${name}"`,
        effect: 'the client writes a file with its own type, and other parts as texts or JSON',
      })
  }
}

/** Types of a part that the client sends anyway. */
function isSentAs(contentType: string, part: JsonObject): boolean {
  if (isFile(part['type'] === 'array' ? asObject(part['items']) : part)) return true
  const isStructure = part['type'] === 'object' || part['type'] === 'array'
  return isStructure ? JSON_TYPE.test(contentType) : TEXT_TYPE.test(contentType)
}

const ONE_VALUE: ReadonlySet<Json | undefined> = new Set([
  'array',
  'string',
  'integer',
  'number',
  'boolean',
])

/** Undefined for a JSON object. */
function kindOf(type: string, { type: of }: JsonObject): BodyForm | undefined {
  if (FORM_TYPE.test(type)) return 'form'
  if (MULTIPART_TYPE.test(type)) return 'multipart'
  if (TEXT_TYPE.test(type)) return 'text'
  return ONE_VALUE.has(of) ? 'value' : undefined
}

const asField = (schema: Json, { required }: JsonObject): JsonObject => ({
  type: 'object',
  properties: { body: schema },
  ...(required === true && { required: ['body'] }),
})

/** OpenAPI 3.0.4, section 4.8.14.2, and 3.1.1, section 4.8.15.3: binary data. */
const filesIn = ({ properties }: JsonObject): readonly string[] =>
  Object.entries(asObject(properties)).flatMap(([name, written]) => {
    const schema = asObject(written)
    return isFile(schema['type'] === 'array' ? asObject(schema['items']) : schema) ? [name] : []
  })

const isFile = ({ format, contentMediaType, contentEncoding }: JsonObject): boolean =>
  format === 'binary' || (contentMediaType !== undefined && contentEncoding === undefined)

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
  readonly headers: readonly string[]
  readonly declared: Set<string>
  /** Where the parts of errors are; undefined: a constant `code`. */
  readonly errors?: ErrorPlaces
  readonly described?: Set<PartPlace>
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
      return [
        status === 'default' ? '200' : status,
        withHeaders({ value: goodResponse({ value: response, at }, reading), at }, reading),
      ]
    const plain = isObject(value) ? errorResponse({ value: response, at }, reading) : value
    return [status, isError(status) ? coded(status, plain, reading) : plain]
  })
  if (!reading.errors) reportErrors(plain, reading)
  const isRedirect = !plain.some(([status]) => status.startsWith('2'))
  const redirect = all.find(({ status }) => status.startsWith('3'))
  if (isRedirect && redirect)
    reading.ignoreHere({
      construct: `the answer ${redirect.status}`,
      effect: 'the client follows no redirect, so this call has no answer',
    })
  return Object.fromEntries(plain)
}

/** Without `errors` in flows/app.yaml, an error answer stays as it is. */
function coded(status: string, plain: Json, reading: ReadingAnswers): Json {
  const { errors } = reading
  if (!errors) return plain
  const response = asObject(plain)
  const content = asObject(response['content'])
  const { schema: whole, [VARIANTS]: variants, ...media } = asObject(content['application/json'])
  const examples = examplesIn({ ...media, schema: whole ?? {} }, reading)
  const schema = codedErrors({ status, schema: whole, variants, examples }, errors, reading)
  return { ...response, content: { ...content, 'application/json': { schema } } }
}

/** Of a media type and of its schema; an example may be a reference to a component. */
function examplesIn(
  { example, examples, schema }: JsonObject,
  reading: PlainReading,
): readonly Json[] {
  const own = followedOnce(schema ?? {}, reading)
  return [
    example,
    ...Object.values(asObject(examples)).map((each) => followedOnce(each, reading)['value']),
    own['example'],
    ...(Array.isArray(own['examples']) ? own['examples'] : []),
  ].filter((each) => each !== undefined)
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
  const type = chosen(content, READ)
  if (type === undefined) {
    const types = Object.keys(content)
    if (types.length > 0)
      reading.ignore([...at, 'content'], {
        construct: `an answer of ${types.join(', ')}`,
        effect: 'the client reads JSON and texts only',
      })
    return response
  }
  const isText = TEXT_TYPE.test(type)
  const media = plainMedia(asObject(content[type]), [...at, 'content', type], reading)
  return {
    ...response,
    ...(isText && { [ANSWERS_TEXT]: true }),
    content: {
      ...content,
      'application/json': isText ? { ...media, schema: { type: 'string' } } : media,
    },
  }
}

/** Errors that are chosen by a constant `code` stay as they are. */
function errorResponse({ value, at }: Placed, reading: ReadingAnswers): JsonObject {
  const response = asObject(value)
  const content = asObject(response['content'])
  const { mediaTypes = [] } = reading.errors ?? {}
  const type = Object.keys(content).find(
    (each) => JSON_TYPE.test(each) || mediaTypes.includes(each.toLowerCase()),
  )
  if (type === undefined) return response
  const media = asObject(content[type])
  const isOurs = !reading.errors && isChosen({ content: { 'application/json': media } }, reading)
  const plain = isOurs ? media : plainMedia(media, [...at, 'content', type], reading)
  const variants = reading.errors ? variantsOf(media, [...at, 'content', type], reading) : []
  const read = variants.length > 1 ? { ...plain, [VARIANTS]: variants } : plain
  return { ...response, content: { ...content, 'application/json': read } }
}

/** Plain members of a choice of errors. */
const VARIANTS = 'x-variants'

function variantsOf(media: JsonObject, at: Place, reading: PlainReading): readonly Json[] {
  const { schema = {} } = media
  const { oneOf, anyOf } = followedOnce(schema, reading)
  const members = oneOf ?? anyOf
  return Array.isArray(members)
    ? members.map((member: Json) => plainSchema(member, [...at, 'schema'], reading))
    : []
}

const followedOnce = (schema: Json, { resolve }: PlainReading): JsonObject => {
  const { $ref } = asObject(schema)
  return asObject(typeof $ref === 'string' ? resolve($ref) : schema)
}

const hasCode = (schema: JsonObject): boolean =>
  typeof asObject(asObject(schema['properties'])['code'])['const'] === 'string'
