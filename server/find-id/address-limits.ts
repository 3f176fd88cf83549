import { createHmac } from 'node:crypto'
import type { Store } from '../store/open-store.ts'
import type { RequestedAddress } from './requested-address.ts'

/**
 * Returns the owner of the counters for an address: messages and wrong codes, over all requests. No
 * account has this ID.
 */
export const ownerOf = (
  pepper: string,
  tenant: string,
  { kind, address }: Pick<RequestedAddress, 'kind' | 'address'>,
): string =>
  `nobody:find:${createHmac('sha256', pepper).update(['find-id', tenant, kind, address].join('\n')).digest('base64url')}`

/** Counters for an address, kept for a day after the last use (`store/retention-policy`). */
export async function countSendToAddress(
  store: Store,
  now: number,
  account_id: string,
  kind: RequestedAddress['kind'],
): Promise<void> {
  await store
    .insertInto('factor')
    .values({
      account_id,
      kind,
      address: '',
      preferred: 0,
      failed: 0,
      last_sent_at: null,
      held_until: null,
      registered_at: now,
      last_used_at: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'kind']).doUpdateSet({ registered_at: now }),
    )
    .execute()
}
