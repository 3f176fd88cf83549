import type { components } from '../../src/api/generated/common-api.ts'
import { refusal } from '../api-error.ts'
import type { Done } from '../idempotency/act.ts'
import type { Caller } from '../login/caller.ts'
import { requestAtStep } from '../login/request-at-step.ts'
import type { Services } from '../services.ts'
import { computerOf } from './computers.ts'
import { meetDemand } from './demands.ts'
import type { AgentType } from './releases.ts'

type Presence = components['schemas']['AgentPresence']

/**
 * Whether the agent of the computer on which this browser runs has told that the program is there;
 * then the sign-in asks for it no more.
 * @throws AGENT_NOT_FOUND, which costs nothing; REQUEST_EXPIRED, also while no step is proven;
 *   STEP_CHANGED
 */
export async function checkAgent(
  { store, clock }: Services,
  asked: { readonly requestId: string; readonly type: AgentType },
  caller: Caller,
  computer: string | undefined,
): Promise<Done<Presence>> {
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const request = await requestAtStep(transaction, now, asked.requestId, caller)
    if (request.first_method === null) throw refusal('REQUEST_EXPIRED')
    const version = (await computerOf(transaction, computer))?.versions[asked.type] ?? ''
    if (version === '') throw refusal('AGENT_NOT_FOUND')
    await meetDemand(transaction, now, request.id_hash, asked.type === 'sso' ? 'agent' : 'security')
    const done = { answer: { installed: true, version } }
    await caller.act.keep(transaction, done)
    return done
  })
}
