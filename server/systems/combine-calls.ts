import { apiError } from '../http/errors.ts'
import { ownDocument } from '../openapi/document.ts'
import type { Handlers } from '../operation.ts'

/** Paths of the operations that only fill a page, except the one that combines them. */
const combined: ReadonlySet<string> = new Set(
  Object.entries(ownDocument.paths).flatMap(([path, { get }]) =>
    get?.['x-log-only'] === true && get['x-combines'] !== true ? [path] : [],
  ),
)

/**
 * Answers each call through the whole server: its limits, its checks and its log count as for a
 * call that comes alone. No call may set a cookie, and none may change anything.
 * @throws VALIDATION_FAILED for another operation than one with `x-log-only`
 */
export const combineCalls: Handlers['combineCalls'] = async ({ query, request }) => {
  const wrong = query.call.findIndex((call) => !combined.has(call.replace(/\?.*/s, '')))
  if (wrong >= 0)
    throw apiError('VALIDATION_FAILED', { issues: [{ path: `/call/${wrong}`, rule: 'enum' }] })
  const base = (request.routeOptions.url ?? '').replace(/\/systems\/calls$/, '')
  const { 'accept-encoding': _, ...headers } = request.headers
  const answers = await Promise.all(
    query.call.map((call) =>
      request.server.inject({
        method: 'GET',
        url: base + call,
        headers,
        remoteAddress: request.socket.remoteAddress ?? '',
      }),
    ),
  )
  return answers.map(({ statusCode: status, payload }) => ({
    status,
    body: payload === '' ? null : (JSON.parse(payload) as unknown),
  }))
}
