import type { components } from '../../src/api/generated/common-api.ts'
import { apiError } from '../api-error.ts'
import type { Cookies } from '../sign-in/caller.ts'
import { flowResult } from '../sign-in/flow-result.ts'
import { accountForRequest, liveRequest } from '../sign-in/login-request.ts'
import type { Store } from '../store/open-store.ts'
import { appAttempts } from './app-attempts.ts'

type PushStatus = components['schemas']['PushStatus']

/**
 * Returns the state of the newest push request. Only reads: the approval itself completed the
 * verification, so that a lost response loses nothing.
 * @throws PUSH_EXPIRED where none was sent, PUSH_DENIED where the limit of denied requests is
 * reached, REQUEST_EXPIRED
 */
export async function pushStatus(
  store: Store,
  now: number,
  id: string,
  by: Cookies,
): Promise<PushStatus> {
  const request = await liveRequest(store, now, id, by)
  const push = await store
    .selectFrom('app_push')
    .selectAll()
    .where('request_hash', '=', request.id_hash)
    .executeTakeFirst()
  if (push === undefined) throw apiError('PUSH_EXPIRED')
  if (push.status === 'approved') {
    return {
      status: 'APPROVED',
      ...(push.purpose === 'proof' && {
        result: await flowResult(store, id, request, await accountForRequest(store, request), now),
      }),
    }
  }
  if (push.status === 'pending') return { status: push.expires_at > now ? 'PENDING' : 'EXPIRED' }
  if (push.purpose === 'proof') {
    const { failed, allowed } = await appAttempts(store, request.id_hash, push.kind)
    if (failed >= allowed) throw apiError('PUSH_DENIED')
  }
  return { status: 'DENIED' }
}
