import type { components } from '../../src/api/generated/common-api.ts'
import { apiError } from '../api-error.ts'
import type { IdempotentOperation, OperationResult } from '../idempotency/idempotent-operation.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings.ts'
import { availableMethods } from '../sign-in/available-methods.ts'
import { maskId } from '../sign-in/mask.ts'
import type { Store } from '../store/open-store.ts'
import { clientAppNames } from './applications.ts'
import { findClientAppRequest, openClientAppRequest } from './client-app-request.ts'
import { readMfaToken } from './mfa-token.ts'
import { openRequest } from './open-request.ts'

type MfaRequest = components['schemas']['MfaRequest']

/**
 * Opens a request for a system that has checked the user itself, and wants a second factor by a
 * registered authenticator. Its token counts once, at the tenant of the system. The request expires
 * when the time for a verification has passed since the system issued the token.
 * @throws every error of the MFA token
 */
export async function createMfaRequest(
  services: Services,
  tenant: string,
  jwt: string,
  browser: string | undefined,
  operation: IdempotentOperation,
): Promise<OperationResult<MfaRequest>> {
  const { store, clock, pepper, callers } = services
  const token = await readMfaToken(jwt, {
    systems: callers.systems,
    tenant,
    now: clock.now(),
  })
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const { requestSeconds } = await readSettings(transaction, tenant)
    const expires_at = token.issuedAt + requestSeconds * 1000
    if (expires_at <= now) throw apiError('MFA_TIMEOUT')
    await consumeToken(transaction, token.hash, token.expiresAt)
    const account = await transaction
      .selectFrom('account')
      .selectAll()
      .where('tenant_id', '=', tenant)
      .where('username_key', '=', token.uid.toLowerCase())
      .executeTakeFirst()
    if (account?.state !== 'active') throw apiError('MFA_USER_INFO_INSUFFICIENT')
    const mfaRequestId = await openClientAppRequest(transaction, {
      kind: 'mfa-am',
      tenant_id: tenant,
      account_id: account.id,
      sp: clientAppNames['mfa-am'],
      return_to: token.rtn,
      expires_at,
    })
    const clientAppRequest = await findClientAppRequest(transaction, mfaRequestId, 'mfa-am')
    if (clientAppRequest === undefined) throw apiError('SYSTEM_ERROR')
    const { id, request, flow } = await openRequest(
      transaction,
      pepper,
      now,
      mfaRequestId,
      clientAppRequest,
      browser,
      { second_step: 0, caller: 'mfa-am', purpose: '', session_hash: null },
    )
    if ((await availableMethods(transaction, request)).length === 0)
      throw apiError('MFA_USER_INFO_INSUFFICIENT')
    const result = {
      answer: {
        mfaRequestId,
        requestId: id,
        tenantId: tenant,
        sp: clientAppRequest.sp,
        displayUid: maskId(account.username),
        isSecondStepRequired: false,
      },
      flow,
    }
    await operation.record(transaction, result)
    return result
  })
}

/**
 * Of two parallel requests with the same token only one counts, over all processes. A later refusal
 * rolls this back with the transaction.
 */
async function consumeToken(store: Store, token_hash: string, expires_at: number): Promise<void> {
  const inserted = await store
    .insertInto('mfa_token')
    .values({ token_hash, expires_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('token_hash')
    .executeTakeFirst()
  if (inserted === undefined) throw apiError('MFA_JWT_DUPLICATE')
}
