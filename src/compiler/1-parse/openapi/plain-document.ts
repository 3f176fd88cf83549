import type { Json, JsonObject } from '../../../language/json.ts'
import { type ErrorPlaces, type PartPlace, placeText } from './errors-by-status.ts'
import { documentNameOf, documentOfPath, firstDocument, writtenPath } from './further-documents.ts'
import { madeNames } from './made-names.ts'
import { marksChanges, METHODS, pathItems } from './paths.ts'
import { plainBody, plainResponses } from './plain-content.ts'
import { type Ignored, plainAt, type PlainReading, plainSchema } from './plain-schema.ts'
import { MOVED, SECURITY, type SecurityScheme, SEPARATOR } from './plain-words.ts'
import { type Place, type Placed, placeIn, refTo, valueAt } from './pointer.ts'
import { asObject, isObject } from './schema-type.ts'

/** A part that is not honoured, with its place in the document as written. */
export interface IgnoredPart extends Ignored {
  readonly at: Place
}

/** A document in the form that all readers know, and the parts of the written one that it lost. */
export interface PlainDocument {
  readonly document: JsonObject
  readonly ignored: readonly IgnoredPart[]
}

/**
 * Rewrites an OpenAPI document into one form. Every operation has its name, its own parameters,
 * body and answers without references. Every schema is plain (`plainSchema`). Every body that the
 * client can send or read is under `application/json`.
 * @param errors where the parts of errors are; undefined: a constant `code`
 * @param headers of answers that flows read, in lower case
 */
export function plainDocument(
  written: JsonObject,
  errors?: ErrorPlaces,
  headers: readonly string[] = [],
): PlainDocument {
  const ignored: IgnoredPart[] = []
  const described = new Set<PartPlace>()
  const declared = new Set<string>()
  const reading: ReadingDocument = {
    headers,
    declared,
    ...(errors && { errors, described }),
    resolve: (ref) => (ref.startsWith('#') ? valueAt(written, placeIn(ref)) : undefined),
    ignore: (at, part) => ignored.push({ at, ...part }),
    known: new Map(),
  }
  const names = madeNames(written)
  const known = new Map<string | undefined, Secured & { readonly isMarked: boolean }>()
  const securedIn = (item: JsonObject) => {
    const name = documentNameOf(item)
    const { document, nameOfScheme } = documentOfPath(written, item)
    const found = known.get(name) ?? {
      written: document,
      schemes: schemesOf(document, nameOfScheme, reading),
      reading,
      isMarked: marksChanges(firstDocument(document)),
    }
    known.set(name, found)
    return found
  }
  const plain = pathItems(written).map(({ path: key, item, at }): [string, Json] => {
    const { parameters, ...others } = item
    const path = writtenPath(key, item)
    const { isMarked, ...secured } = securedIn(item)
    const operations = METHODS.flatMap((method): [string, Json][] => {
      const operation = others[method]
      if (!isObject(operation)) return []
      const operationId = names.get(`${method} ${key}`) ?? ''
      const changes = isMarked || method === 'get' ? {} : { 'x-changes-state': true }
      const security = plainSecurity(operation, [...at, method], secured)
      const named = { ...changes, ...operation, ...security, operationId }
      return [
        [
          method,
          plainOperation(named, { at: [...at, method], path, shared: parameters ?? [] }, reading),
        ],
      ]
    })
    return [key, { ...others, ...Object.fromEntries(operations) }]
  })
  reportServers(written, reading)
  return {
    document: {
      ...written,
      ...(headers.length > 0 && { 'x-answer-headers': [...declared] }),
      ...(errors && { 'x-missing-places': missingPlaces(errors, described) }),
      paths: Object.fromEntries(plain),
      components: {
        ...asObject(written['components']),
        schemas: plainComponents(written, reading),
      },
    },
    ignored,
  }
}

interface ReadingDocument extends PlainReading {
  /** Headers of answers that flows read, and those that the document declares, in lower case. */
  readonly headers: readonly string[]
  readonly declared: Set<string>
  readonly errors?: ErrorPlaces
  /** Places that an error answer has, and `[]` when one has a schema at all. */
  readonly described?: Set<PartPlace>
}

/** Without a schema in any error answer, nothing is known. */
function missingPlaces(
  { code, message, fields }: ErrorPlaces,
  described: ReadonlySet<PartPlace>,
): readonly string[] {
  const isKnown = [...described].some((place) => place.length === 0)
  return isKnown
    ? [...code, ...message, ...fields].filter((place) => !described.has(place)).map(placeText)
    : []
}

function plainComponents(written: JsonObject, reading: PlainReading): JsonObject {
  const names = Object.keys(asObject(asObject(written['components'])['schemas']))
  return Object.fromEntries(
    names.map((name) => [name, plainAt(refTo(['components', 'schemas', name]), reading) ?? {}]),
  )
}

