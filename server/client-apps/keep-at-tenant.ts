import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cookieName } from '../cookies.ts'
import { handleHash } from '../random-handle.ts'
import type { Services } from '../services.ts'

/**
 * Keeps each running request at its tenant: of a sign-in, a reset, an identity check or an
 * application. A call at another tenant that names it loses the browser's ID before any handler, so
 * that each operation answers as for a request that does not exist.
 */
export function keepRequestsAtTheirTenant(
  app: FastifyInstance,
  { store, tenants, origins }: Services,
): void {
  if (tenants.all.length < 2) return
  app.addHook('preHandler', async (request) => {
    const requestId = requestIdOf(request)
    if (requestId === undefined) return
    const foreign = await store
      .selectFrom('login_request')
      .select('id_hash')
      .where('id_hash', '=', handleHash(requestId))
      .where('tenant_id', '!=', tenants.of(request.headers).name)
      .executeTakeFirst()
    if (foreign !== undefined)
      request.cookies = { ...request.cookies, [cookieName('flow', origins.secure)]: undefined }
  })
}

/** Already validated: a text, wherever an operation takes one. */
function requestIdOf({ body, query }: FastifyRequest): string | undefined {
  const { requestId } = { ...(query as object), ...(body as object) } as { requestId?: unknown }
  return typeof requestId === 'string' ? requestId : undefined
}
