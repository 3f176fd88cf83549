import type { IncomingMessage } from 'node:http'
import { randomHandle } from '../random-handle.ts'

/**
 * Returns the ID of a request: in the log, in `X-Request-Id` of the response and in the `traceId`
 * of an error. A well-formed ID of the caller is used (D7.06).
 */
export function requestId(request: IncomingMessage): string {
  const requestedId = request.headers['x-request-id']
  return typeof requestedId === 'string' && /^[A-Za-z0-9_-]{8,64}$/.test(requestedId)
    ? requestedId
    : randomHandle()
}
