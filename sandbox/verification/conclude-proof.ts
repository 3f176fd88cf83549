import type { components } from '../../src/api/generated/common-api.ts'
import { refusal, type ApiError } from '../api-error.ts'
import type { Done } from '../idempotency/act.ts'
import { asAskedNow } from '../login/as-asked-now.ts'
import { renewBrowser } from '../login/browser-id.ts'
import type { Caller } from '../login/caller.ts'
import { flowResult } from '../login/flow-result.ts'
import {
  accountOf,
  isUnproven,
  proven,
  type Account,
  type LoginRequest,
} from '../login/login-request.ts'
import { isNobody } from '../login/nobody.ts'
import type { Store } from '../store/open-store.ts'
import type { FactorKind } from '../store/tables.ts'
import { clearTriesOf, takeTryOf } from './factor-limits.ts'
import { portalOf, recordVerification } from './record-verification.ts'
import { whoseTry } from './whose-try.ts'

type FlowResult = components['schemas']['FlowResult']

/** Who proves the open step of which request, and with what. */
export type Proof = {
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
export type Verdict =
  | { readonly right: true; readonly spend: () => Promise<unknown> }
  | { readonly right: false; readonly refused: ApiError }

export type Outcome = Done<FlowResult> | { readonly refused: ApiError }

/**
 * The one way in which a kind proves a step: the try on the account, the line of the history, the
 * step, and the browser's new id. Call it in the transaction that judged, and hand the outcome to
 * `settle`: a refusal that costs a try is returned, not thrown, because the try must be committed.
 * What a kind counts by itself (tries of one code) it has counted before; a right proof gives it
 * back in `spend`.
 * @throws OTP_ATTEMPT_LIMIT while the method is held for the account; the transaction goes back,
 *   and nothing was looked at
 */
export async function concludeProof(
  transaction: Store,
  proof: Proof,
  verdict: Verdict,
): Promise<Outcome> {
  const { now, requestId, request, kind, caller, device } = proof
  await takeTryOf(transaction, now, request, kind, whoseTry(request))
  const portal = await portalOf(transaction, request)
  const record = (succeeded: boolean) =>
    recordVerification(transaction, now, request.account_id, kind, portal, device, succeeded)
  if (!verdict.right) {
    await record(false)
    return { refused: verdict.refused }
  }
  const account = await accountOf(transaction, request)
  if (isInTheWay(request, account)) return endedFor(transaction, proof, verdict, account)
  // Suspended or locked between the two steps: the request is over, and says no more than that.
  if (!mayProve(request, account)) return { refused: refusal('REQUEST_EXPIRED') }
  await verdict.spend()
  await clearTriesOf(transaction, now, request, kind)
  // A second step that was switched on meanwhile is asked for, too.
  const asked = await asAskedNow(transaction, request)
  const verified = proven(asked, kind, now)
  await transaction
    .updateTable('login_request')
    .set(verified)
    .where('id_hash', '=', request.id_hash)
    .execute()
  await record(true)
  return {
    answer: await flowResult(transaction, requestId, { ...asked, ...verified }, account, now),
    flow: await renewBrowser(transaction, now, caller.browser),
  }
}

/**
 * A log-in without a password, and an account that cannot be used: the first proof tells its owner,
 * as the right password would.
 */
function isInTheWay(request: LoginRequest, { id, state }: Account): boolean {
  return (
    state !== 'active' &&
    !isNobody(id) &&
    isUnproven(request) &&
    request.purpose === '' &&
    request.caller === ''
  )
}

/**
 * The request is over, and opens nothing: it leads to the hand-over, which says what is in the way
 * (`oidc/told-in-the-way.ts`).
 */
async function endedFor(
  transaction: Store,
  { now, requestId, request, kind, caller, device }: Proof,
  { spend }: Extract<Verdict, { readonly right: true }>,
  account: Account,
): Promise<Outcome> {
  await spend()
  await clearTriesOf(transaction, now, request, kind)
  const ended = { ...request, first_method: kind, used_at: now }
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
      ...(await flowResult(transaction, requestId, ended, account, now)),
      nextStep: 'COMPLETE',
    },
    flow: await renewBrowser(transaction, now, caller.browser),
  }
}

/** What a request is for says in which states of the account it may go on. */
function mayProve({ purpose }: LoginRequest, { id, state }: Account): boolean {
  // What stands in the way of a new password is told once all of the identity is checked, not by
  // what one code comes to.
  if (purpose === 'password') return !isNobody(id)
  return purpose === 'release' ? state === 'dormant-self' : state === 'active'
}

/**
 * Runs a judgement in one transaction and keeps its outcome under the idempotency key; a refusal is
 * thrown once all that is committed.
 */
export async function settle<Answer = FlowResult>(
  store: Store,
  { act }: Pick<Caller, 'act'>,
  judge: (transaction: Store) => Promise<Done<Answer> | { readonly refused: ApiError }>,
): Promise<Done<Answer>> {
  const outcome = await store.transaction().execute(async (transaction) => {
    const judged = await judge(transaction)
    await act.keep(transaction, judged)
    return judged
  })
  if ('refused' in outcome) throw outcome.refused
  return outcome
}
