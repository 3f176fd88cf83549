import { createHmac } from 'node:crypto'
import type { Store } from '../store/open-store.ts'
import type { RequestedAddress } from './requested-address.ts'

/**
 * Who stands for an address where messages and wrong codes are counted, over all requests; nobody's
 * account has it.
 */
export const ownerOf = (
  pepper: string,
  tenant: string,
  { kind, address }: Pick<RequestedAddress, 'kind' | 'address'>,
): string =>
  `nobody:find:${createHmac('sha256', pepper).update(['find-id', tenant, kind, address].join('\n')).digest('base64url')}`

/** Counters for an address, kept for a day after the last use (`store/purge`). */
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
