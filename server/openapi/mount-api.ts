import formats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { DataValidationCxt } from 'ajv/dist/types/index.js'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import glue from 'fastify-openapi-glue'
import { normalise } from '../../src/rules/normalise.ts'
import { apiError } from '../http/errors.ts'
import { type Log, sendError } from '../http/guard-requests.ts'
import type { Handlers } from '../operation.ts'
import { type ApiDocument, handlesInQueries, operationsWithBody } from './document.ts'
import { type MockedOperations, mockServices, type Service } from './mock-services.ts'

export type Api = MockedOperations & { readonly document: ApiDocument }

/**
 * Mounts every operation of the document below the prefix of `app`. Validates requests and
 * responses against the document: a wrong request is 400, a wrong response is 500. An operation
 * without a handler answers with its mock; without one it is 501.
 */
export async function mountApi(
  app: FastifyInstance,
  { handlers, ...api }: Api & { readonly handlers: Handlers },
  log: Log,
): Promise<void> {
  const [bodies, addresses] = [ajv({ coerceTypes: false }), ajv({ coerceTypes: true })]
  // Fastify types every schema as a route's schema; this is the JSON Schema of one part of it.
  app.setValidatorCompiler(({ schema, httpPart }) =>
    (httpPart === 'body' ? bodies : addresses).compile(
      httpPart === 'headers' ? lowerCaseHeaderNames(schema as HeaderSchema) : schema,
    ),
  )
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))
  app.setErrorHandler((error, request, reply) => sendError({ error, request, reply, log }))
  app.setNotFoundHandler((request, reply) =>
    sendError({ error: apiError('NOT_FOUND'), request, reply, log }),
  )
  const operationsNeedingBody = operationsWithBody(api.document)
  const handles = handlesInQueries(api.document)
  // Fastify validates a body per content type; a request without a body would pass unchecked.
  app.addHook('preValidation', async (request) => {
    takeHandles(request, handles.get(operationOf(request)) ?? [])
    if (request.body === undefined && operationsNeedingBody.has(operationOf(request)))
      throw apiError('VALIDATION_FAILED', { issues: [{ path: '', rule: 'body' }] })
    // First, because all later checks walk the body.
    if (isTooDeeplyNested(request.body))
      throw apiError('VALIDATION_FAILED', { issues: [{ path: '', rule: 'depth' }] })
    const unstorable = [request.body, request.query, request.params]
      .map((part) => findUnstorableCharacter(part))
      .find((path) => path !== undefined)
    if (unstorable !== undefined)
      throw apiError('VALIDATION_FAILED', { issues: [{ path: unstorable, rule: 'character' }] })
  })
  app.addHook('onSend', async (request, reply, payload) => {
    // An empty 503 is not a response of the document (`sendError`). Neither is a page for users,
    // nor the answer of an operation that this server does not have.
    if (
      (reply.statusCode === 503 && payload === undefined) ||
      reply.statusCode === 501 ||
      String(reply.getHeader('content-type')).startsWith('text/html')
    )
      return payload
    const mismatch = responseMismatch(
      request,
      reply.statusCode,
      typeof payload === 'string' ? payload : '',
    )
    if (mismatch === undefined) return payload
    log({
      traceId: request.id,
      operation: request.routeOptions.url ?? '',
      status: 500,
      error: `answer drifts from the document: ${mismatch}`,
    })
    reply.code(500).type('application/json; charset=utf-8')
    return JSON.stringify({
      code: 'SYSTEM_ERROR',
      message: 'The answer does not follow the document.',
      traceId: request.id,
    })
  })
  await app.register(glue, {
    // A copy, because the plugin changes it.
    specification: structuredClone(api.document),
    serviceHandlers: { ...mockServices(api, log), ...services(handlers) },
  })
}

/**
 * Adds handles of the header to the query.
 * @throws VALIDATION_FAILED for a handle that is there twice
 */
function takeHandles(request: FastifyRequest, names: readonly string[]): void {
  const given = request.headers['gatehouse-handles']
  if (typeof given !== 'string' || names.length === 0) return
  const handles = new URLSearchParams(given)
  const query = request.query as Record<string, unknown>
  for (const name of names) {
    const [value, ...others] = handles.getAll(name)
    if (value === undefined) continue
    // Readers could take either (docs/decisions/0101).
    if (others.length > 0 || query[name] !== undefined)
      throw apiError('VALIDATION_FAILED', { issues: [{ path: `/${name}`, rule: 'repeated-key' }] })
    query[name] = value
  }
}

const operationOf = (request: FastifyRequest): string =>
  (request.routeOptions.schema as { readonly operationId?: string } | undefined)?.operationId ?? ''

// An operation without its types: the request was already validated against them.
type AnyHandler = (call: {
  body: unknown
  query: unknown
  path: unknown
  request: FastifyRequest
  reply: FastifyReply
}) => unknown

const services = (handlers: Handlers): Readonly<Record<string, Service>> =>
  Object.fromEntries(
    Object.entries(handlers).map(([id, handler]) => [id, service(handler as AnyHandler)]),
  )

const service =
  (handler: AnyHandler): Service =>
  async (request, reply) => {
    const answer = await handler({
      body: request.body,
      query: request.query,
      path: request.params,
      request,
      reply,
    })
    // Sent as text, because a bare string is a valid response and Fastify would not quote it.
    return answer === undefined
      ? reply.code(204).send()
      : reply.type('application/json; charset=utf-8').send(JSON.stringify(answer))
  }

