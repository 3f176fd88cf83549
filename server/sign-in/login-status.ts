import type { components } from '../../src/api/generated/common-api.ts'
import { enrollmentChallenges } from '../enrollment/enrollment-challenges.ts'
import { readSettings } from '../settings.ts'
import type { Store } from '../store/open-store.ts'
import type { CodeKind } from '../store/tables.ts'
import type { Cookies } from './caller.ts'
import { flowResult } from './flow-result.ts'
import { accountForRequest, isUnverified, liveRequest } from './login-request.ts'
import { maskAddress } from './mask.ts'

type LoginStatus = components['schemas']['LoginStatus']

/**
 * Returns the status of a request after a missed answer: its position, and the lifetime of its
 * codes. It reveals nothing new: no address while nothing is proven.
 * @throws REQUEST_EXPIRED
 */
export async function loginStatus(
  store: Store,
  now: number,
  id: string,
  by: Cookies,
  input?: CodeKind,
): Promise<LoginStatus> {
  const request = await liveRequest(store, now, id, by)
  const { resendSeconds } = await readSettings(store, request.tenant_id)
  const sent = await store
    .selectFrom('otp_challenge')
    .selectAll()
    .where('request_hash', '=', request.id_hash)
    .where('used_at', 'is', null)
    .execute()
  const factors = await store
    .selectFrom('factor')
    .selectAll()
    .where('account_id', '=', request.account_id)
    .execute()
  const toRegister = await enrollmentChallenges(store, now, request, resendSeconds)
  const toProve = sent.flatMap(({ kind, expires_at, failed, allowed }) => {
    const factor = factors.find((candidate) => candidate.kind === kind)
    if (factor === undefined) return []
    return [
      {
        authenticator: kind,
        maskedData: isUnverified(request) ? '' : maskAddress[kind](factor.address),
        timeOut: secondsTo(expires_at, now),
        resendTimer: secondsTo((factor.last_sent_at ?? 0) + resendSeconds * 1000, now),
        attempts: [failed, allowed],
      },
    ]
  })
  // A registration in progress comes first: the check before it is over.
  const challenges = [
    ...toRegister,
    ...toProve.filter(
      (one) => !toRegister.some(({ authenticator }) => authenticator === one.authenticator),
    ),
  ]
  const challenge = challenges.find(({ authenticator }) => authenticator === input)
  return {
    result: await flowResult(store, id, request, await accountForRequest(store, request), now),
    challenges,
    ...(challenge !== undefined && { challenge }),
  }
}

const secondsTo = (until: number, now: number): number =>
  Math.max(0, Math.ceil((until - now) / 1000))
