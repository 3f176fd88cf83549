import { serverLanguages } from '../texts/server-text.ts'
import type { Tenant } from './tenant.ts'

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

const cookieName = (secure: boolean): string => (secure ? '__Host-Tenant' : 'Tenant')

/**
 * Lax: the redirect back from the provider must send it. HttpOnly: a page knows its tenant from the
 * build. It ends with the browser.
 */
export const tenantCookie = (name: string, secure: boolean): string =>
  `${cookieName(secure)}=${name}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

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
  const cookie = new RegExp(`(?:^|;\\s*)${cookieName(secure)}=([\\w-]+)(?:;|$)`)
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
