import type { components } from '../../src/api/generated/common-api.ts'
import { registeredByDirectory } from '../sign-in/can-end-sign-in.ts'
import { maskAddress } from '../sign-in/mask.ts'
import type { Store } from '../store/open-store.ts'
import { stillOffered } from '../tenants/policy.ts'
import { factorKinds } from '../verification/factor-kinds.ts'

const iso = (at: number): string => new Date(at).toISOString()

/**
 * Returns every kind, with the data that its owner may see. Users cannot remove an authenticator of
 * a directory, nor the last one that the tenant offers.
 */
export async function userAuthenticators(
  store: Store,
  account_id: string,
): Promise<components['schemas']['UserAuthenticators']> {
  const factors = await store
    .selectFrom('factor')
    .selectAll()
    .where('account_id', '=', account_id)
    .execute()
  const account = await store
    .selectFrom('account')
    .select('tenant_id')
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  const areOffered = await stillOffered(store, account)
  return {
    items: factorKinds.map((name) => {
      const factor = factors.find(({ kind }) => kind === name)
      if (factor === undefined)
        return {
          name,
          register: false,
          maskedData: null,
          registeredAt: null,
          lastUsedAt: null,
          removable: false,
          preferred: 0,
          methodName: null,
        }
      return {
        name,
        register: true,
        maskedData: maskAddress[name](factor.address),
        registeredAt: iso(factor.registered_at),
        lastUsedAt: factor.last_used_at === null ? null : iso(factor.last_used_at),
        removable:
          !registeredByDirectory.includes(name) &&
          factors.some((other) => other.kind !== name && areOffered([other.kind])),
        preferred: factor.preferred,
        methodName: factor.own_name,
      }
    }),
  }
}