/**
 * Validates by JSON Schema 2020-12, the dialect of OpenAPI 3.1. It neither removes nor adds fields
 * of a body. Text values in an address are converted. Typed entries (`x-entry`) get one spelling
 * before their length and pattern are checked.
 */
export function ajv({ coerceTypes }: { readonly coerceTypes: boolean }): Ajv2020 {
  const validator = new Ajv2020({
    strict: false,
    coerceTypes,
    removeAdditional: false,
    useDefaults: false,
    allErrors: false,
  })
  formats.default(validator)
  validator.addKeyword({
    keyword: 'x-entry',
    type: 'string',
    schemaType: 'string',
    modifying: true,
    before: 'maxLength',
    errors: false,
    validate: normaliseEntry,
  })
  return validator
}

/** Ajv calls a keyword with these four. */
function normaliseEntry(
  kind: string,
  text: string,
  _schema?: unknown,
  dataContext?: DataValidationCxt,
): boolean {
  if (dataContext) dataContext.parentData[dataContext.parentDataProperty] = normalise(kind, text)
  return true
}

type Documented = Readonly<
  Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: object }>> }>
>

const validators = new WeakMap<object, (answer: unknown) => boolean>()
const checker = ajv({ coerceTypes: false })

/**
 * Describes the mismatch of a response, or returns undefined. A status that the document does not
 * name is wrong, except 204 without a body.
 */
export function responseMismatch(
  request: FastifyRequest,
  status: number,
  payload: string,
): string | undefined {
  const documented = (request.routeOptions.schema as { readonly response?: Documented } | undefined)
    ?.response
  if (documented === undefined) return undefined
  if (status === 204) return payload === '' ? undefined : 'a body with 204'
  const schema = documented[status]?.content?.['application/json']?.schema
  if (schema === undefined) return `status ${status} is not documented`
  const validate = validators.get(schema) ?? checker.compile(schema)
  validators.set(schema, validate)
  return validate(JSON.parse(payload)) ? undefined : 'the body does not follow its schema'
}

export interface HeaderSchema {
  readonly properties?: Readonly<Record<string, unknown>>
  readonly required?: readonly string[]
}

/**
 * Writes header names in lower case, as Node does. The document spells them as the standards do
 * (RFC 9110, section 5.1: names are case-insensitive).
 */
export function lowerCaseHeaderNames(schema: HeaderSchema): HeaderSchema {
  const { properties = {}, required = [] } = schema
  return {
    ...schema,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, of]) => [name.toLowerCase(), of]),
    ),
    required: required.map((name) => name.toLowerCase()),
  }
}

/**
 * Refuses JSON that a proxy could read differently than this server. Bytes that are not UTF-8, or
 * are sent as another encoding, have no defined text (RFC 8259, section 8.1). A repeated name has
 * no defined value (section 4). Fastify's parser already refuses `__proto__` and
 * `constructor.prototype`.
 */
export function refuseAmbiguousJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const text = isUtf8Type(request.headers['content-type']) ? decodeUtf8(body) : undefined
    if (text === undefined) {
      done(invalidBody('encoding'))
      return
    }
    void parse(request, text, (error, value) => {
      if (error === null && countNames(text) !== countMembers(value))
        done(invalidBody('repeated-key'))
      else done(error, value)
    })
  })
}

const invalidBody = (rule: string) =>
  apiError('VALIDATION_FAILED', { issues: [{ path: '', rule }] })

const isUtf8Type = (contentType = ''): boolean =>
  /^[^;]*(?:;\s*charset="?utf-8"?\s*)?$/i.test(contentType)

/** Decoding with replacement would turn different bodies into the same text. */
function decodeUtf8(body: string | Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(body))
  } catch {
    return undefined
  }
}

/** Valid JSON has one colon outside of texts for each name. */
const countNames = (text: string): number =>
  text.replace(/"(?:[^"\\]+|\\.)*"/g, '').split(':').length - 1

/** Walks level by level, because a body may be nested deeper than the stack. */
function countMembers(value: unknown): number {
  let [count, level]: [number, readonly unknown[]] = [0, [value]]
  while (level.length > 0) {
    const objects = level.filter((one): one is object => typeof one === 'object' && one !== null)
    for (const one of objects) if (!Array.isArray(one)) count += Object.keys(one).length
    level = objects.flatMap((one): readonly unknown[] => Object.values(one))
  }
  return count
}

/**
 * Maximum levels of a body; the deepest one in the document has four. Deeper nesting could overflow
 * the stack of code that recurses once per level.
 */
const maxDepth = 32

/** Walks level by level, and stops at the limit. */
export function isTooDeeplyNested(value: unknown): boolean {
  let level: readonly unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return true
    level = level.flatMap((item) =>
      typeof item === 'object' && item !== null ? Object.values(item) : [],
    )
  }
  return false
}

/**
 * Finds the character U+0000, and half of a surrogate pair. JSON and addresses may contain them,
 * but PostgreSQL stores no U+0000 (its manual, 8.3), and another character in place of a half. No
 * name, code or handle has them, so they are refused before any lookup.
 */
export function findUnstorableCharacter(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : path
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, inner] of Object.entries(value)) {
    const unstorablePath = isStorable(name)
      ? findUnstorableCharacter(inner, `${path}/${name}`)
      : path
    if (unstorablePath !== undefined) return unstorablePath
  }
  return undefined
}

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
