import type { components } from '../../src/api/generated/common-api.ts'
import { refusal, type ApiError } from '../api-error.ts'
import { flowResult } from '../login/flow-result.ts'
import { accountOf, liveRequest, type LoginRequest } from '../login/login-request.ts'
import type { Services } from '../services.ts'
import type { Store } from '../store/open-store.ts'
import { codeHmac, sameHmac } from './code.ts'
import { recordVerification } from './record-verification.ts'

type FlowResult = components['schemas']['FlowResult']
type Asked = components['schemas']['VerifyOtpRequest']
type Taken = { readonly code_hmac: string; readonly failed: number; readonly allowed: number }
type Outcome = { readonly result: FlowResult } | { readonly refused: ApiError }

/** Wrong codes in a row over all requests of one method; beyond it the method waits for an administrator (NIST 800-63B 5.2.2). */
const consecutiveFailures = 100

/** Proof and progress in one transaction. A refusal is returned and thrown outside it: the try it cost must be committed. */
export async function verifyOtp({ store, clock, pepper }: Services, asked: Asked, browser: string | undefined, device: string): Promise<FlowResult> {
  const outcome = await store.transaction().execute(async (transaction): Promise<Outcome> => {
    const now = clock.now()
    const request = await liveRequest(transaction, now, asked.requestId, browser)
    const taken = await takeTry(transaction, now, request, asked)
    if ('refused' in taken) return taken
    const context = await transaction.selectFrom('login_context').select('client_id').where('key_hash', '=', request.key_hash).executeTakeFirst()
    const record = (right: boolean) => recordVerification(transaction, now, request.account_id, asked.authenticator, context?.client_id ?? '', device, right)
    if (!sameHmac(taken.code_hmac, codeHmac(pepper, [request.id_hash, asked.authenticator, asked.variant], asked.otp))) {
      await record(false)
      return { refused: refusal('OTP_INCORRECT', { failed: taken.failed, allowed: taken.allowed }) }
    }
    const account = await accountOf(transaction, request)
    // Suspended or locked between the two steps: the request is over, and says no more than that.
    if (account.state !== 'active') return { refused: refusal('REQUEST_EXPIRED') }
    await spendCode(transaction, now, request, asked)
    const verified = { second_method: asked.authenticator, verified_at: now }
    await transaction.updateTable('login_request').set(verified).where('id_hash', '=', request.id_hash).execute()
    await record(true)
    return { result: flowResult(asked.requestId, { ...request, ...verified }, account, now) }
  })
  if ('refused' in outcome) throw outcome.refused
  return outcome.result
}

/** One statement takes a try, and only while the code lives; a right code gives it back in the same transaction. */
async function takeTry(store: Store, now: number, request: LoginRequest, asked: Asked): Promise<Taken | { readonly refused: ApiError }> {
  if (request.verified_at !== null) return { refused: refusal('OTP_EXPIRED') }
  const taken = await challenge(store, request, asked).set((e) => ({ failed: e('failed', '+', 1) }))
    .whereRef('failed', '<', 'allowed').where('used_at', 'is', null).where('expires_at', '>', now)
    .returning(['code_hmac', 'failed', 'allowed']).executeTakeFirst()
  if (taken === undefined) return { refused: await whyNoTry(store, request, asked) }
  const counted = await store.updateTable('factor').set((e) => ({ failed: e('failed', '+', 1) }))
    .where('account_id', '=', request.account_id).where('kind', '=', asked.authenticator).where('failed', '<', consecutiveFailures)
    .returning('failed').executeTakeFirst()
  return counted === undefined ? { refused: refusal('OTP_ATTEMPT_LIMIT', { failed: taken.failed, allowed: taken.allowed }) } : taken
}

async function whyNoTry(store: Store, request: LoginRequest, asked: Asked): Promise<ApiError> {
  const row = await store.selectFrom('otp_challenge').select(['failed', 'allowed'])
    .where('request_hash', '=', request.id_hash).where('kind', '=', asked.authenticator).where('variant', '=', asked.variant).executeTakeFirst()
  return row !== undefined && row.failed >= row.allowed ? refusal('OTP_ATTEMPT_LIMIT', { failed: row.failed, allowed: row.allowed }) : refusal('OTP_EXPIRED')
}

async function spendCode(store: Store, now: number, request: LoginRequest, asked: Asked): Promise<void> {
  await challenge(store, request, asked).set((e) => ({ used_at: now, failed: e('failed', '-', 1) })).execute()
  await store.updateTable('factor').set({ failed: 0, last_used_at: now }).where('account_id', '=', request.account_id).where('kind', '=', asked.authenticator).execute()
}

const challenge = (store: Store, request: LoginRequest, asked: Asked) => store.updateTable('otp_challenge')
  .where('request_hash', '=', request.id_hash).where('kind', '=', asked.authenticator).where('variant', '=', asked.variant)
