import { randomUUID } from 'node:crypto'
import type { components } from '../../src/api/generated/common-api.ts'
import { type Caller, rotateBrowserId } from '../caller.ts'
import { ApiError, apiError } from '../http/errors.ts'
import { recordSecurityEvent, type SecurityEvent } from '../log/security-log.ts'
import { notifyFailures } from '../messages/owner-notices.ts'
import type { OperationResult, Services } from '../operation.ts'
import {
  clearRecoveryFailures,
  countRecoveryFailure,
} from '../recovery-codes/stored-recovery-codes.ts'
import { rotateSessionToken } from '../session/session-token.ts'
import { isDecoyAccount } from '../sign-in/decoy-account.ts'
import { flowResult } from '../sign-in/flow-result.ts'
import { askForTrust } from '../sign-in/known-browser.ts'
import { accountForRequest, advance, attemptOrigin } from '../sign-in/login-request.ts'
import { isUnverified, refreshRequiredSteps } from '../sign-in/required-steps.ts'
import type { FactorKind } from '../store/factor-kinds.ts'
import { clearFailedAttempts, countFailedAttempt } from '../store/factors.ts'
import { endBlocked, saveProofs } from '../store/login-requests.ts'
import type { Account, LoginRequest, Store } from '../store/tables.ts'

type FlowResult = components['schemas']['FlowResult']

/**
 * An attempt to prove the open step of a request: the request, the method, the caller and the
 * device.
 */
export type VerificationAttempt = {
  readonly services: Services
  readonly now: number
  /** The handle itself; `request` holds only its hash. */
  readonly requestId: string
  /** Read in the same transaction, by `requestAtStep`. */
  readonly request: LoginRequest
  readonly kind: FactorKind | 'RecoveryCode'
  readonly caller: Caller
  /** Text for the sign-in history: `deviceAndBrowser`. */
  readonly device: string
  /** The user asked to trust the browser, so that it skips the second step from now on. */
  readonly trustDevice?: boolean | undefined
}

/**
 * Verdict on a proof. `consume` marks the used code, time step or counter; it runs only when the
 * proof counts. `refused` is the error for a wrong proof.
 */
export type VerificationVerdict =
  | { readonly right: true; readonly consume: () => Promise<unknown> }
  | { readonly right: false; readonly refused: ApiError }

export type Outcome = OperationResult<FlowResult> | { readonly refused: ApiError }

/**
 * Completes a verification for every kind of method: counts the attempt on the account, records
 * the history, advances the step and rotates the browser ID and the session token. Call it in the
 * transaction that verified the proof, and pass the outcome to `commitOutcome`. A refusal that
 * costs an attempt is returned, not thrown, because the attempt must be committed. Counters of a
 * kind (attempts of a single code) are raised before this call; `consume` restores them after a
 * right proof.
 * @throws OTP_ATTEMPT_LIMIT while the method is locked for the account; the transaction rolls back
 *   and the proof is not evaluated
 */
export async function completeVerification(
  transaction: Store,
  proof: VerificationAttempt,
  verdict: VerificationVerdict,
): Promise<Outcome> {
  const { services, now, requestId, request, kind, caller, device } = proof
  const note = (outcome: SecurityEvent['outcome'], reason?: string) =>
    recordSecurityEvent(
      {
        event: 'sign-in.method',
        outcome,
        account: isDecoyAccount(request.account_id) ? null : request.account_id,
        tenant: request.tenant_id,
        method: kind,
        ...(reason !== undefined && { reason }),
        knownBrowser: request.from_known_browser,
      },
      outcome === 'refused',
    )
  const origin = attemptOrigin(request)
  const counting =
    kind === 'RecoveryCode'
      ? countRecoveryFailure(transaction, now, request)
      : countFailedAttempt(transaction, { now, request, kind, origin })
  const isLocking = await counting.catch((problem: unknown) => {
    if (problem instanceof ApiError) note('refused', problem.code)
    throw problem
  })
  const relyingParty = await portalOf(transaction, request)
  const recordAttempt = (succeeded: boolean) =>
    recordVerification(transaction, {
      at: now,
      account_id: request.account_id,
      method: kind,
      client_id: relyingParty,
      device,
      succeeded,
    })
  if (!verdict.right) {
    await recordAttempt(false)
    note('failure', verdict.refused.code)
    // Guesses of the second step come from somebody that has passed the first one.
    if (origin === 'owner' && (isLocking || verdict.refused.code === 'LOGIN_AUTO_LOCKED'))
      await notifyFailures(services, transaction, {
        now,
        account: await accountForRequest(transaction, request),
        account_id: request.account_id,
        tenant_id: request.tenant_id,
        of: 'method',
      })
    return { refused: verdict.refused }
  }
  const account = await accountForRequest(transaction, request)
  if (isAccountBlocked(request, account)) {
    note('refused', 'REQUEST_EXPIRED')
    return endBlockedRequest(transaction, { proof, verdict, account })
  }
  // The account was suspended or locked between the two steps. The request ends without naming the
  // reason.
  if (!canVerify(request, account)) {
    note('refused', 'REQUEST_EXPIRED')
    return { refused: apiError('REQUEST_EXPIRED') }
  }
  await verdict.consume()
  await clearFailures(transaction, proof)
  // Includes a second step that was switched on since the request began.
  const current = await refreshRequiredSteps(transaction, request)
  const verified = advance(current, kind, now)
  await saveProofs(transaction, request.id_hash, verified)
  await recordAttempt(true)
  // The method may not reach the floor of the tenant by itself.
  const advanced = await refreshRequiredSteps(transaction, { ...current, ...verified })
  if (proof.trustDevice === true) await askForTrust(transaction, now, advanced)
  note('success')
  // A phone that answers a push request has no session, and its answer reaches no browser.
  const session =
    caller.session === undefined ? undefined : await rotateSessionToken(transaction, now, advanced)
  return {
    answer: await flowResult(transaction, { id: requestId, request: advanced, account, now }),
    flow: await rotateBrowserId(transaction, now, caller.browser),
    ...(session !== undefined && { session }),
  }
}

