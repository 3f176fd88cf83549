import type { components } from '../../src/api/generated/common-api.ts'
import type { LoginRequest } from '../sign-in/login-request.ts'
import { maskAddress } from '../sign-in/mask.ts'
import type { Store } from '../store/open-store.ts'

/** Returns the open codes of addresses under enrollment, for a browser that missed a response. */
export async function enrollmentChallenges(
  store: Store,
  now: number,
  { id_hash, account_id }: LoginRequest,
  resendSeconds: number,
): Promise<readonly components['schemas']['OtpChallenge'][]> {
  const sent = await store
    .selectFrom('enrollment')
    .selectAll()
    .where('request_hash', '=', id_hash)
    .where('used_at', 'is', null)
    .where('sends', '>', 0)
    .execute()
  const minutes = await store
    .selectFrom('enrollment_send')
    .selectAll()
    .where('account_id', '=', account_id)
    .execute()
  return sent.flatMap(({ kind, address, expires_at, failed, allowed }) => {
    if (kind !== 'Sms' && kind !== 'Email' && kind !== 'Msg') return []
    const last = minutes.find((minute) => minute.kind === kind)?.last_sent_at ?? 0
    return [
      {
        authenticator: kind,
        maskedData: maskAddress[kind](address),
        timeOut: secondsTo(expires_at, now),
        resendTimer: secondsTo(last + resendSeconds * 1000, now),
        attempts: [failed, allowed],
      },
    ]
  })
}

const secondsTo = (until: number, now: number): number =>
  Math.max(0, Math.ceil((until - now) / 1000))
