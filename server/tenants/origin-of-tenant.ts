import type { Services } from '../services.ts'

/**
 * Returns the origin that a message to a user of this tenant names. It comes from the tenant's
 * record and from PUBLIC_ORIGIN. The `Host` of the request only chooses between the tenant's own
 * names, because a phone fills in a code only at the name that the browser uses. In the sandbox a
 * tenant can be chosen at the main origin too.
 */
export function originOfTenant(
  { origins, tenants }: Pick<Services, 'origins' | 'tenants'>,
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
