import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, apiError } from '../http/errors.ts'
import { recordRefusedProof } from '../log/security-log.ts'
import { isStorageFault } from '../store/open-store.ts'
import { errorCatalogue } from './document.ts'

/** Logs one line about a failure on our side; never a body, a cookie or an address with a query. */
export type Log = (line: {
  readonly traceId: string
  readonly operation: string
  readonly status: number
  readonly error: string
}) => void

const catalogue = errorCatalogue()

type Violation = {
  readonly instancePath?: string
  readonly keyword?: string
  readonly params?: { readonly missingProperty?: string }
}
type FastifyFailure = { readonly validation?: readonly Violation[]; readonly statusCode?: number }

/**
 * Sends every error as the document defines it. It returns nothing from the request, and nothing
 * internal except the trace ID.
 */
export function sendError({
  error,
  request,
  reply,
  log,
}: {
  readonly error: unknown
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly log: Log
}): FastifyReply {
  const refused = error instanceof ApiError ? error : fromFastifyError(error as FastifyFailure)
  const { code, details } = refused ?? apiError('SYSTEM_ERROR')
  const { status, message } = catalogue.get(code) ?? { status: 500, message: code }
  if (refused !== undefined) recordRefusedProof(refused)
  const isStorageUnavailable = refused === undefined && isStorageFault(error)
  if (refused === undefined) {
    const cause = error instanceof Error ? (error.stack ?? error.message) : String(error)
    log({
      traceId: request.id,
      operation: request.routeOptions.url ?? '',
      status: isStorageUnavailable ? 503 : status,
      error: cause,
    })
  }
  // Same response as that of a proxy without a running server. The client then repeats the request
  // with the same idempotency key (RFC 9110, 15.6.4).
  if (isStorageUnavailable) return reply.code(503).header('retry-after', '1').send()
  const retryAfter = details['retryAfter']
  if (typeof retryAfter === 'number') reply.header('retry-after', String(retryAfter))
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ code, message, traceId: request.id, ...details }))
}

/**
 * Malformed JSON, a body too large and a wrong media type are all requests that do not follow the
 * document.
 */
function fromFastifyError(fault: FastifyFailure): ApiError | undefined {
  const issues = fault.validation?.map(({ instancePath = '', keyword = 'invalid', params }) => ({
    path:
      params?.missingProperty === undefined
        ? instancePath
        : `${instancePath}/${params.missingProperty}`,
    rule: keyword,
  }))
  if (issues !== undefined) return apiError('VALIDATION_FAILED', { issues })
  if (fault.statusCode !== undefined && fault.statusCode >= 400 && fault.statusCode < 500)
    return apiError('VALIDATION_FAILED', { issues: [{ path: '', rule: 'body' }] })
  return undefined
}
