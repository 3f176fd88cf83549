import type { components } from '../../src/api/generated/common-api.ts'
import { refusal } from '../api-error.ts'
import type { Done } from '../idempotency/act.ts'
import type { Caller } from '../login/caller.ts'
import type { LoginRequest } from '../login/login-request.ts'
import { methodsLeft } from '../login/methods-left.ts'
import { requestAtStep } from '../login/request-at-step.ts'
import type { Services } from '../services.ts'
import type { Store } from '../store/open-store.ts'
import { assertOwnProcess } from './assert-own-process.ts'
import { codeHmac, sameHmac } from './code.ts'
import { concludeProof, settle } from './conclude-proof.ts'
import { otpScope } from './otp-scope.ts'

type FlowResult = components['schemas']['FlowResult']
type Asked = components['schemas']['VerifyOtpRequest']
type Taken = { readonly code_hmac: string; readonly failed: number; readonly allowed: number }

/**
 * A code that was sent: its own tries here, what every kind shares in `concludeProof`, all in one
 * transaction.
 */
export async function verifyOtp(
  { store, clock, pepper }: Services,
  asked: Asked,
  caller: Caller,
  device: string,
): Promise<Done<FlowResult>> {
  return settle(store, caller, async (transaction) => {
    const now = clock.now()
    const { requestId, authenticator: kind } = asked
    const request = await requestAtStep(transaction, now, requestId, caller)
    assertOwnProcess(request, asked.variant)
    const { code_hmac, failed, allowed } = await takeTry(transaction, now, request, asked)
    const spend = () =>
      challenge(transaction, request, asked)
        .set((e) => ({ used_at: now, failed: e('failed', '-', 1) }))
        .execute()
    return concludeProof(
      transaction,
      { now, requestId, request, kind, caller, device },
      sameHmac(code_hmac, codeHmac(pepper, await otpScope(transaction, request, kind), asked.otp))
        ? { right: true, spend }
        : { right: false, refused: refusal('OTP_INCORRECT', { failed, allowed }) },
    )
  })
}

/**
 * One statement takes a try, and only while the code lives; a right code gives it back in the same
 * transaction.
 */
async function takeTry(
  store: Store,
  now: number,
  request: LoginRequest,
  asked: Asked,
): Promise<Taken> {
  if (
    request.verified_at !== null ||
    !(await methodsLeft(store, request)).includes(asked.authenticator)
  )
    throw refusal('OTP_EXPIRED')
  const taken = await challenge(store, request, asked)
    .set((e) => ({ failed: e('failed', '+', 1) }))
    .whereRef('failed', '<', 'allowed')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['code_hmac', 'failed', 'allowed'])
    .executeTakeFirst()
  if (taken !== undefined) return taken
  const row = await store
    .selectFrom('otp_challenge')
    .select(['failed', 'allowed'])
    .where('request_hash', '=', request.id_hash)
    .where('kind', '=', asked.authenticator)
    .executeTakeFirst()
  throw row !== undefined && row.failed >= row.allowed
    ? refusal('OTP_ATTEMPT_LIMIT', { failed: row.failed, allowed: row.allowed })
    : refusal('OTP_EXPIRED')
}

const challenge = (store: Store, request: LoginRequest, asked: Asked) =>
  store
    .updateTable('otp_challenge')
    .where('request_hash', '=', request.id_hash)
    .where('kind', '=', asked.authenticator)
