import type { components } from '../../src/api/generated/common-api.ts'
import { apiError } from '../api-error.ts'
import type { OperationResult } from '../idempotency/idempotent-operation.ts'
import type { Services } from '../services.ts'
import { maskId } from '../sign-in/mask.ts'
import { findClientAppRequest } from './client-app-request.ts'
import { openRequest } from './open-request.ts'

type ConsumerContext = components['schemas']['ConsumerContext']

/**
 * Opens the verification that a consumer service requests: as many steps as a sign-in of the
 * account. Users without a second factor verify the password first and then enroll one, as in a
 * sign-in (decision 0021).
 * @throws MFA_TIMEOUT, MFA_USER_INFO_INSUFFICIENT, REQUEST_EXPIRED
 */
export async function consumerContext(
  { store, clock, pepper }: Services,
  tenant: string,
  handle: string,
  browser: string | undefined,
): Promise<OperationResult<ConsumerContext>> {
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const clientAppRequest = await findClientAppRequest(transaction, handle, 'mfa-consumer')
    if (
      clientAppRequest === undefined ||
      clientAppRequest.tenant_id !== tenant ||
      clientAppRequest.ended_at !== null
    )
      throw apiError('REQUEST_EXPIRED')
    if (clientAppRequest.expires_at <= now) throw apiError('MFA_TIMEOUT')
    const account = await transaction
      .selectFrom('account')
      .selectAll()
      .where('id', '=', clientAppRequest.account_id)
      .executeTakeFirst()
    if (account?.state !== 'active') throw apiError('MFA_USER_INFO_INSUFFICIENT')
    const { id, request, flow } = await openRequest(
      transaction,
      pepper,
      now,
      handle,
      clientAppRequest,
      browser,
      { second_step: account.second_step, caller: 'mfa-consumer', purpose: '', session_hash: null },
    )
    const factors = await transaction
      .selectFrom('factor')
      .select('kind')
      .where('account_id', '=', account.id)
      .execute()
    const isSecondStepRequired = request.second_step === 1
    const answer = {
      requestId: id,
      tenantId: tenant,
      sp: clientAppRequest.sp,
      displayUid: maskId(account.username),
      isSecondStepRequired,
      enrollRequired: isSecondStepRequired && factors.length === 0,
    }
    return { answer, flow }
  })
}
