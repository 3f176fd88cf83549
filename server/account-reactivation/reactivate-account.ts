import type { components } from '../../src/api/generated/common-api.ts'
import { apiError } from '../api-error.ts'
import { addRequiredActions } from '../device-agents/required-actions.ts'
import type { OperationResult } from '../idempotency/idempotent-operation.ts'
import { recordSecurityEvent } from '../log/security-log.ts'
import type { Services } from '../services.ts'
import { rotateBrowserId } from '../sign-in/browser-id.ts'
import type { Caller } from '../sign-in/caller.ts'
import { flowResult } from '../sign-in/flow-result.ts'
import { accountForRequest } from '../sign-in/login-request.ts'
import { requestAtStep } from '../sign-in/request-at-step.ts'

type FlowResult = components['schemas']['FlowResult']

/**
 * Reactivates the account after the identity check. Its request goes on as the sign-in for which it
 * was opened, with both factors verified.
 * @throws REQUEST_EXPIRED before the check, LOGIN_DORMANT_ADMIN where an administrator decided
 * otherwise since then, STEP_CHANGED
 */
export async function reactivateAccount(
  { store, clock }: Services,
  requestId: string,
  caller: Caller,
): Promise<OperationResult<FlowResult>> {
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const request = await requestAtStep(transaction, now, requestId, caller)
    const ownRequest = await transaction
      .updateTable('login_request')
      .set({ purpose: '' })
      .where('id_hash', '=', request.id_hash)
      .where('purpose', '=', 'release')
      .where('verified_at', 'is not', null)
      .returningAll()
      .executeTakeFirst()
    if (ownRequest === undefined) throw apiError('REQUEST_EXPIRED')
    const reactivated = await transaction
      .updateTable('account')
      .set({ state: 'active' })
      .where('id', '=', ownRequest.account_id)
      .where('state', '=', 'dormant-self')
      .returning('id')
      .executeTakeFirst()
    if (reactivated === undefined) throw apiError('LOGIN_DORMANT_ADMIN')
    recordSecurityEvent({
      event: 'account.reactivate',
      outcome: 'success',
      account: ownRequest.account_id,
    })
    await addRequiredActions(transaction, requestId, ownRequest)
    const answer = await flowResult(
      transaction,
      requestId,
      ownRequest,
      await accountForRequest(transaction, ownRequest),
      now,
    )
    const result = { answer, flow: await rotateBrowserId(transaction, now, caller.browser) }
    await caller.operation.record(transaction, result)
    return result
  })
}
