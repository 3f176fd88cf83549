import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Tenant } from '../../server/tenants/tenants.ts'
import type { CompiledTenant } from '../../src/compiler/compile.ts'
import type { CompiledFlows } from './compile-flows.ts'

const fileIn = (dist: string) => join(dist, 'tenants.json')

/**
 * Returns the tenant data for a server: host names, and the values that server and screens share.
 */
export function tenantsOf({ tenants }: CompiledFlows): readonly Tenant[] {
  return Object.entries(tenants).map(
    ([
      name,
      {
        program: { index },
        look: { hosts, logo, floor },
        texts,
      },
    ]) => ({
      name,
      hosts,
      product: productOf(texts),
      values: index.tenant.values,
      languages: index.texts.languages,
      logo,
      floor,
    }),
  )
}

/** The text `app.product`, where it is plain text. */
function productOf(texts: CompiledTenant['texts']): NonNullable<Tenant['product']> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([language, { app }]) =>
      typeof app?.['product'] === 'string' ? [[language, app['product']] as const] : [],
    ),
  )
}

export function writeTenants(dist: string, tenants: readonly Tenant[]): void {
  writeFileSync(fileIn(dist), JSON.stringify(tenants, undefined, 1))
}

/** @throws when the build did not write it */
export function readTenants(dist: string): readonly Tenant[] {
  // Written by `writeTenants` in the same build.
  return JSON.parse(readFileSync(fileIn(dist), 'utf8')) as readonly Tenant[]
}
