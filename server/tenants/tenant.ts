import type { Language } from '../texts/server-text.ts'

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
