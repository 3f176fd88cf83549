import type { Tenant } from './tenant.ts'

/** What a request says of itself before anybody reads it. */
export type TenantRequest = {
  readonly host?: string | undefined
  readonly cookie?: string | undefined
}

export type Tenants = {
  /** The default first. */
  readonly all: readonly Tenant[]
  /** All host names that are a tenant's. */
  readonly hosts: readonly string[]
  /** The tenant that a host name belongs to. */
  readonly at: (host: string | undefined) => Tenant | undefined
  readonly named: (name: string) => Tenant | undefined
  /**
   * Whose request it is: the host name's, else, where it may be chosen, the cookie's, else the
   * default.
   */
  readonly of: (tenantRequest: TenantRequest) => Tenant
}

export const defaultTenant: Tenant = {
  name: 'default',
  hosts: [],
  values: {},
  languages: ['en-US', 'ko-KR'],
}

const cookie = /(?:^|;\s*)Tenant=([\w-]+)(?:;|$)/

/**
 * Lax: the way back from the provider must find it. HttpOnly: a page knows its tenant from the
 * build. It ends with the browser.
 */
export const tenantCookie = (name: string, secure: boolean): string =>
  `Tenant=${name}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

/**
 * @param choosable sandbox mode: a tenant may be chosen by `?tenant=`, and each is at home at
 *   `<name>.localhost` as well
 */
export function createTenants(given: readonly Tenant[], choosable: boolean): Tenants {
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
    hosts: [...byHost.keys()],
    at,
    named,
    of: ({ host, cookie: header }) => at(host) ?? chosenTenant(header) ?? all[0] ?? defaultTenant,
  }
}
