import type { components } from '../../src/api/generated/common-api.ts'
import { apiError, type ApiError } from '../api-error.ts'
import type { OperationResult } from '../idempotency/idempotent-operation.ts'
import { rotateBrowserId } from '../sign-in/browser-id.ts'
import type { Caller } from '../sign-in/caller.ts'
import { isDecoyAccount } from '../sign-in/decoy-account.ts'
import { flowResult } from '../sign-in/flow-result.ts'
import {
  accountForRequest,
  isUnverified,
  advance,
  type Account,
  type LoginRequest,
} from '../sign-in/login-request.ts'
import { refreshRequiredSteps } from '../sign-in/refresh-required-steps.ts'
import type { Store } from '../store/open-store.ts'
import type { FactorKind } from '../store/tables.ts'
import { attemptOrigin } from './attempt-origin.ts'
import { clearFailedAttempts, countFailedAttempt } from './factor-limits.ts'
import { portalOf, recordVerification } from './record-verification.ts'

type FlowResult = components['schemas']['FlowResult']

/** Who proves the open step of which request, and with what. */
export type VerificationAttempt = {
  readonly now: number
  /** The handle itself; `request` holds only its hash. */
  readonly requestId: string
  /** Read in the same transaction, by `requestAtStep`. */
  readonly request: LoginRequest
  readonly kind: FactorKind
  readonly caller: Caller
  /** The line of the history: `deviceAndBrowser`. */
  readonly device: string
}

/**
 * `spend` marks what was used (a code, a time step, a counter), and is run only when the proof
 * counts. `refused` is the answer to a wrong one.
 */
export type VerificationVerdict =
  | { readonly right: true; readonly consume: () => Promise<unknown> }
  | { readonly right: false; readonly refused: ApiError }

export type Outcome = OperationResult<FlowResult> | { readonly refused: ApiError }

/**
 * The one way in which a kind proves a step: the try on the account, the line of the history, the
 * step, and the browser's new id. Call it in the transaction that judged, and hand the outcome to
 * `settle`: a refusal that costs a try is returned, not thrown, because the try must be committed.
 * What a kind counts by itself (tries of one code) it has counted before; a right proof gives it
 * back in `spend`.
 * @throws OTP_ATTEMPT_LIMIT while the method is held for the account; the transaction goes back,
 *   and nothing was looked at
 */
export async function completeVerification(
  transaction: Store,
  proof: VerificationAttempt,
  verdict: VerificationVerdict,
): Promise<Outcome> {
  const { now, requestId, request, kind, caller, device } = proof
  await countFailedAttempt(transaction, now, request, kind, attemptOrigin(request))
  const relyingParty = await portalOf(transaction, request)
  const recordAttempt = (succeeded: boolean) =>
    recordVerification(transaction, now, request.account_id, kind, relyingParty, device, succeeded)
  if (!verdict.right) {
    await recordAttempt(false)
    return { refused: verdict.refused }
  }
  const account = await accountForRequest(transaction, request)
  if (isAccountBlocked(request, account))
    return endBlockedRequest(transaction, proof, verdict, account)
  // Suspended or locked between the two steps: the request is over, and says no more than that.
  if (!canVerify(request, account)) return { refused: apiError('REQUEST_EXPIRED') }
  await verdict.consume()
  await clearFailedAttempts(transaction, now, request, kind)
  // A second step that was switched on meanwhile is asked for, too.
  const current = await refreshRequiredSteps(transaction, request)
  const verified = advance(current, kind, now)
  await transaction
    .updateTable('login_request')
    .set(verified)
    .where('id_hash', '=', request.id_hash)
    .execute()
  await recordAttempt(true)
  return {
    answer: await flowResult(transaction, requestId, { ...current, ...verified }, account, now),
    flow: await rotateBrowserId(transaction, now, caller.browser),
  }
}

/**
 * A log-in without a password, and an account that cannot be used: the first proof tells its owner,
 * as the right password would.
 */
function isAccountBlocked(request: LoginRequest, { id, state }: Account): boolean {
  return (
    state !== 'active' &&
    !isDecoyAccount(id) &&
    isUnverified(request) &&
    request.purpose === '' &&
    request.caller === ''
  )
}

/**
 * The request is over, and opens nothing: it leads to the hand-over, which says what is in the way
 * (`oidc/told-in-the-way.ts`).
 */
async function endBlockedRequest(
  transaction: Store,
  { now, requestId, request, kind, caller, device }: VerificationAttempt,
  { consume }: Extract<VerificationVerdict, { readonly right: true }>,
  account: Account,
): Promise<Outcome> {
  await consume()
  await clearFailedAttempts(transaction, now, request, kind)
  const endedRequest = { ...request, first_method: kind, used_at: now }
  await transaction
    .updateTable('login_request')
    .set({ first_method: kind, used_at: now })
    .where('id_hash', '=', request.id_hash)
    .execute()
  await recordVerification(
    transaction,
    now,
    request.account_id,
    kind,
    await portalOf(transaction, request),
    device,
    true,
  )
  return {
    answer: {
      ...(await flowResult(transaction, requestId, endedRequest, account, now)),
      nextStep: 'COMPLETE',
    },
    flow: await rotateBrowserId(transaction, now, caller.browser),
  }
}

/** What a request is for says in which states of the account it may go on. */
function canVerify({ purpose }: LoginRequest, { id, state }: Account): boolean {
  // What stands in the way of a new password is told once all of the identity is checked, not by
  // what one code comes to.
  if (purpose === 'password') return !isDecoyAccount(id)
  return purpose === 'release' ? state === 'dormant-self' : state === 'active'
}

/**
 * Runs a judgement in one transaction and keeps its outcome under the idempotency key; a refusal is
 * thrown once all that is committed.
 */
export async function commitOutcome<Answer = FlowResult>(
  store: Store,
  { operation }: Pick<Caller, 'operation'>,
  verify: (transaction: Store) => Promise<OperationResult<Answer> | { readonly refused: ApiError }>,
): Promise<OperationResult<Answer>> {
  const outcome = await store.transaction().execute(async (transaction) => {
    const verifiedOutcome = await verify(transaction)
    await operation.record(transaction, verifiedOutcome)
    return verifiedOutcome
  })
  if ('refused' in outcome) throw outcome.refused
  return outcome
}
