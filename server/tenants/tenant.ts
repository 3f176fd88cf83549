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
  readonly languages: readonly ('en-US' | 'ko-KR')[]
  /** The product's name at this tenant, by language. */
  readonly product?: Readonly<Partial<Record<'en-US' | 'ko-KR', string>>>
  /** A path below the page's own origin. */
  readonly logo?: string | undefined
  readonly floor?: Floor | undefined
}

/** Returns the name of the service as the tenant's users know it. */
export const productOf = (tenant: Tenant | undefined, language: 'en-US' | 'ko-KR'): string =>
  tenant?.product?.[language] ?? 'Gatehouse'
