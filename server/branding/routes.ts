import type { Handlers, Services } from '../operation.ts'
import type { Tenant, Tenants } from '../tenants/tenants.ts'
import { serviceDeskOf } from './service-desk.ts'

type Branding = Pick<
  Handlers,
  | 'getServicedeskTel'
  | 'getServicedeskEmail'
  | 'getCopyright'
  | 'getCompanyLogo'
  | 'getFavicon'
  | 'getShowHeaderLogo'
  | 'getHeaderLogo'
>

/** Settings of the tenant's file, with seed data for the rest. */
export const branding = ({ tenants }: Services): Branding => ({
  getServicedeskTel: ({ request }) => serviceDeskOf(tenants.of(request.headers)).phone,
  getServicedeskEmail: ({ request }) => serviceDeskOf(tenants.of(request.headers)).email,
  // The same in every language: Korean companies, too, write this line in Latin letters.
  getCopyright: ({ request }) => `© 2026 ${owner(tenants.of(request.headers), tenants)}`,
  getCompanyLogo: ({ request }) => logoOf(tenants.of(request.headers)),
  getFavicon: ({ request }) =>
    `url("${tenants.of(request.headers).logo ?? '/sandbox/branding/favicon.svg'}")`,
  getShowHeaderLogo: () => true,
  getHeaderLogo: ({ request }) => logoOf(tenants.of(request.headers)),
})

/** Empty where the tenant has no picture: the sign and the name of the first paint stay (D1.04). */
const logoOf = ({ logo }: Tenant): string => (logo === undefined ? '' : `url("${logo}")`)

const owner = (tenant: Tenant, { all: [first] }: Tenants): string =>
  (tenant === first
    ? undefined
    : (tenant.product?.[first?.languages[0] ?? ''] ??
      tenant.product?.[tenant.languages[0] ?? ''])) ?? 'Gatehouse sandbox'
