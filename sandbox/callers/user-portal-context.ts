import type { components } from '../../src/api/generated/common-api.ts'
import { refusal } from '../api-error.ts'
import { proofSoFar } from '../enrollment/proof-so-far.ts'
import type { Done } from '../idempotency/act.ts'
import { maskedId } from '../login/mask.ts'
import type { Services } from '../services.ts'
import type { Session } from '../session/sessions.ts'
import { offeredMethods } from '../tenants/policy.ts'
import { callerRequest } from './caller-request.ts'
import { openRequest } from './open-request.ts'

type UserPortalContext = components['schemas']['UserPortalContext']

/**
 * The registration that the user portal asks for, of who is signed in and of nobody else: an
 * identity check made for it.
 * @throws REQUEST_EXPIRED, also for a request of another person; MFA_USER_INFO_INSUFFICIENT for a
 *   method that the tenant does not offer
 */
export async function userPortalContext(
  { store, clock, pepper }: Services,
  session: Session,
  handle: string,
  browser: string | undefined,
): Promise<Done<UserPortalContext>> {
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const outer = await callerRequest(transaction, handle, 'user-portal')
    if (
      outer === undefined ||
      outer.account_id !== session.account_id ||
      outer.ended_at !== null ||
      outer.expires_at <= now
    )
      throw refusal('REQUEST_EXPIRED')
    const account = await transaction
      .selectFrom('account')
      .selectAll()
      .where('id', '=', session.account_id)
      .executeTakeFirstOrThrow()
    const offered = await offeredMethods(transaction, account.tenant_id)
    if (outer.authenticator !== '' && !(offered?.includes(outer.authenticator) ?? true))
      throw refusal('MFA_USER_INFO_INSUFFICIENT')
    const purpose = outer.type === 'change' ? ('change' as const) : ('enroll' as const)
    const opening = { second_step: 0, caller: '' as const, purpose, session_hash: session.id_hash }
    const before = await proofSoFar(transaction, now, session, {
      account_id: account.id,
      tenant_id: account.tenant_id,
      ...opening,
    })
    const { id, flow } = await openRequest(transaction, pepper, now, handle, outer, browser, {
      ...opening,
      ...before,
    })
    const answer: UserPortalContext = {
      requestId: id,
      username: account.username,
      formattedName: outer.formatted_name,
      enFormattedName: outer.en_formatted_name,
      displayUid: maskedId(account.username),
      sotName: account.sot_name,
      type: outer.type,
      ...(outer.authenticator !== '' && {
        authenticator: outer.authenticator as NonNullable<UserPortalContext['authenticator']>,
      }),
    }
    return { answer, flow }
  })
}
