import type { components } from '../../src/api/generated/common-api.ts'
import { refusal } from '../api-error.ts'
import type { Done } from '../idempotency/act.ts'
import type { Caller } from '../login/caller.ts'
import { flowResult } from '../login/flow-result.ts'
import { accountOf } from '../login/login-request.ts'
import { requestAtStep } from '../login/request-at-step.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings.ts'
import { meetDemand, openDemand } from './demands.ts'

type FlowResult = components['schemas']['FlowResult']

/**
 * This sign-in goes on without the registration of the computer; the next one asks again.
 * @throws FORBIDDEN where the policy does not allow it, REQUEST_EXPIRED when nothing of it is asked
 *   for now
 */
export async function postponeAgent(
  { store, clock }: Services,
  { requestId }: { readonly requestId: string },
  caller: Caller,
): Promise<Done<FlowResult>> {
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const request = await requestAtStep(transaction, now, requestId, caller)
    if ((await readSettings(transaction, request.tenant_id)).agentMayWait === 0)
      throw refusal('FORBIDDEN')
    if ((await openDemand(transaction, request)) !== 'agent-enroll')
      throw refusal('REQUEST_EXPIRED')
    await meetDemand(transaction, now, request.id_hash, 'agent-enroll')
    const done = {
      answer: await flowResult(
        transaction,
        requestId,
        request,
        await accountOf(transaction, request),
        now,
      ),
    }
    await caller.act.keep(transaction, done)
    return done
  })
}
