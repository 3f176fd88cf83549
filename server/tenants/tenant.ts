/**
 * What a compiled tenant is to a server: data that the build writes (docs/decisions, tenants at run
 * time).
 */
export type Tenant = {
  readonly name: string
  /** Host names, lower case, without a port. */
  readonly hosts: readonly string[]
  /** As expressions of the flows see them: `otp.digits` and the rest. */
  readonly values: Readonly<Record<string, unknown>>
  /** The first is for who prefers none of them. */
  readonly languages: readonly ('en-US' | 'ko-KR')[]
  /** What it calls the product, by language. */
  readonly product?: Readonly<Partial<Record<'en-US' | 'ko-KR', string>>>
  /** A path below the page's own origin. */
  readonly logo?: string | undefined
}

/** Returns the name of the service as people of the tenant know it. */
export const productOf = (tenant: Tenant | undefined, language: 'en-US' | 'ko-KR'): string =>
  tenant?.product?.[language] ?? 'Gatehouse'
