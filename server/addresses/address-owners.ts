import type { Store } from '../store/open-store.ts'
import { addressKey } from './address-key.ts'

type Input = { readonly kind: 'Email' | 'Sms' | 'Msg'; readonly address: string }

/** Returns ids of the tenant's accounts that have this address in any spelling, oldest first. */
export async function findAddressOwners(
  store: Store,
  tenant: string,
  { kind, address }: Input,
): Promise<readonly string[]> {
  const key = addressKey({ kind, address })
  if (key === '') return []
  const rows = await store
    .selectFrom('factor')
    .innerJoin('account', 'account.id', 'factor.account_id')
    .select(['factor.account_id', 'factor.address'])
    .where('account.tenant_id', '=', tenant)
    .where('factor.kind', '=', kind)
    // In a rolling update an older version writes no key. It also leaves the old key when it
    // changes an address.
    .where('factor.address_key', 'in', [key, ''])
    .orderBy('account.created_at')
    .orderBy('account.username_key')
    .execute()
  return rows
    .filter((row) => addressKey({ kind, address: row.address }) === key)
    .map(({ account_id }) => account_id)
}
