import type { components } from '../../src/api/generated/common-api.ts'
import { refusal } from '../api-error.ts'
import type { Done } from '../idempotency/act.ts'
import { maskedId } from '../login/mask.ts'
import type { Services } from '../services.ts'
import { callerRequest } from './caller-request.ts'
import { openRequest } from './open-request.ts'

type ConsumerContext = components['schemas']['ConsumerContext']

/**
 * The verification that a consumer service asks for: as many steps as a sign-in of the account. Who
 * has nothing for the second proves the password first and registers then, as in a sign-in
 * (decision 0021).
 * @throws MFA_TIMEOUT, MFA_USER_INFO_INSUFFICIENT, REQUEST_EXPIRED
 */
export async function consumerContext(
  { store, clock, pepper }: Services,
  tenant: string,
  handle: string,
  browser: string | undefined,
): Promise<Done<ConsumerContext>> {
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const outer = await callerRequest(transaction, handle, 'mfa-consumer')
    if (outer === undefined || outer.tenant_id !== tenant || outer.ended_at !== null)
      throw refusal('REQUEST_EXPIRED')
    if (outer.expires_at <= now) throw refusal('MFA_TIMEOUT')
    const account = await transaction
      .selectFrom('account')
      .selectAll()
      .where('id', '=', outer.account_id)
      .executeTakeFirst()
    if (account?.state !== 'active') throw refusal('MFA_USER_INFO_INSUFFICIENT')
    const { id, request, flow } = await openRequest(
      transaction,
      pepper,
      now,
      handle,
      outer,
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
      sp: outer.sp,
      displayUid: maskedId(account.username),
      isSecondStepRequired,
      enrollRequired: isSecondStepRequired && factors.length === 0,
    }
    return { answer, flow }
  })
}
