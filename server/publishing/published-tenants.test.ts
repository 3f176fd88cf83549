import { expect, it } from 'vitest'
import type { Tenant } from '../tenants/tenants.ts'
import { beginning } from './activations.ts'
import type { PublishedVersions } from './follow-versions.ts'
import { withPublishedTenants } from './published-tenants.ts'

const tenant = (host: string, digits: number): Tenant => ({
  name: 'acme',
  hosts: [host],
  values: { otp: { digits } },
  languages: ['en-US'],
})

it('gives a tenant the values of its active version, and no other hosts', async () => {
  const published: Pick<PublishedVersions, 'tenant' | 'site'> = {
    tenant: (name) => ({ ...beginning(name), active: 'version' }),
    site: async () => ({
      tenant: tenant('stolen.example', 8),
      pages: {},
      table: {},
      policy: {},
    }),
  }
  expect(await withPublishedTenants(published, [tenant('acme.example', 6)])).toEqual([
    tenant('acme.example', 8),
  ])
})
