import type { Store } from '../store/open-store.ts'
import { addressKey } from './address-key.ts'

type Asked = { readonly kind: 'Email' | 'Sms' | 'Msg'; readonly address: string }

/** Returns the ids of the accounts of a tenant that have this address registered, in whatever spelling, oldest first. */
export async function holdersOf(store: Store, tenant: string, { kind, address }: Asked): Promise<readonly string[]> {
  const key = addressKey({ kind, address })
  if (key === '') return []
  const rows = await store.selectFrom('factor').innerJoin('account', 'account.id', 'factor.account_id').select(['factor.account_id', 'factor.address'])
    .where('account.tenant_id', '=', tenant).where('factor.kind', '=', kind)
    // An older version beside this one writes no key, and leaves the one before where it changes an address.
    .where('factor.address_key', 'in', [key, '']).orderBy('account.created_at').orderBy('account.username_key').execute()
  return rows.filter((row) => addressKey({ kind, address: row.address }) === key).map(({ account_id }) => account_id)
}
