import type { components } from '../../src/api/generated/common-api.ts'
import { apiError } from '../api-error.ts'
import type { OperationResult } from '../idempotency/idempotent-operation.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings.ts'
import type { Caller } from '../sign-in/caller.ts'
import { accountForRequest } from '../sign-in/login-request.ts'
import { maskAddress } from '../sign-in/mask.ts'
import { requestAtStep } from '../sign-in/request-at-step.ts'
import { startEnrollmentOfKind } from './enrollment-started.ts'
import { enrollmentPermission } from './may-register.ts'

type EnrollmentStart = components['schemas']['EnrollmentStart']
type Input = components['schemas']['StartEnrollmentRequest']

/**
 * Opens the enrollment of one kind, or returns the reason for a refusal. Either the kind is
 * registered already (then `change` opens it), or the identity check is missing. A change of an
 * unregistered kind replaces nothing, so it is opened as a new one.
 * @throws MFA_USER_INFO_INSUFFICIENT for a kind that cannot be registered here, REQUEST_EXPIRED,
 * STEP_CHANGED
 */
export async function startEnrollment(
  { store, clock }: Services,
  { requestId, authenticator: kind, type: requestedType }: Input,
  caller: Caller,
): Promise<OperationResult<EnrollmentStart>> {
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const request = await requestAtStep(transaction, now, requestId, caller)
    const factor = await transaction
      .selectFrom('factor')
      .select('address')
      .where('account_id', '=', request.account_id)
      .where('kind', '=', kind)
      .executeTakeFirst()
    const type = factor === undefined ? 'new' : requestedType
    const permission = await enrollmentPermission(transaction, now, request, kind, type)
    if (permission === 'none') throw apiError('MFA_USER_INFO_INSUFFICIENT')
    const opens = permission === 'granted' && (factor !== undefined) === (type === 'change')
    const expires_at = opens
      ? await startEnrollmentOfKind(
          transaction,
          now,
          await readSettings(transaction, request.tenant_id),
          request,
          kind,
          type,
        )
      : request.expires_at
    const answer: EnrollmentStart = {
      requestId,
      registered: factor !== undefined,
      maskedData: factor === undefined ? '' : maskAddress[kind](factor.address),
      verificationRequired: permission === 'check-first',
      suggested:
        kind === 'Msg' ? ((await accountForRequest(transaction, request)).knox_id ?? '') : '',
      timeOut: Math.max(0, Math.ceil((expires_at - now) / 1000)),
    }
    await caller.operation.record(transaction, { answer })
    return { answer }
  })
}
