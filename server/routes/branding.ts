import { serviceDeskOf } from '../branding/service-desk.ts'
import type { Services } from '../services.ts'
import type { Tenant } from '../tenants/tenant.ts'
import type { Tenants } from '../tenants/tenants.ts'
import type { Handlers } from './handlers.ts'

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
  // As on the logo: the same in every language.
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
  (tenant === first ? undefined : tenant.product?.[first?.languages[0] ?? '']) ??
  'Gatehouse sandbox'
