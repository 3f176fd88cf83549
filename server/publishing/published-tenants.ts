import type { Tenant } from '../tenants/tenants.ts'
import type { PublishedVersions } from './follow-versions.ts'

/**
 * Returns the tenants of the build, each with the values of its active version. The hosts stay
 * those of the build: a publish may not take a host of the server.
 */
export const withPublishedTenants = (
  published: Pick<PublishedVersions, 'tenant' | 'site'>,
  tenants: readonly Tenant[],
): Promise<readonly Tenant[]> =>
  Promise.all(
    tenants.map(async (tenant) => {
      const { active } = published.tenant(tenant.name)
      const site = active === null ? undefined : await published.site(tenant.name, active)
      return site === undefined ? tenant : { ...site.tenant, hosts: tenant.hosts }
    }),
  )
