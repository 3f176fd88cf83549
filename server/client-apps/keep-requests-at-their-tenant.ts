import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cookieName } from '../http/headers.ts'
import type { Services } from '../operation.ts'
import { handleHash } from '../random-handle.ts'

/**
 * Parameters that name something that runs at one tenant. `sessionDataKey` only in calls without
 * `tenantId`: the others compare it with their tenant, and answer TENANT_INVALID. Handles of a
 * sign-up name the tenant in their own row, and so does a session.
 */
export const handleNames = [
  'requestId',
  'contextId',
  'promptId',
  'consumerRequestId',
  'upRequestId',
]

/**
 * Keeps everything that runs at its tenant: a sign-in, a reset, an identity check, a search for an
 * ID, a sign-up by a provider, terms, and the request of an application. A call at another tenant
 * that names it loses the browser's ID before any handler, so that each operation answers as for a
 * request that does not exist.
 */
export function keepRequestsAtTheirTenant(
  app: FastifyInstance,
  { store, tenants, origins }: Services,
): void {
  if (tenants.all.length < 2) return
  app.addHook('preHandler', async (request) => {
    if (await runsElsewhere({ store, tenants }, request, handlesOf(request)))
      request.cookies = { ...request.cookies, [cookieName('flow', origins.secure)]: undefined }
  })
}

/** Already validated: a text, wherever an operation takes one. All parts count, not only one. */
function handlesOf({ params, query, body }: FastifyRequest): readonly string[] {
  const parts = [params, query, body].map((part) => new Map(Object.entries(part ?? {})))
  const names = parts.some((part) => part.has('tenantId'))
    ? handleNames
    : [...handleNames, 'sessionDataKey']
  return parts
    .flatMap((part) => names.map((name): unknown => part.get(name)))
    .filter((value) => typeof value === 'string')
}

/**
 * Returns whether one of the handles belongs to another tenant than the request. One statement,
 * whatever the handles name.
 */
export async function runsElsewhere(
  { store, tenants }: Pick<Services, 'store' | 'tenants'>,
  { headers }: Pick<FastifyRequest, 'headers'>,
  handles: readonly string[],
): Promise<boolean> {
  if (handles.length === 0) return false
  const hashes = handles.map((handle) => handleHash(handle))
  const { name: tenant } = tenants.of(headers)
  const foreign = await store
    .selectFrom('login_request')
    .select('tenant_id')
    .where('id_hash', 'in', hashes)
    .where('tenant_id', '!=', tenant)
    .unionAll((e) =>
      e
        .selectFrom('find_id')
        .select('tenant_id')
        .where('id_hash', 'in', hashes)
        .where('tenant_id', '!=', tenant),
    )
    .unionAll((e) =>
      e
        .selectFrom('caller_request')
        .select('tenant_id')
        .where('id_hash', 'in', hashes)
        .where('tenant_id', '!=', tenant),
    )
    .unionAll((e) =>
      e
        .selectFrom('login_context')
        .select('tenant_id')
        .where('key_hash', 'in', hashes)
        .where('tenant_id', '!=', tenant),
    )
    .unionAll((e) =>
      e
        .selectFrom('idp_context')
        .innerJoin('login_context', 'login_context.key_hash', 'idp_context.key_hash')
        .select('login_context.tenant_id')
        .where('idp_context.id_hash', 'in', hashes)
        .where('login_context.tenant_id', '!=', tenant),
    )
    .unionAll((e) =>
      e
        .selectFrom('terms_prompt')
        .innerJoin('login_request', 'login_request.id_hash', 'terms_prompt.request_hash')
        .select('login_request.tenant_id')
        .where('terms_prompt.id_hash', 'in', hashes)
        .where('login_request.tenant_id', '!=', tenant),
    )
    .limit(1)
    .executeTakeFirst()
  return foreign !== undefined
}
