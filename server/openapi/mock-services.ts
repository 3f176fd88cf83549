import { setTimeout } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { MockAnswer, Mocks } from '../../src/language/mock.ts'
import type { Log } from '../http/guard-requests.ts'
import { operationsIn, type ApiDocument } from './document.ts'

export type Service = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

export type MockedOperations = {
  /** Empty in production. An operation with a handler never uses its mock. */
  readonly mocks: Mocks
  /** Called at each call of an operation without a handler. */
  readonly onCall?: (operation: string) => void
}

/**
 * Returns a service for each operation of the document, to be replaced by those with a handler. It
 * answers by the mock of the operation. Without one it is 501 (RFC 9110, section 15.6.2), with the
 * body of an error.
 */
export function mockServices(
  { document, mocks, onCall }: MockedOperations & { readonly document: ApiDocument },
  log: Log,
): Readonly<Record<string, Service>> {
  return Object.fromEntries(
    operationsIn(document).map(({ operationId }): [string, Service] => {
      const next = inTurn(Object.hasOwn(mocks, operationId) ? mocks[operationId]?.answers : [])
      return [
        operationId,
        async (request, reply) => {
          onCall?.(operationId)
          const answer = next()
          return answer === undefined
            ? refuseMissing(operationId, { request, reply }, log)
            : send(answer, request, reply)
        },
      ]
    }),
  )
}

/** The last answer repeats. */
function inTurn(answers: readonly MockAnswer[] = []): () => MockAnswer | undefined {
  let calls = 0
  return () => answers[Math.min(calls++, answers.length - 1)]
}

async function send(
  { status, body, delayMs }: MockAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (delayMs > 0) await setTimeout(delayMs)
  void reply.code(status)
  if (body === undefined) return reply.send()
  const known = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {}
  const { retryAfter, traceId } = known as Readonly<Record<string, unknown>>
  if (status >= 400 && typeof retryAfter === 'number')
    void reply.header('retry-after', String(retryAfter))
  const sent = status >= 400 && traceId !== undefined ? { ...known, traceId: request.id } : body
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(sent))
}

function refuseMissing(
  operation: string,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  log: Log,
): FastifyReply {
  const message = `The server has no handler for the operation "${operation}".`
  log({
    traceId: request.id,
    operation: request.routeOptions.url ?? '',
    status: 501,
    error: message,
  })
  return reply
    .code(501)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ code: 'NOT_IMPLEMENTED', message, traceId: request.id }))
}
