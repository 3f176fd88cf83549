import type { Store } from '../store/tables.ts'
import { offersCodesBy } from '../tenants/settings.ts'

/**
 * Rules for sign-ups at a tenant: `signUp` of its file, overridden by the switches of the sandbox.
 */
export type SignUpRules = {
  readonly open: boolean
  readonly inviteOnly: boolean
  readonly approval: boolean
  /** Users of an identity provider without an account sign up. */
  readonly byProvider: boolean
  /** They confirm that they want to. */
  readonly byProviderAsked: boolean
  /** Lower case; none: any. */
  readonly domains: readonly string[]
  readonly postfix: string
  /** Characters of the joined ID. */
  readonly idMaxLength: number
  readonly confirmEmail: boolean
  /** False where the tenant offers no SMS, because the code comes by SMS. */
  readonly confirmPhone: boolean
  readonly digits: number
  /** Seconds for which a proven address stays valid. */
  readonly proofLasts: number
}

const defaults: SignUpRules = {
  open: true,
  inviteOnly: false,
  approval: false,
  byProvider: true,
  byProviderAsked: false,
  domains: [],
  postfix: '',
  idMaxLength: 50,
  confirmEmail: true,
  confirmPhone: true,
  digits: 8,
  proofLasts: 1800,
}

/** Users from an identity provider have no invitation. */
export const isOpenToProviders = ({ open, inviteOnly, byProvider }: SignUpRules): boolean =>
  open && !inviteOnly && byProvider

const overrideKey = (tenant: string): string => `signup:${tenant}`

export async function signUpRules(store: Store, tenant: string): Promise<SignUpRules> {
  const [tenantRules, overrides] = [`tenant:${tenant}:signUp`, overrideKey(tenant)]
  const rows = await store
    .selectFrom('setting')
    .selectAll()
    .where('name', 'in', [tenantRules, overrides])
    .execute()
  // Written by the compiler from the tenant's file, and by `changeSignUpRules`.
  const read = (name: string) =>
    JSON.parse(rows.find((row) => row.name === name)?.value ?? '{}') as Partial<SignUpRules>
  const rules = { ...defaults, ...read(tenantRules), ...read(overrides) }
  return {
    ...rules,
    confirmPhone: rules.confirmPhone && (await offersCodesBy(store, tenant, 'Sms')),
  }
}

/** Sandbox mode: replaces the rules of a tenant, until a reset. */
export async function changeSignUpRules(
  store: Store,
  tenant: string,
  change: Partial<SignUpRules>,
): Promise<SignUpRules> {
  await store.transaction().execute(async (transaction) => {
    const name = overrideKey(tenant)
    const knownSetting = await transaction
      .selectFrom('setting')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirst()
    const value = JSON.stringify({
      ...(JSON.parse(knownSetting?.value ?? '{}') as Partial<SignUpRules>),
      ...change,
    })
    await transaction
      .insertInto('setting')
      .values({ name, value })
      .onConflict((c) => c.column('name').doUpdateSet({ value }))
      .execute()
  })
  return signUpRules(store, tenant)
}
