import type { IncomingMessage } from 'node:http'
import { randomHandle } from '../random-handle.ts'

/**
 * One name for one request: in the log, in the answer's `X-Request-Id` and in the `traceId` of an
 * error. The caller's own, when it is well formed (D7.06).
 */
export function requestId(request: IncomingMessage): string {
  const requestedId = request.headers['x-request-id']
  return typeof requestedId === 'string' && /^[A-Za-z0-9_-]{8,64}$/.test(requestedId)
    ? requestedId
    : randomHandle()
}
