import type { components } from '../../src/api/generated/common-api.ts'
import { apiError } from '../api-error.ts'
import { isSufficientCheck } from '../enrollment/identity-check.ts'
import type { IdempotentOperation, OperationResult } from '../idempotency/idempotent-operation.ts'
import { recordSecurityEvent } from '../log/security-log.ts'
import { notifyRecoveryCodes } from '../messages/notify-recovery-codes.ts'
import type { Services } from '../services.ts'
import type { Session } from '../session/sessions.ts'
import { availableMethods } from '../sign-in/available-methods.ts'
import type { Cookies } from '../sign-in/caller.ts'
import { liveRequest, type LoginRequest } from '../sign-in/login-request.ts'
import type { Store } from '../store/open-store.ts'
import { areRecoveryCodesAllowed, replaceRecoveryCodes } from './stored-recovery-codes.ts'

type NewRecoveryCodes = components['schemas']['NewRecoveryCodes']

export type MakingCaller = {
  readonly session: Session
  readonly by: Cookies
  readonly operation: IdempotentOperation
}

/**
 * Makes ten codes after a recent identity check for this purpose. All earlier ones end. The answer
 * is the only place with the codes; its copy for a repeated call is sealed under the key of that
 * call, which the server does not keep.
 * @throws FORBIDDEN where the tenant forbids it, REQUEST_EXPIRED without that check, and for a user
 *   with no method that proves a second step
 */
export async function makeRecoveryCodes(
  services: Services,
  { requestId }: components['schemas']['MakeRecoveryCodesRequest'],
  { session, by, operation }: MakingCaller,
): Promise<OperationResult<NewRecoveryCodes>> {
  const { store, clock, pepper } = services
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const request = await liveRequest(transaction, now, requestId, by)
    const { account_id, tenant_id } = request
    if (
      request.purpose !== 'recovery' ||
      request.session_hash !== session.id_hash ||
      account_id !== session.account_id ||
      !(await isSufficientCheck(transaction, request, now))
    )
      throw apiError('REQUEST_EXPIRED')
    if (!(await areRecoveryCodesAllowed(transaction, tenant_id))) throw apiError('FORBIDDEN')
    if (!(await hasSecondStep(transaction, request))) throw apiError('REQUEST_EXPIRED')
    await consumeCheck(transaction, now, request)
    const codes = await replaceRecoveryCodes(transaction, { now, account_id, pepper })
    await notifyRecoveryCodes(services, transaction, { now, account_id, news: { is: 'made' } })
    recordSecurityEvent({
      event: 'recovery-codes.make',
      outcome: 'success',
      account: account_id,
      tenant: tenant_id,
    })
    const result = { answer: { codes: [...codes] } }
    await operation.record(transaction, result)
    return result
  })
}

/** A recovery code replaces a method, so the user needs one that the tenant offers. */
async function hasSecondStep(store: Store, request: LoginRequest): Promise<boolean> {
  const methods = await availableMethods(store, { ...request, first_method: null })
  return methods.some((method) => method !== 'password')
}

/** Uses up the check in one statement: of two parallel calls with it one makes codes. */
async function consumeCheck(store: Store, now: number, request: LoginRequest): Promise<void> {
  const used = await store
    .updateTable('login_request')
    .set({ used_at: now })
    .where('id_hash', '=', request.id_hash)
    .where('used_at', 'is', null)
    .returning('id_hash')
    .executeTakeFirst()
  if (used === undefined) throw apiError('REQUEST_EXPIRED')
}
