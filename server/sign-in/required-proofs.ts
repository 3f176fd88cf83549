import { readSettings } from '../settings.ts'
import type { Store } from '../store/open-store.ts'
import { floorOf, isWithoutPassword, reachesFloor } from '../tenants/floor.ts'
import { stillOffered, type Offering } from '../tenants/policy.ts'

/** True when these methods may end a sign-in, apart from their number. */
export type Sufficient = (methods: readonly string[]) => boolean

type Subject = Offering & {
  readonly account_id: string
  /** Answers as if this method alone had reset the password. */
  readonly resetMethod?: string
}

/**
 * Returns whether methods reach the floor of the tenant (docs/decisions/0102), and the tenant still
 * offers them (docs/decisions/0123). A recovery code counts where the tenant allows it
 * (docs/decisions/0131). Where the tenant forbids passwordless sign-in, they include a password,
 * ours or of a directory, or the sign-in at an identity provider. A password proves nothing beside
 * the method that alone reset it (docs/decisions/0103). An ID without an account takes the same
 * statements (D8.07).
 */
export async function sufficientProofs(
  store: Store,
  { resetMethod, account_id, ...offering }: Subject,
): Promise<Sufficient> {
  const { tenant_id } = offering
  const floor = await floorOf(store, tenant_id)
  const areOffered = await stillOffered(store, offering)
  const { passwordlessAllowed, recoveryCodesAllowed } = await readSettings(store, tenant_id)
  const account = await store
    .selectFrom('account')
    .select(['second_step', 'reset_method'])
    .where('id', '=', account_id)
    .executeTakeFirst()
  const untrustedWith = resetMethod ?? account?.reset_method ?? undefined
  return (methods) => {
    const independent = methods.filter(
      (method) => method !== 'password' || !methods.some((other) => other === untrustedWith),
    )
    return (
      areOffered(methods) &&
      (recoveryCodesAllowed === 1 || !methods.includes('RecoveryCode')) &&
      (passwordlessAllowed === 1 || !isWithoutPassword(independent)) &&
      reachesFloor(floor, independent) &&
      (account?.second_step !== 1 || independent.length === methods.length)
    )
  }
}

type Proven = { readonly account_id: string; readonly methods: readonly string[] }

/**
 * Trusts the password again after a sign-in by a method that did not reset it. Call it in the
 * transaction of the hand-over.
 */
export async function trustPassword(store: Store, { account_id, methods }: Proven): Promise<void> {
  const others = methods.filter((method) => method !== 'password')
  for (const method of others)
    await store
      .updateTable('account')
      .set({ reset_method: null })
      .where('id', '=', account_id)
      .where('reset_method', '!=', method)
      .execute()
}
