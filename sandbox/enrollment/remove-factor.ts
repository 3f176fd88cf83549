import type { components } from '../../src/api/generated/common-api.ts'
import { refusal } from '../api-error.ts'
import { isAppKind } from '../authenticator-app/app-kinds.ts'
import type { Act } from '../idempotency/act.ts'
import type { Cookies } from '../login/caller.ts'
import { accountOf, liveRequest } from '../login/login-request.ts'
import { tellOthers } from '../messages/tell-others.ts'
import { tellOwner } from '../messages/tell-owner.ts'
import { endChoice } from '../passwordless/end-choice.ts'
import type { Services } from '../services.ts'
import type { Session } from '../session/sessions.ts'
import type { Store } from '../store/open-store.ts'
import type { FactorKind } from '../store/tables.ts'
import { endChallenges } from '../verification/end-challenges.ts'
import { removeDevice } from '../windows-hello/devices.ts'
import { counts } from './identity-check.ts'
import { registeredByDirectory } from './may-register.ts'

type Asked = components['schemas']['RemoveAuthenticatorRequest']

/**
 * Ends a registration, once its owner has proven who they are, for this and a moment ago.
 * @throws REQUEST_EXPIRED without such a check, ENROLL_LAST_METHOD when it is the only one,
 *   VALIDATION_FAILED for a device of another kind or of nobody
 */
export async function removeFactor<Answer>(
  sandbox: Services,
  session: Session,
  by: Cookies,
  { requestId, authenticator: kind, credentialId }: Asked,
  act: Act,
  list: (transaction: Services['store']) => Promise<Answer>,
) {
  const { store, clock } = sandbox
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    // A device is one of Windows Hello: beside another kind it would be removed uncounted.
    if (credentialId !== undefined && kind !== 'WindowsHello')
      throw refusal('VALIDATION_FAILED', {
        issues: [{ path: '/credentialId', rule: 'of-windows-hello' }],
      })
    if (registeredByDirectory.includes(kind)) throw refusal('REQUEST_EXPIRED')
    const request = await liveRequest(transaction, now, requestId, by)
    if (
      request.purpose !== 'remove' ||
      request.session_hash !== session.id_hash ||
      request.account_id !== session.account_id ||
      !(await counts(transaction, request, now))
    )
      throw refusal('REQUEST_EXPIRED')
    // Written first: of two that remove the last two at once, in however many processes, the second
    // waits here and then counts anew.
    await transaction
      .updateTable('account')
      .set((e) => ({ name: e.ref('name') }))
      .where('id', '=', session.account_id)
      .execute()
    const account = await accountOf(transaction, request)
    if (credentialId === undefined)
      await tellOwner(
        sandbox,
        transaction,
        now,
        account,
        kind,
        await removeKind(transaction, now, session.account_id, kind),
        'removed',
      )
    else await removeOneDevice(transaction, session.account_id, credentialId)
    await tellOthers(
      sandbox,
      transaction,
      now,
      account,
      credentialId === undefined ? 'removed' : 'deviceRemoved',
      kind,
    )
    await transaction
      .updateTable('login_request')
      .set({ used_at: now })
      .where('id_hash', '=', request.id_hash)
      .execute()
    const done = { answer: await list(transaction) }
    await act.keep(transaction, done)
    return done
  })
}

/**
 * With its keys, where it has some. What would be left is asked in the statement that removes.
 * @returns what it went to
 */
async function removeKind(
  store: Store,
  now: number,
  account_id: string,
  kind: FactorKind,
): Promise<string> {
  const removed = await store
    .deleteFrom('factor')
    .where('account_id', '=', account_id)
    .where('kind', '=', kind)
    .where((e) =>
      e.exists(
        e
          .selectFrom('factor as other')
          .select('other.kind')
          .where('other.account_id', '=', account_id)
          .where('other.kind', '!=', kind),
      ),
    )
    .returning('address')
    .executeTakeFirst()
  if (removed === undefined) {
    const known = await store
      .selectFrom('factor')
      .select('kind')
      .where('account_id', '=', account_id)
      .where('kind', '=', kind)
      .executeTakeFirst()
    throw refusal(known === undefined ? 'REQUEST_EXPIRED' : 'ENROLL_LAST_METHOD')
  }
  if (kind === 'WindowsHello')
    await store.deleteFrom('webauthn_credential').where('account_id', '=', account_id).execute()
  if (isAppKind(kind))
    await store
      .deleteFrom('app_pairing')
      .where('account_id', '=', account_id)
      .where('kind', '=', kind)
      .execute()
  await endChallenges(store, now, account_id, kind)
  await endChoice(store, account_id, kind)
  return removed.address
}

/** Of several devices one may always go; with the last one goes the method. */
async function removeOneDevice(
  store: Store,
  account_id: string,
  credentialId: string,
): Promise<void> {
  await removeDevice(store, account_id, credentialId)
  const left = await store
    .selectFrom('factor')
    .select('kind')
    .where('account_id', '=', account_id)
    .limit(1)
    .executeTakeFirst()
  if (left === undefined) throw refusal('ENROLL_LAST_METHOD')
}
