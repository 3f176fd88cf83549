import type { components } from '../../src/api/generated/common-api.ts'
import { refusal } from '../api-error.ts'
import type { Act, Done } from '../idempotency/act.ts'
import { maskedId } from '../login/mask.ts'
import { methodsLeft } from '../login/methods-left.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings.ts'
import type { Store } from '../store/open-store.ts'
import { callerNames } from './applications.ts'
import { callerRequest, openCallerRequest } from './caller-request.ts'
import { readMfaToken } from './mfa-token.ts'
import { openRequest } from './open-request.ts'

type MfaRequest = components['schemas']['MfaRequest']

/**
 * A system that has checked the person itself asks for a second proof, by something registered. Its
 * token counts once; what it opens is over when the time for a verification has passed since the
 * system issued it.
 * @throws every error of the MFA token
 */
export async function createMfaRequest(
  sandbox: Services,
  tenant: string,
  jwt: string,
  browser: string | undefined,
  act: Act,
): Promise<Done<MfaRequest>> {
  const { store, clock, pepper, callers } = sandbox
  const token = await readMfaToken(jwt, callers.systems, clock.now())
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const { requestSeconds } = await readSettings(transaction, tenant)
    const expires_at = token.issuedAt + requestSeconds * 1000
    if (expires_at <= now) throw refusal('MFA_TIMEOUT')
    await takeToken(transaction, token.hash, token.expiresAt)
    const account = await transaction
      .selectFrom('account')
      .selectAll()
      .where('tenant_id', '=', tenant)
      .where('username_key', '=', token.uid.toLowerCase())
      .executeTakeFirst()
    if (account?.state !== 'active') throw refusal('MFA_USER_INFO_INSUFFICIENT')
    const mfaRequestId = await openCallerRequest(transaction, {
      kind: 'mfa-am',
      tenant_id: tenant,
      account_id: account.id,
      sp: callerNames['mfa-am'],
      return_to: token.rtn,
      expires_at,
    })
    const outer = await callerRequest(transaction, mfaRequestId, 'mfa-am')
    if (outer === undefined) throw refusal('SYSTEM_ERROR')
    const { id, request, flow } = await openRequest(
      transaction,
      pepper,
      now,
      mfaRequestId,
      outer,
      browser,
      { second_step: 0, caller: 'mfa-am', purpose: '', session_hash: null },
    )
    if ((await methodsLeft(transaction, request)).length === 0)
      throw refusal('MFA_USER_INFO_INSUFFICIENT')
    const done = {
      answer: {
        mfaRequestId,
        requestId: id,
        tenantId: tenant,
        sp: outer.sp,
        displayUid: maskedId(account.username),
        isSecondStepRequired: false,
      },
      flow,
    }
    await act.keep(transaction, done)
    return done
  })
}

/**
 * Of two that bring the same token at once, in however many processes, one does. A refusal after it
 * takes it back with the transaction.
 */
async function takeToken(store: Store, token_hash: string, expires_at: number): Promise<void> {
  const taken = await store
    .insertInto('mfa_token')
    .values({ token_hash, expires_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('token_hash')
    .executeTakeFirst()
  if (taken === undefined) throw refusal('MFA_JWT_DUPLICATE')
}
