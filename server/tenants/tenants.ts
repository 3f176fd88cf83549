import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { base, errorRoute, isServerPath, type Origins } from '../http/address.ts'
import { cookieName } from '../http/headers.ts'
import { handleHash } from '../random-handle.ts'
import type { Store } from '../store/tables.ts'
import { type Language, serverLanguages } from '../texts/server-text.ts'

/** Factors to prove before the hand-over: a number of different ones, or these. */
export type Floor = number | readonly string[]

/**
 * A compiled tenant, as the server sees it: data that the build writes (docs/decisions, tenants at
 * run time).
 */
export type Tenant = {
  readonly name: string
  /** Host names, lower case, without a port. */
  readonly hosts: readonly string[]
  /** Named as in the expressions of flows: `otp.digits` and the rest. */
  readonly values: Readonly<Record<string, unknown>>
  /** The first is the default, for users that prefer none of them. */
  readonly languages: readonly Language[]
  /** The product's name at this tenant, by language. */
  readonly product?: Readonly<Record<Language, string>>
  /** A path below the page's own origin. */
  readonly logo?: string | undefined
  readonly floor?: Floor | undefined
}

/** Returns the name of the service as the tenant's users know it. */
export const productOf = (tenant: Tenant | undefined, language: Language): string =>
  tenant?.product?.[language] ?? 'Gatehouse'

/** The parts of a request that identify its tenant, before any handler reads it. */
export type TenantRequest = {
  readonly host?: string | undefined
  readonly cookie?: string | undefined
}

export type Tenants = {
  /** The default first. */
  readonly all: readonly Tenant[]
  /** True in the sandbox, where a tenant can be chosen at any host name without a tenant. */
  readonly choosable: boolean
  /** All host names of tenants. */
  readonly hosts: readonly string[]
  /** Returns the tenant of a host name. */
  readonly at: (host: string | undefined) => Tenant | undefined
  readonly named: (name: string) => Tenant | undefined
  /**
   * Returns the tenant of a request: the host name's, else, where it may be chosen, the cookie's,
   * else the default.
   */
  readonly of: (tenantRequest: TenantRequest) => Tenant
}

export const defaultTenant: Tenant = {
  name: 'default',
  hosts: [],
  values: {},
  languages: serverLanguages,
}

const tenantCookieName = (secure: boolean): string => (secure ? '__Host-Tenant' : 'Tenant')

/**
 * Lax: the redirect back from the provider must send it. HttpOnly: a page knows its tenant from the
 * build. It ends with the browser.
 */
export const tenantCookie = (name: string, secure: boolean): string =>
  `${tenantCookieName(secure)}=${name}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

/**
 * @param choosable sandbox mode: `?tenant=` chooses a tenant, and each is also served at
 * `<name>.localhost`
 * @param secure whether browsers reach the server over TLS
 */
export function createTenants(
  given: readonly Tenant[],
  choosable: boolean,
  secure = false,
): Tenants {
  const cookie = new RegExp(`(?:^|;\\s*)${tenantCookieName(secure)}=([\\w-]+)(?:;|$)`)
  const all = given.length === 0 ? [defaultTenant] : given
  const byHost = new Map(
    all.flatMap((tenant) =>
      [...tenant.hosts, ...(choosable ? [`${tenant.name}.localhost`] : [])].map(
        (host) => [host.toLowerCase(), tenant] as const,
      ),
    ),
  )
  const named = (name: string) => all.find((tenant) => tenant.name === name)
  const at = (host: string | undefined) =>
    host === undefined ? undefined : byHost.get(host.replace(/:\d+$/, '').toLowerCase())
  const chosenTenant = (header = '') =>
    choosable ? named(cookie.exec(header)?.[1] ?? '') : undefined
  return {
    all,
    choosable,
    hosts: [...byHost.keys()],
    at,
    named,
    of: ({ host, cookie: header }) => at(host) ?? chosenTenant(header) ?? all[0] ?? defaultTenant,
  }
}

/**
 * Handles `?tenant=maru` at any page, in sandbox mode only. It stores the tenant in the cookie, and
 * redirects to the address without the parameter, because the parameter would not survive the
 * redirects through the provider. It refuses unknown names, several names, and another tenant at a
 * tenant's own host name; then nothing changes.
 */
export function chooseTenant(
  { method, url, headers }: FastifyRequest,
  reply: FastifyReply,
  { tenants, secure }: { readonly tenants: Tenants; readonly secure: boolean },
): FastifyReply | undefined {
  if (method !== 'GET' || !isPage(url)) return undefined
  const address = new URL(url, 'http://page')
  // A browser could resolve it to another place: `/secdx/mfa/../..//other.example/` would leave
  // the site.
  if (!isPagePath(address.pathname)) return undefined
  const wantedTenant = address.searchParams
    .getAll('tenant')
    .map((name) => name.replace(endOfSentence, ''))
  if (wantedTenant.length === 0) return undefined
  // With two values the server does not choose between them.
  const [tenant, host] = [
    wantedTenant.length === 1 ? tenants.named(wantedTenant[0] ?? '') : undefined,
    tenants.at(headers.host),
  ]
  if (tenant === undefined || (host !== undefined && host !== tenant))
    return reply.redirect(errorRoute('TENANT_INVALID'), 303)
  address.searchParams.delete('tenant')
  if (host === undefined) reply.header('set-cookie', tenantCookie(tenant.name, secure))
  return reply.redirect(address.pathname + address.search, 303)
}

/** Characters that a link copied out of a sentence, such as an invitation's, brings with it. */
const endOfSentence = /[.,;>)\]]+$/

const isPage = (url: string): boolean =>
  /[?&]tenant=/.test(url) && isPagePath(url.split('?')[0] ?? '')

/** Two slashes in front would make it another host. */
const isPagePath = (path: string): boolean =>
  path === '/sandbox/' ||
  path === base ||
  (path.startsWith(`${base}/`) && !path.startsWith('//') && !isServerPath(path))

/**
 * Returns the origin that a message to a user of this tenant names. It comes from the tenant's
 * record and from PUBLIC_ORIGIN. The `Host` of the request only chooses between the tenant's own
 * names, because a phone fills in a code only at the name that the browser uses. In the sandbox a
 * tenant can be chosen at the main origin too.
 */
export function originOfTenant(
  { origins, tenants }: { readonly origins: Origins; readonly tenants: Tenants },
  tenant: string,
  host: string | undefined,
): string {
  const record = tenants.named(tenant)
  const requested = host?.replace(/:\d+$/, '').toLowerCase()
  const ownName =
    requested !== undefined && tenants.at(requested) === record
      ? tenants.hosts.find((name) => name === requested)
      : undefined
  const { hostname } = new URL(origins.main)
  const ofMain = tenants.at(hostname) ?? tenants.all[0]
  const [first] = tenants.choosable || ofMain === record ? [] : (record?.hosts ?? [])
  const name = ownName ?? first?.toLowerCase()
  return origins.all.find((origin) => new URL(origin).hostname === name) ?? origins.main
}

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

type Isolated = { readonly store: Store; readonly tenants: Tenants; readonly origins: Origins }

/**
 * Keeps everything that runs at its tenant: a sign-in, a reset, an identity check, a search for an
 * ID, a sign-up by a provider, terms, and the request of an application. A call at another tenant
 * that names it loses the browser's ID before any handler, so that each operation answers as for a
 * request that does not exist.
 */
export function keepRequestsAtTheirTenant(
  app: FastifyInstance,
  { store, tenants, origins }: Isolated,
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
  { store, tenants }: Pick<Isolated, 'store' | 'tenants'>,
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
