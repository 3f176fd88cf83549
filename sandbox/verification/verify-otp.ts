import type { components } from '../../src/api/generated/common-api.ts'
import { refusal, type ApiError } from '../api-error.ts'
import { renewBrowser } from '../login/browser-id.ts'
import { flowResult } from '../login/flow-result.ts'
import { accountOf, liveRequest, type LoginRequest } from '../login/login-request.ts'
import type { Services } from '../services.ts'
import type { Store } from '../store/open-store.ts'
import { assertOwnProcess } from './assert-own-process.ts'
import { codeHmac, sameHmac } from './code.ts'
import { clearTriesOf, takeTryOf } from './factor-limits.ts'
import { recordVerification } from './record-verification.ts'

type FlowResult = components['schemas']['FlowResult']
type Asked = components['schemas']['VerifyOtpRequest']
type Taken = { readonly code_hmac: string; readonly failed: number; readonly allowed: number }
type Proven = { readonly result: FlowResult; readonly browser: string | undefined }
type Outcome = Proven | { readonly refused: ApiError }

/** Proof, progress and the browser's new id in one transaction. A refusal that costs a try is returned and thrown outside it: the try must be committed. */
export async function verifyOtp({ store, clock, pepper }: Services, asked: Asked, browser: string | undefined, device: string): Promise<Proven> {
  const outcome = await store.transaction().execute(async (transaction): Promise<Outcome> => {
    const now = clock.now()
    const request = await liveRequest(transaction, now, asked.requestId, browser)
    assertOwnProcess(asked.variant)
    const taken = await takeTry(transaction, now, request, asked)
    await takeTryOf(transaction, now, request, asked.authenticator)
    const context = await transaction.selectFrom('login_context').select('client_id').where('key_hash', '=', request.key_hash).executeTakeFirst()
    const record = (right: boolean) => recordVerification(transaction, now, request.account_id, asked.authenticator, context?.client_id ?? '', device, right)
    if (!sameHmac(taken.code_hmac, codeHmac(pepper, [request.id_hash, asked.authenticator], asked.otp))) {
      await record(false)
      return { refused: refusal('OTP_INCORRECT', { failed: taken.failed, allowed: taken.allowed }) }
    }
    const account = await accountOf(transaction, request)
    // Suspended or locked between the two steps: the request is over, and says no more than that.
    if (account.state !== 'active') return { refused: refusal('REQUEST_EXPIRED') }
    await challenge(transaction, request, asked).set((e) => ({ used_at: now, failed: e('failed', '-', 1) })).execute()
    await clearTriesOf(transaction, now, request, asked.authenticator)
    const verified = { second_method: asked.authenticator, verified_at: now }
    await transaction.updateTable('login_request').set(verified).where('id_hash', '=', request.id_hash).execute()
    await record(true)
    return { result: flowResult(asked.requestId, { ...request, ...verified }, account, now), browser: await renewBrowser(transaction, now, browser) }
  })
  if ('refused' in outcome) throw outcome.refused
  return outcome
}

/** One statement takes a try, and only while the code lives; a right code gives it back in the same transaction. */
async function takeTry(store: Store, now: number, request: LoginRequest, asked: Asked): Promise<Taken> {
  if (request.verified_at !== null) throw refusal('OTP_EXPIRED')
  const taken = await challenge(store, request, asked).set((e) => ({ failed: e('failed', '+', 1) }))
    .whereRef('failed', '<', 'allowed').where('used_at', 'is', null).where('expires_at', '>', now)
    .returning(['code_hmac', 'failed', 'allowed']).executeTakeFirst()
  if (taken !== undefined) return taken
  const row = await store.selectFrom('otp_challenge').select(['failed', 'allowed'])
    .where('request_hash', '=', request.id_hash).where('kind', '=', asked.authenticator).executeTakeFirst()
  throw row !== undefined && row.failed >= row.allowed ? refusal('OTP_ATTEMPT_LIMIT', { failed: row.failed, allowed: row.allowed }) : refusal('OTP_EXPIRED')
}

const challenge = (store: Store, request: LoginRequest, asked: Asked) => store.updateTable('otp_challenge')
  .where('request_hash', '=', request.id_hash).where('kind', '=', asked.authenticator)
