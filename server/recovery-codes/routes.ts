import type { components } from '../../src/api/generated/common-api.ts'
import { type Caller, type Cookies, deviceAndBrowser, readCookies } from '../caller.ts'
import { isSufficientCheck } from '../enrollment/may-register.ts'
import { apiError } from '../http/errors.ts'
import { withBrowser } from '../idempotency/with-idempotency.ts'
import { recordSecurityEvent } from '../log/security-log.ts'
import { notifyRecoveryCodes } from '../messages/owner-notices.ts'
import {
  type Handlers,
  type IdempotentOperation,
  type OperationResult,
  type Services,
} from '../operation.ts'
import { readSession, type Session, withSession } from '../session/sessions.ts'
import { liveRequest, requestAtStep } from '../sign-in/login-request.ts'
import { availableMethods } from '../sign-in/required-steps.ts'
import { consumeRequest } from '../store/login-requests.ts'
import type { LoginRequest, Store } from '../store/tables.ts'
import { readSettings } from '../tenants/settings.ts'
import { assertMatchingVariant } from '../verification/code.ts'
import { commitOutcome, completeVerification } from '../verification/complete-verification.ts'
import {
  countRecoveryAttempt,
  mayProveByRecoveryCode,
  areRecoveryCodesAllowed,
  consumeRecoveryCode,
  recoveryCodesLeft,
  recoveryCodesMadeAt,
  replaceRecoveryCodes,
} from './stored-recovery-codes.ts'

type RecoveryCodes = Pick<Handlers, 'getRecoveryCodes' | 'makeRecoveryCodes' | 'verifyRecoveryCode'>

export const recoveryCodes = (services: Services): RecoveryCodes => {
  const { store, origins, tenants } = services
  return {
    async getRecoveryCodes({ request }) {
      const { account_id } = await readSession(services, request)
      if (!(await areRecoveryCodesAllowed(store, tenants.of(request.headers).name)))
        return { allowed: false, left: 0, madeAt: null }
      const madeAt = await recoveryCodesMadeAt(store, account_id)
      return {
        allowed: true,
        left: await recoveryCodesLeft(store, account_id),
        madeAt: madeAt === null ? null : new Date(madeAt).toISOString(),
      }
    },

    makeRecoveryCodes({ body, request, reply }) {
      return withSession(
        services,
        { operation: 'makeRecoveryCodes', request, reply },
        (session, operation) =>
          makeRecoveryCodes(services, body, {
            session,
            by: readCookies(request, origins.secure),
            operation,
          }),
      )
    },

    verifyRecoveryCode({ body, request, reply }) {
      return withBrowser(services, { operation: 'verifyRecoveryCode', request, reply }, (caller) =>
        verifyRecoveryCode(services, body, {
          caller,
          device: deviceAndBrowser(request.headers['user-agent'] ?? ''),
        }),
      )
    },
  }
}

type NewRecoveryCodes = components['schemas']['NewRecoveryCodes']

export type MakingCaller = {
  readonly session: Session
  readonly by: Cookies
  readonly operation: IdempotentOperation
}

/**
 * Makes ten codes after a recent identity check for this purpose. All earlier ones end. The answer
 * is the only place with the codes; its copy for a repeated call is sealed under the key of that
 * call, which the server does not keep.
 * @throws FORBIDDEN where the tenant forbids it, REQUEST_EXPIRED without that check, and for a user
 *   with no method that proves a second step
 */
export async function makeRecoveryCodes(
  services: Services,
  { requestId }: components['schemas']['MakeRecoveryCodesRequest'],
  { session, by, operation }: MakingCaller,
): Promise<OperationResult<NewRecoveryCodes>> {
  const { store, clock, pepper } = services
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const request = await liveRequest(transaction, { now, id: requestId, cookies: by })
    const { account_id, tenant_id } = request
    if (
      request.purpose !== 'recovery' ||
      request.session_hash !== session.id_hash ||
      account_id !== session.account_id ||
      !(await isSufficientCheck(transaction, request, now))
    )
      throw apiError('REQUEST_EXPIRED')
    if (!(await areRecoveryCodesAllowed(transaction, tenant_id))) throw apiError('FORBIDDEN')
    if (!(await hasSecondStep(transaction, request))) throw apiError('REQUEST_EXPIRED')
    if (!(await consumeRequest(transaction, now, request.id_hash)))
      throw apiError('REQUEST_EXPIRED')
    const codes = await replaceRecoveryCodes(transaction, { now, account_id, pepper })
    await notifyRecoveryCodes(services, transaction, { now, account_id, news: { is: 'made' } })
    recordSecurityEvent({
      event: 'recovery-codes.make',
      outcome: 'success',
      account: account_id,
      tenant: tenant_id,
    })
    const result = { answer: { codes: [...codes] } }
    await operation.record(transaction, result)
    return result
  })
}

/** A recovery code replaces a method, so the user needs one that the tenant offers. */
async function hasSecondStep(store: Store, request: LoginRequest): Promise<boolean> {
  const methods = await availableMethods(store, { ...request, first_method: null })
  return methods.some((method) => method !== 'password')
}

type FlowResult = components['schemas']['FlowResult']
type Input = components['schemas']['VerifyRecoveryCodeRequest']

/**
 * Checks a recovery code in place of the second step of a sign-in. A right code is used up. An
 * account without codes takes the same work, and gets the same answer as after a wrong code.
 * @throws FORBIDDEN where the tenant forbids it, REQUEST_EXPIRED for every other step
 */
export async function verifyRecoveryCode(
  services: Services,
  { requestId, variant, code }: Input,
  { caller, device }: { readonly caller: Caller; readonly device: string },
): Promise<OperationResult<FlowResult>> {
  const { store, clock, pepper } = services
  return commitOutcome(store, caller, async (transaction) => {
    const now = clock.now()
    const request = await requestAtStep(transaction, { now, id: requestId, caller })
    assertMatchingVariant(request, variant)
    const { account_id, tenant_id } = request
    if (!(await areRecoveryCodesAllowed(transaction, tenant_id))) throw apiError('FORBIDDEN')
    if (!(await mayProveByRecoveryCode(transaction, request))) throw apiError('REQUEST_EXPIRED')
    const settings = await readSettings(transaction, tenant_id)
    const tries = await countRecoveryAttempt(transaction, settings, request)
    const isRight = await consumeRecoveryCode(transaction, { account_id, pepper, code })
    return completeVerification(
      transaction,
      { services, now, requestId, request, kind: 'RecoveryCode', caller, device },
      isRight
        ? { right: true, consume: () => noteUse(services, transaction, { now, request }) }
        : { right: false, refused: apiError('OTP_INCORRECT', tries) },
    )
  })
}

type Use = { readonly now: number; readonly request: LoginRequest }

/** Tells the owner and the security log. */
async function noteUse(services: Services, store: Store, { now, request }: Use): Promise<void> {
  const { account_id, tenant_id } = request
  const left = await recoveryCodesLeft(store, account_id)
  await notifyRecoveryCodes(services, store, { now, account_id, news: { is: 'used', left } })
  recordSecurityEvent({
    event: 'recovery-codes.use',
    outcome: 'success',
    account: account_id,
    tenant: tenant_id,
    knownBrowser: request.from_known_browser,
  })
}
