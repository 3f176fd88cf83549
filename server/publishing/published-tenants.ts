import type { Tenant } from '../tenants/tenants.ts'
import type { PublishedVersions } from './follow-versions.ts'

/** Returns the tenants of the build, each with the values of its active version. */
export const withPublishedTenants = (
  published: PublishedVersions,
  tenants: readonly Tenant[],
): Promise<readonly Tenant[]> =>
  Promise.all(
    tenants.map(async (tenant) => {
      const { active } = published.tenant(tenant.name)
      const site = active === null ? undefined : await published.site(tenant.name, active)
      return site?.tenant ?? tenant
    }),
  )
