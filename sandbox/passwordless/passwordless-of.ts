import type { components } from '../../src/api/generated/common-api.ts'
import type { Account } from '../login/login-request.ts'
import { readSettings } from '../settings.ts'
import type { Store } from '../store/open-store.ts'
import { qualifying } from './qualifying.ts'

/**
 * What its owner may see and choose. A method that is gone, or that the tenant has ceased to offer,
 * is no choice any more.
 */
export async function passwordlessOf(
  store: Store,
  account: Pick<Account, 'id' | 'tenant_id' | 'second_step'>,
): Promise<components['schemas']['Passwordless']> {
  const chosen = await store
    .selectFrom('passwordless')
    .select(['first', 'second'])
    .where('account_id', '=', account.id)
    .executeTakeFirst()
  const kinds = await qualifying(store, account)
  const allowed = (await readSettings(store, account.tenant_id)).passwordlessAllowed === 1
  const isOn = allowed && chosen !== undefined && kinds.includes(chosen.first)
  const second =
    isOn && chosen.second !== null && kinds.includes(chosen.second) ? chosen.second : null
  return {
    enabled: isOn,
    allowed,
    qualifyingMethods: [...kinds],
    first: isOn ? chosen.first : null,
    second,
  }
}