/** Servers of an operation, which are not honoured. */
function reportServers(written: JsonObject, reading: PlainReading): void {
  for (const { item, at } of pathItems(written))
    for (const method of METHODS)
      if (asObject(item[method])['servers'] !== undefined)
        reading.ignore([...at, method, 'servers'], {
          construct: '"servers"',
          effect: 'all operations have the path of the first server of the document',
        })
}

/** Schemes that need a computation or a certificate (IANA, HTTP Authentication Schemes). */
const UNKNOWN_SCHEME = /^(?:digest|dpop|gnap|hoba|mutual|negotiate|privatetoken|scram-.*|vapid)$/i

/** Returns the schemes of a document by name. */
function schemesOf(
  written: JsonObject,
  nameOfScheme: (name: string) => string,
  reading: PlainReading,
): ReadonlyMap<string, SecurityScheme> {
  const schemes = asObject(asObject(written['components'])['securitySchemes'])
  return new Map(
    Object.entries(schemes).map(([name, scheme]) => [
      name,
      schemeOf(nameOfScheme(name), asObject(followedIn({ value: scheme, at: [] }, reading).value)),
    ]),
  )
}

function schemeOf(
  name: string,
  { type, in: place, name: key, scheme }: JsonObject,
): SecurityScheme {
  if (type === 'apiKey')
    return place === 'header' || place === 'query'
      ? { name, in: place, key: textOf(key) }
      : { name, in: 'sent', key: '' }
  if (type === 'mutualTLS' || UNKNOWN_SCHEME.test(textOf(scheme)))
    return { name, in: 'unknown', key: '' }
  // OAuth 2.0 and OpenID Connect: a bearer token (RFC 6750).
  if (type !== 'http' || /^bearer$/i.test(textOf(scheme)))
    return { name, in: 'sent', key: 'Authorization', scheme: 'Bearer' }
  const word = /^basic$/i.test(textOf(scheme)) ? 'Basic' : textOf(scheme)
  return { name, in: 'header', key: 'Authorization', scheme: word }
}

/** OpenAPI 3.1.1, section 4.8.10: those of the operation replace those of the document. */
function plainSecurity(
  operation: JsonObject,
  at: Place,
  { written, schemes, reading }: Secured,
): JsonObject {
  const security = operation['security'] ?? written['security']
  if (!Array.isArray(security) || security.length === 0) return {}
  const ways = security.map((way: Json) =>
    Object.keys(asObject(way)).flatMap((name) => schemes.get(name) ?? []),
  )
  const needs = ways.map((way) => way.filter(({ in: place }) => place !== 'sent'))
  const [first] = needs[0] ?? []
  if (first && needs.every((way) => way.length > 0))
    reading.ignore('security' in operation ? [...at, 'security'] : at, {
      construct: `the security scheme "${first.name}"`,
      effect:
        first.in === 'unknown'
          ? 'the client sends keys, `Basic` and bearer tokens only'
          : 'flows/app.yaml gives it no value under `api: security`',
      unless: needs
        .filter((way) => way.every(({ in: place }) => place !== 'unknown'))
        .map((way) => way.map(({ name }) => name)),
    })
  return { [SECURITY]: ways.map((way) => way.map((scheme) => ({ ...scheme }))) }
}

interface Secured {
  readonly written: JsonObject
  readonly schemes: ReadonlyMap<string, SecurityScheme>
  readonly reading: PlainReading
}

interface Around {
  readonly at: Place
  readonly path: string
  /** Parameters of the path. */
  readonly shared: Json
}

function plainOperation(
  operation: JsonObject,
  { at, path, shared }: Around,
  reading: ReadingDocument,
): JsonObject {
  const parameters = plainParameters(
    [
      ...placed(shared, [...at.slice(0, -1), 'parameters']),
      ...placed(operation['parameters'], [...at, 'parameters']),
    ],
    path,
    reading,
  )
  const body = operation['requestBody']
  return {
    ...operation,
    ...(parameters.length > 0 && { parameters }),
    ...(body !== undefined && {
      requestBody: plainBody(
        followedIn({ value: body, at: [...at, 'requestBody'] }, reading),
        reading,
      ),
    }),
    responses: plainResponses(
      Object.entries(asObject(operation['responses'])).map(([status, response]) => {
        const found = followedIn({ value: response, at: [...at, 'responses', status] }, reading)
        return { status, value: found.value, at: found.at }
      }),
      { ...reading, ignoreHere: (part) => reading.ignore([...at, 'responses'], part) },
    ),
  }
}

const placed = (values: Json | undefined, at: Place): readonly Placed[] =>
  Array.isArray(values)
    ? values.map((value: Json, index) => ({ value, at: [...at, String(index)] }))
    : []

