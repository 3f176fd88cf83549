import type { components } from '../../src/api/generated/common-api.ts'
import { apiError } from '../api-error.ts'
import { isAppKind } from '../authenticator-app/app-kinds.ts'
import type { IdempotentOperation } from '../idempotency/idempotent-operation.ts'
import { recordSecurityEvent } from '../log/security-log.ts'
import { notifyOtherAddresses } from '../messages/notify-other-addresses.ts'
import { notifyOwner } from '../messages/notify-owner.ts'
import { clearPasswordless } from '../passwordless/clear-passwordless.ts'
import type { Services } from '../services.ts'
import type { Session } from '../session/sessions.ts'
import { availableMethods } from '../sign-in/available-methods.ts'
import type { Cookies } from '../sign-in/caller.ts'
import { canEndSignIn, registeredByDirectory } from '../sign-in/can-end-sign-in.ts'
import { accountForRequest, liveRequest, type Account } from '../sign-in/login-request.ts'
import { endTrust } from '../sign-in/trusted-device.ts'
import type { Store } from '../store/open-store.ts'
import type { FactorKind } from '../store/tables.ts'
import { deleteChallenges } from '../verification/end-challenges.ts'
import { removeDevice } from '../webauthn/devices.ts'
import { isSufficientCheck } from './identity-check.ts'

type Input = components['schemas']['RemoveAuthenticatorRequest']

/**
 * Removes an authenticator after a recent identity check for this purpose.
 * @throws REQUEST_EXPIRED without that check, ENROLL_LAST_METHOD when the rest opens no sign-in,
 * VALIDATION_FAILED for a device of another kind or an unknown device
 */
export async function removeFactor<Answer>(
  services: Services,
  session: Session,
  by: Cookies,
  { requestId, authenticator: kind, credentialId }: Input,
  operation: IdempotentOperation,
  list: (transaction: Services['store']) => Promise<Answer>,
) {
  const { store, clock } = services
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    // Only Windows Hello has devices. With another kind, the removal would bypass the check for the
    // last method.
    if (credentialId !== undefined && kind !== 'WindowsHello')
      throw apiError('VALIDATION_FAILED', {
        issues: [{ path: '/credentialId', rule: 'of-windows-hello' }],
      })
    if (registeredByDirectory.includes(kind)) throw apiError('REQUEST_EXPIRED')
    const request = await liveRequest(transaction, now, requestId, by)
    if (
      request.purpose !== 'remove' ||
      request.session_hash !== session.id_hash ||
      request.account_id !== session.account_id ||
      !(await isSufficientCheck(transaction, request, now))
    )
      throw apiError('REQUEST_EXPIRED')
    // Written first as a lock, over all processes. If two calls remove the last two methods at
    // once, the second waits here and then counts again.
    await transaction
      .updateTable('account')
      .set((e) => ({ name: e.ref('name') }))
      .where('id', '=', session.account_id)
      .execute()
    const account = await accountForRequest(transaction, request)
    if (credentialId === undefined) {
      const address = await removeKind(transaction, now, session.account_id, kind)
      await assertEnoughRemains(transaction, account)
      await notifyOwner(services, transaction, now, account, kind, address, 'removed')
    } else {
      await removeDevice(transaction, session.account_id, credentialId)
      // With the last device the method is removed too.
      if (!(await isRegistered(transaction, session.account_id, kind)))
        await assertEnoughRemains(transaction, account)
    }
    await notifyOtherAddresses(
      services,
      transaction,
      now,
      account,
      credentialId === undefined ? 'removed' : 'deviceRemoved',
      kind,
    )
    await endTrust(transaction, { account_id: account.id })
    await transaction
      .updateTable('login_request')
      .set({ used_at: now })
      .where('id_hash', '=', request.id_hash)
      .execute()
    recordSecurityEvent({
      event: 'method.remove',
      outcome: 'success',
      account: account.id,
      tenant: account.tenant_id,
      method: kind,
    })
    const result = { answer: await list(transaction) }
    await operation.record(transaction, result)
    return result
  })
}

/**
 * Checks that the owner can still sign in and prove the identity, by methods that the tenant
 * offers. The floor of the tenant counts, and so does the method that reset the password.
 * @throws ENROLL_LAST_METHOD
 */
async function assertEnoughRemains(
  store: Store,
  { id: account_id, tenant_id, second_step }: Account,
): Promise<void> {
  const owner = { account_id, tenant_id, second_step }
  const proofs = await availableMethods(store, {
    ...owner,
    first_method: null,
    purpose: 'remove',
    caller: '',
  })
  if (
    proofs.length === 0 ||
    // The password proves the identity only where no method is registered.
    proofs.includes('password') ||
    !(await canEndSignIn(store, { ...owner, first_method: 'password' }))
  )
    throw apiError('ENROLL_LAST_METHOD')
}

/**
 * Removes a kind, with its keys if it has some.
 * @returns the address of the removed authenticator
 * @throws REQUEST_EXPIRED when it is not registered
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
    .returning('address')
    .executeTakeFirst()
  if (removed === undefined) throw apiError('REQUEST_EXPIRED')
  if (kind === 'WindowsHello')
    await store.deleteFrom('webauthn_credential').where('account_id', '=', account_id).execute()
  await deleteMethodData(store, { now, account_id, kind })
  return removed.address
}

const isRegistered = async (store: Store, account_id: string, kind: FactorKind): Promise<boolean> =>
  (await store
    .selectFrom('factor')
    .select('kind')
    .where('account_id', '=', account_id)
    .where('kind', '=', kind)
    .executeTakeFirst()) !== undefined

type RemovedMethod = {
  readonly now: number
  readonly account_id: string
  readonly kind: FactorKind
}

/** Deletes the pairing, the open challenges and the passwordless choice of a removed method. */
export async function deleteMethodData(
  store: Store,
  { now, account_id, kind }: RemovedMethod,
): Promise<void> {
  if (isAppKind(kind))
    await store
      .deleteFrom('app_pairing')
      .where('account_id', '=', account_id)
      .where('kind', '=', kind)
      .execute()
  await deleteChallenges(store, now, account_id, kind)
  await clearPasswordless(store, account_id, kind)
}
