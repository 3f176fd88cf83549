import type { components } from '../../src/api/generated/common-api.ts'
import { apiError } from '../api-error.ts'
import type { OperationResult } from '../idempotency/idempotent-operation.ts'
import type { Services } from '../services.ts'
import type { Caller } from '../sign-in/caller.ts'
import { requestAtStep } from '../sign-in/request-at-step.ts'
import { findComputer } from './computers.ts'
import type { AgentType } from './releases.ts'
import { completeRequiredAction } from './required-actions.ts'

type Presence = components['schemas']['AgentPresence']

/**
 * Returns whether the agent on the computer of this browser has reported the program. If so, the
 * sign-in no longer requires it.
 * @throws AGENT_NOT_FOUND, which costs nothing; REQUEST_EXPIRED, also before the first factor;
 * STEP_CHANGED
 */
export async function checkAgent(
  { store, clock }: Services,
  input: { readonly requestId: string; readonly type: AgentType },
  caller: Caller,
  computer: string | undefined,
): Promise<OperationResult<Presence>> {
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const request = await requestAtStep(transaction, now, input.requestId, caller)
    if (request.first_method === null) throw apiError('REQUEST_EXPIRED')
    const version = (await findComputer(transaction, computer))?.versions[input.type] ?? ''
    if (version === '') throw apiError('AGENT_NOT_FOUND')
    await completeRequiredAction(
      transaction,
      now,
      request.id_hash,
      input.type === 'sso' ? 'agent' : 'security',
    )
    const result = { answer: { installed: true, version } }
    await caller.operation.record(transaction, result)
    return result
  })
}
