import type { components } from '../../src/api/generated/common-api.ts'
import { readSettings } from '../settings.ts'
import type { Account } from '../sign-in/login-request.ts'
import type { Store } from '../store/open-store.ts'
import { eligibleFactors } from './eligible-factors.ts'

/**
 * Returns the owner's settings and choices. Leaves out methods that were removed, or that the
 * tenant no longer offers.
 */
export async function passwordlessSettings(
  store: Store,
  account: Pick<Account, 'id' | 'tenant_id' | 'second_step'>,
): Promise<components['schemas']['Passwordless']> {
  const chosen = await store
    .selectFrom('passwordless')
    .select(['first', 'second'])
    .where('account_id', '=', account.id)
    .executeTakeFirst()
  const kinds = await eligibleFactors(store, account)
  const allowed = (await readSettings(store, account.tenant_id)).passwordlessAllowed === 1
  const isEnabled = allowed && chosen !== undefined && kinds.includes(chosen.first)
  const second =
    isEnabled && chosen.second !== null && kinds.includes(chosen.second) ? chosen.second : null
  return {
    enabled: isEnabled,
    allowed,
    qualifyingMethods: [...kinds],
    first: isEnabled ? chosen.first : null,
    second,
  }
}
