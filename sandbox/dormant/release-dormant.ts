import type { components } from '../../src/api/generated/common-api.ts'
import { demandAtStart } from '../agents/demands.ts'
import { refusal } from '../api-error.ts'
import type { Done } from '../idempotency/act.ts'
import { renewBrowser } from '../login/browser-id.ts'
import type { Caller } from '../login/caller.ts'
import { flowResult } from '../login/flow-result.ts'
import { accountOf } from '../login/login-request.ts'
import { requestAtStep } from '../login/request-at-step.ts'
import type { Services } from '../services.ts'

type FlowResult = components['schemas']['FlowResult']

/**
 * The identity is checked: the account wakes, and its request goes on as the sign-in that it was
 * begun for, both proofs made.
 * @throws REQUEST_EXPIRED before the check, LOGIN_DORMANT_ADMIN where meanwhile somebody decided
 *   otherwise, STEP_CHANGED
 */
export async function releaseDormant(
  { store, clock }: Services,
  requestId: string,
  caller: Caller,
): Promise<Done<FlowResult>> {
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const request = await requestAtStep(transaction, now, requestId, caller)
    const own = await transaction
      .updateTable('login_request')
      .set({ purpose: '' })
      .where('id_hash', '=', request.id_hash)
      .where('purpose', '=', 'release')
      .where('verified_at', 'is not', null)
      .returningAll()
      .executeTakeFirst()
    if (own === undefined) throw refusal('REQUEST_EXPIRED')
    const woken = await transaction
      .updateTable('account')
      .set({ state: 'active' })
      .where('id', '=', own.account_id)
      .where('state', '=', 'dormant-self')
      .returning('id')
      .executeTakeFirst()
    if (woken === undefined) throw refusal('LOGIN_DORMANT_ADMIN')
    await demandAtStart(transaction, requestId, own)
    const answer = await flowResult(
      transaction,
      requestId,
      own,
      await accountOf(transaction, own),
      now,
    )
    const done = { answer, flow: await renewBrowser(transaction, now, caller.browser) }
    await caller.act.keep(transaction, done)
    return done
  })
}
