import type { components } from '../../src/api/generated/common-api.ts'
import { apiError } from '../api-error.ts'
import type { OperationResult } from '../idempotency/idempotent-operation.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings.ts'
import type { Caller } from '../sign-in/caller.ts'
import { flowResult } from '../sign-in/flow-result.ts'
import { accountForRequest } from '../sign-in/login-request.ts'
import { requestAtStep } from '../sign-in/request-at-step.ts'
import { completeRequiredAction, nextRequiredAction } from './required-actions.ts'

type FlowResult = components['schemas']['FlowResult']

/**
 * Continues this sign-in without the registration of the computer. The next sign-in requires it
 * again.
 * @throws FORBIDDEN where the policy does not allow it, REQUEST_EXPIRED when it is not required now
 */
export async function postponeAgent(
  { store, clock }: Services,
  { requestId }: { readonly requestId: string },
  caller: Caller,
): Promise<OperationResult<FlowResult>> {
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const request = await requestAtStep(transaction, now, requestId, caller)
    if ((await readSettings(transaction, request.tenant_id)).agentMayWait === 0)
      throw apiError('FORBIDDEN')
    if ((await nextRequiredAction(transaction, request)) !== 'agent-enroll')
      throw apiError('REQUEST_EXPIRED')
    await completeRequiredAction(transaction, now, request.id_hash, 'agent-enroll')
    const result = {
      answer: await flowResult(
        transaction,
        requestId,
        request,
        await accountForRequest(transaction, request),
        now,
      ),
    }
    await caller.operation.record(transaction, result)
    return result
  })
}
