import type { components } from '../../src/api/generated/common-api.ts'
import type { Cookies } from '../sign-in/caller.ts'
import { flowResult } from '../sign-in/flow-result.ts'
import { accountForRequest, liveRequest } from '../sign-in/login-request.ts'
import type { Store } from '../store/open-store.ts'

type Status = components['schemas']['AgentPairingStatus']

/**
 * Returns whether an agent took the newest code of this request, and the next step if so.
 * @throws REQUEST_EXPIRED
 */
export async function pairingStatus(
  store: Store,
  now: number,
  id: string,
  by: Cookies,
): Promise<Status> {
  const request = await liveRequest(store, now, id, by)
  const row = await store
    .selectFrom('agent_pairing')
    .select(['expires_at', 'paired_at'])
    .where('request_hash', '=', request.id_hash)
    .executeTakeFirst()
  if (row === undefined) return { status: 'EXPIRED' }
  if (row.paired_at === null) return { status: row.expires_at > now ? 'WAITING' : 'EXPIRED' }
  return {
    status: 'PAIRED',
    result: await flowResult(store, id, request, await accountForRequest(store, request), now),
  }
}
