import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import glue from 'fastify-openapi-glue'
import { apiError } from '../api-error.ts'
import type { Handlers } from '../routes/handlers.ts'
import { ajv } from './ajv.ts'
import { handlesInQueries, operationsWithBody, type ApiDocument } from './document.ts'
import { lowerCaseHeaderNames, type HeaderSchema } from './lower-cased.ts'
import { mockServices, type MockedOperations, type Service } from './mock-services.ts'
import { responseMismatch } from './response-check.ts'
import { sendError, type Log } from './send-error.ts'
import { isTooDeeplyNested } from './too-deep.ts'
import { findUnstorableCharacter } from './unstorable-character.ts'

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
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, log))
  app.setNotFoundHandler((request, reply) => sendError(apiError('NOT_FOUND'), request, reply, log))
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
    // An empty 503 is not a response of the document (send-error). Neither is a page for users, nor
    // the answer of an operation that this server does not have.
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
