import type { components } from '../../src/api/generated/common-api.ts'
import { apiError } from '../api-error.ts'
import { assertProvable } from '../enrollment/identity-check.ts'
import { reusableVerification } from '../enrollment/reusable-verification.ts'
import type { OperationResult } from '../idempotency/idempotent-operation.ts'
import type { Services } from '../services.ts'
import type { Session } from '../session/sessions.ts'
import { maskId } from '../sign-in/mask.ts'
import { offeredMethods } from '../tenants/policy.ts'
import { findClientAppRequest } from './client-app-request.ts'
import { openRequest } from './open-request.ts'

type UserPortalContext = components['schemas']['UserPortalContext']

/**
 * Opens the enrollment that the user portal requests, with an identity check for it. Only for the
 * user of this session.
 * @throws REQUEST_EXPIRED, also for a request of another user; MFA_USER_INFO_INSUFFICIENT for a
 * method that the tenant does not offer, and for a user with no method that is still offered
 */
export async function userPortalContext(
  { store, clock, pepper }: Services,
  session: Session,
  handle: string,
  browser: string | undefined,
): Promise<OperationResult<UserPortalContext>> {
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const clientAppRequest = await findClientAppRequest(transaction, handle, 'user-portal')
    if (
      clientAppRequest === undefined ||
      clientAppRequest.account_id !== session.account_id ||
      clientAppRequest.ended_at !== null ||
      clientAppRequest.expires_at <= now
    )
      throw apiError('REQUEST_EXPIRED')
    const account = await transaction
      .selectFrom('account')
      .selectAll()
      .where('id', '=', session.account_id)
      .executeTakeFirstOrThrow()
    const offered = await offeredMethods(transaction, account.tenant_id)
    if (
      clientAppRequest.authenticator !== '' &&
      !(offered?.includes(clientAppRequest.authenticator) ?? true)
    )
      throw apiError('MFA_USER_INFO_INSUFFICIENT')
    const purpose = clientAppRequest.type === 'change' ? ('change' as const) : ('enroll' as const)
    const opening = { second_step: 0, caller: '' as const, purpose, session_hash: session.id_hash }
    const before = await reusableVerification(transaction, now, session, {
      account_id: account.id,
      tenant_id: account.tenant_id,
      ...opening,
    })
    await assertProvable(transaction, {
      account_id: account.id,
      tenant_id: account.tenant_id,
      first_method: null,
      verified_at: null,
      ...opening,
      ...before,
    })
    const { id, flow } = await openRequest(
      transaction,
      pepper,
      now,
      handle,
      clientAppRequest,
      browser,
      {
        ...opening,
        ...before,
      },
    )
    const answer: UserPortalContext = {
      requestId: id,
      username: account.username,
      formattedName: clientAppRequest.formatted_name,
      enFormattedName: clientAppRequest.en_formatted_name,
      displayUid: maskId(account.username),
      sotName: account.sot_name,
      type: clientAppRequest.type,
      ...(clientAppRequest.authenticator !== '' && {
        authenticator: clientAppRequest.authenticator as NonNullable<
          UserPortalContext['authenticator']
        >,
      }),
    }
    return { answer, flow }
  })
}