const clearFailures = (store: Store, { now, request, kind }: VerificationAttempt): Promise<void> =>
  kind === 'RecoveryCode'
    ? clearRecoveryFailures(store, request)
    : clearFailedAttempts(store, { now, request, kind })

/**
 * True when a passwordless sign-in meets an account that cannot be used. The first proof reveals
 * this to the owner, as the right password would.
 */
function isAccountBlocked(request: LoginRequest, { id, state }: Account): boolean {
  return (
    state !== 'active' &&
    !isDecoyAccount(id) &&
    isUnverified(request) &&
    request.purpose === 'sign-in' &&
    request.caller === 'user'
  )
}

/**
 * Ends the request without a sign-in. It continues at the OpenID interaction, which shows the
 * reason why the account is blocked (`server/oidc`).
 */
async function endBlockedRequest(
  transaction: Store,
  {
    proof,
    verdict: { consume },
    account,
  }: {
    readonly proof: VerificationAttempt
    readonly verdict: Extract<VerificationVerdict, { readonly right: true }>
    readonly account: Account
  },
): Promise<Outcome> {
  const { now, requestId, request, kind, caller, device } = proof
  await consume()
  await clearFailures(transaction, proof)
  const end = { first_method: kind, used_at: now }
  await endBlocked(transaction, request.id_hash, end)
  await recordVerification(transaction, {
    at: now,
    account_id: request.account_id,
    method: kind,
    client_id: await portalOf(transaction, request),
    device,
    succeeded: true,
  })
  return {
    answer: {
      ...(await flowResult(transaction, {
        id: requestId,
        request: { ...request, ...end },
        account,
        now,
      })),
      nextStep: 'COMPLETE',
    },
    flow: await rotateBrowserId(transaction, now, caller.browser),
  }
}

/** True when the purpose of the request allows the state of the account. */
function canVerify({ purpose }: LoginRequest, { id, state }: Account): boolean {
  // A blocked password reset is reported only after the whole identity check, not after a single
  // code.
  if (purpose === 'password') return !isDecoyAccount(id)
  return purpose === 'release' ? state === 'dormant-self' : state === 'active'
}

/**
 * Runs a verification in one transaction and stores its outcome under the idempotency key. A
 * refusal is thrown only after the commit.
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

/**
 * Returns the portal of a request: the portal of the sign-in, or of the session that requested an
 * identity check.
 */
export async function portalOf(
  store: Store,
  { key_hash, session_hash }: Pick<LoginRequest, 'key_hash' | 'session_hash'>,
): Promise<string> {
  const from =
    session_hash === null
      ? await store
          .selectFrom('login_context')
          .select('client_id')
          .where('key_hash', '=', key_hash)
          .executeTakeFirst()
      : await store
          .selectFrom('session')
          .select('client_id')
          .where('id_hash', '=', session_hash)
          .executeTakeFirst()
  return from?.client_id ?? ''
}

/**
 * Records one entry of the history shown to the user.
 * @returns its id
 */
export async function recordVerification(
  store: Store,
  {
    at,
    account_id,
    method,
    client_id,
    device,
    succeeded,
  }: {
    readonly at: number
    readonly account_id: string
    readonly method: string
    readonly client_id: string
    readonly device: string
    readonly succeeded: boolean
  },
): Promise<string> {
  const id = randomUUID()
  await store
    .insertInto('verification')
    .values({ id, account_id, at, method, client_id, device, succeeded })
    .execute()
  return id
}

/**
 * Runs as many statements as a real record, but records nothing, because the ID is unknown.
 * @returns an empty id
 */
export async function recordDecoyVerification(store: Store): Promise<''> {
  await confirmVerification(store, '')
  return ''
}

/** Marks a verification as succeeded. It was recorded as a failure before the check. */
export async function confirmVerification(store: Store, id: string): Promise<void> {
  await store.updateTable('verification').set({ succeeded: true }).where('id', '=', id).execute()
}
