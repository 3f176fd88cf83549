import type { components } from '../../src/api/generated/common-api.ts'
import { apiError } from '../api-error.ts'
import type { OperationResult } from '../idempotency/idempotent-operation.ts'
import { recordSecurityEvent } from '../log/security-log.ts'
import { notifyRecoveryCodes } from '../messages/notify-recovery-codes.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings.ts'
import type { Caller } from '../sign-in/caller.ts'
import type { LoginRequest } from '../sign-in/login-request.ts'
import { requestAtStep } from '../sign-in/request-at-step.ts'
import type { Store } from '../store/open-store.ts'
import { assertMatchingVariant } from '../verification/assert-matching-variant.ts'
import { commitOutcome, completeVerification } from '../verification/complete-verification.ts'
import { mayProveByRecoveryCode } from './may-prove-by-recovery-code.ts'
import { countRecoveryAttempt } from './recovery-attempts.ts'
import {
  areRecoveryCodesAllowed,
  recoveryCodesLeft,
  consumeRecoveryCode,
} from './stored-recovery-codes.ts'

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
    const request = await requestAtStep(transaction, now, requestId, caller)
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
    knownBrowser: request.from_known_browser === 1,
  })
}