/** Follows references from one component to another; a ring of them ends. */
function followedIn({ value, at }: Placed, reading: PlainReading, most = 9): Placed {
  const ref = asObject(value)['$ref']
  if (typeof ref !== 'string' || most === 0) return { value, at }
  const { $ref: _ref, ...beside } = asObject(value)
  const target = followedIn(
    { value: reading.resolve(ref) ?? {}, at: placeIn(ref) },
    reading,
    most - 1,
  )
  return { value: { ...asObject(target.value), ...beside }, at: target.at }
}

/** OpenAPI 3.1.1, section 4.8.10.1: those of the operation replace those of the path. */
function plainParameters(
  all: readonly Placed[],
  path: string,
  reading: PlainReading,
): readonly JsonObject[] {
  const found = new Map<string, JsonObject>()
  const taken = new Set(
    all.flatMap((each) => {
      const { name, in: place } = asObject(followedIn(each, reading).value)
      return place === 'query' || place === 'path' ? [name] : []
    }),
  )
  for (const each of all) {
    const { value, at } = followedIn(each, reading)
    const parameter = asObject(value)
    const [name, place] = [parameter['name'], parameter['in']]
    if (typeof name !== 'string' || typeof place !== 'string') continue
    if (place === 'path' && !path.includes(`{${name}}`)) {
      reading.ignore(at, {
        construct: `the path parameter "${name}"`,
        effect: 'the path has no such name in braces',
      })
      continue
    }
    const schema = plainParameter(parameter, at, reading)
    const isMoved = place === 'cookie' || (place === 'header' && !SENT.test(name))
    if (isMoved && taken.has(name)) {
      reading.ignore(at, {
        construct: `the ${place} parameter "${name}"`,
        effect: 'a parameter of the path or the query has this name',
      })
      continue
    }
    found.set(`${place} ${name}`, {
      ...parameter,
      ...(schema !== undefined && { schema }),
      ...(place === 'query' && separatorOf(parameter, asObject(schema))),
      ...(isMoved && { in: 'query', [MOVED]: { in: place } }),
      // The browser sends a cookie that the server has set.
      ...(place === 'cookie' && { required: false }),
      // OpenAPI 3.1.1, section 4.8.12.2: always required.
      ...(place === 'path' && { required: true }),
    })
  }
  // Names in braces without a parameter are texts.
  for (const [, name = ''] of path.matchAll(/\{([^{}]+)\}/g))
    if (!found.has(`path ${name}`))
      found.set(`path ${name}`, { name, in: 'path', required: true, schema: { type: 'string' } })
  return [...found.values()]
}

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

/** Headers that the client sends itself, or that OpenAPI 3.1.1, section 4.8.12.1 leaves out. */
const SENT =
  /^(?:accept|content-type|authorization|accept-language|idempotency-key|x-request-id|gatehouse-.*)$/i

/** Between the items of an array, by `style` (OpenAPI 3.1.1, section 4.8.12.4). */
const SEPARATORS: Readonly<Record<string, string>> = {
  form: ',',
  spaceDelimited: '%20',
  pipeDelimited: '%7C',
}

/** Only arrays of `form` repeat their name, which is usual. `&`: each property has its own name. */
function separatorOf({ style = 'form', explode }: JsonObject, { type }: JsonObject): JsonObject {
  const isExploded = style === 'form' && explode !== false
  const isJoined = type === 'array' ? !isExploded : type === 'object' && style === 'form'
  const separator = isExploded ? '&' : SEPARATORS[textOf(style)]
  return isJoined && separator !== undefined ? { [SEPARATOR]: separator } : {}
}

function plainParameter(parameter: JsonObject, at: Place, reading: PlainReading): Json | undefined {
  const { name, in: place, schema, content, style } = parameter
  const ignore = (construct: string, effect: string) => reading.ignore(at, { construct, effect })
  const subject = `the ${textOf(place)} parameter "${textOf(name)}"`
  const plain = schema === undefined ? undefined : plainSchema(schema, [...at, 'schema'], reading)
  if (isObject(content))
    ignore(`"content" of ${subject}`, 'the value is sent as a text, not in a media type')
  const type = asObject(plain)['type']
  const usual = place === 'path' ? 'simple' : 'form'
  const isStructure = type === 'array' || type === 'object'
  const isKnown =
    style === undefined ||
    style === usual ||
    style === 'deepObject' ||
    (place === 'query' && type === 'array' && Object.hasOwn(SEPARATORS, textOf(style)))
  if (place !== 'header' && place !== 'cookie' && isStructure && !isKnown)
    ignore(`"style" of ${subject}`, `the client writes it as ${usual}`)
  return plain
}
