import type { components } from '../../src/api/generated/common-api.ts'
import type { Cookies } from '../caller.ts'
import { apiError } from '../http/errors.ts'
import { recordSecurityEvent } from '../log/security-log.ts'
import { notifyOtherAddresses, notifyOwner } from '../messages/owner-notices.ts'
import type { IdempotentOperation, OperationResult, Services } from '../operation.ts'
import { clearPasswordless } from '../passwordless/passwordless.ts'
import type { Session } from '../session/sessions.ts'
import { maskAddress } from '../sign-in/address-spelling.ts'
import { canEndSignIn, registeredByDirectory } from '../sign-in/flow-result.ts'
import { endTrust } from '../sign-in/known-browser.ts'
import { accountForRequest, liveRequest } from '../sign-in/login-request.ts'
import { availableMethods } from '../sign-in/required-steps.ts'
import { holdAccount } from '../store/accounts.ts'
import { type FactorKind, factorKinds } from '../store/factor-kinds.ts'
import { deleteFactor, nameFactor, preferFactor, preferNone } from '../store/factors.ts'
import { consumeRequest } from '../store/login-requests.ts'
import { isAppKind } from '../store/tables-of-methods.ts'
import type { Account, Store } from '../store/tables.ts'
import { stillOffered } from '../tenants/settings.ts'
import { deleteChallenges } from '../verification/code.ts'
import { removeDevice } from '../webauthn/credentials.ts'
import { isSufficientCheck } from './may-register.ts'

const iso = (at: number): string => new Date(at).toISOString()

/**
 * Returns every kind, with the data that its owner may see. Users cannot remove an authenticator of
 * a directory, nor the last one that the tenant offers.
 */
export async function userAuthenticators(
  store: Store,
  account_id: string,
): Promise<components['schemas']['UserAuthenticators']> {
  const factors = await store
    .selectFrom('factor')
    .selectAll()
    .where('account_id', '=', account_id)
    .execute()
  const account = await store
    .selectFrom('account')
    .select('tenant_id')
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  const areOffered = await stillOffered(store, account)
  return {
    items: factorKinds.map((name) => {
      const factor = factors.find(({ kind }) => kind === name)
      if (factor === undefined)
        return {
          name,
          register: false,
          maskedData: null,
          registeredAt: null,
          lastUsedAt: null,
          removable: false,
          preferred: 0,
          methodName: null,
        }
      return {
        name,
        register: true,
        maskedData: maskAddress[name](factor.address),
        registeredAt: iso(factor.registered_at),
        lastUsedAt: factor.last_used_at === null ? null : iso(factor.last_used_at),
        removable:
          !registeredByDirectory.includes(name) &&
          factors.some((other) => other.kind !== name && areOffered([other.kind])),
        preferred: factor.preferred,
        methodName: factor.own_name,
      }
    }),
  }
}

type RenameInput = components['schemas']['RenameAuthenticatorRequest']

export type RenamedBy = { readonly session: Session; readonly operation: IdempotentOperation }

const maxNameLength = 40

/**
 * Names a registered method of the signed-in user. Messages never contain the name, because it
 * could be any text (`messages/owner-notices`).
 * @param input its name is normalized; empty for the name of the kind
 * @throws VALIDATION_FAILED for a bad name, and for a method that is not registered
 */
export async function renameAuthenticator(
  { store }: Services,
  { authenticator: kind, methodName }: RenameInput,
  { session: { account_id }, operation }: RenamedBy,
): Promise<OperationResult<components['schemas']['UserAuthenticators']>> {
  assertName(methodName)
  return store.transaction().execute(async (transaction) => {
    const ownName = methodName === '' ? null : methodName
    if (!(await nameFactor(transaction, { account_id, kind }, ownName)))
      throw invalid('/authenticator', 'registered')
    const result = { answer: await userAuthenticators(transaction, account_id) }
    await operation.record(transaction, result)
    return result
  })
}

/** @throws VALIDATION_FAILED */
function assertName(name: string): void {
  // Counted in characters, as a user counts them.
  if ([...name].length > maxNameLength) throw invalid('/methodName', 'max-length')
  if (/\p{Cc}/u.test(name)) throw invalid('/methodName', 'no-control-characters')
}

const invalid = (path: string, rule: string) =>
  apiError('VALIDATION_FAILED', { issues: [{ path, rule }] })

type PreferredInput = components['schemas']['SetPreferredRequest']

/**
 * Stores the default methods of the first and second step. Without a default, the user chooses each
 * time. It proves nothing, so it requires no identity check.
 * @throws VALIDATION_FAILED for a method that is not registered, and for one in both places
 */
export async function setPreferred(
  { store }: Services,
  {
    session: { account_id },
    input: { first, second },
    operation,
  }: {
    readonly session: Session
    readonly input: PreferredInput
    readonly operation: IdempotentOperation
  },
): Promise<OperationResult<components['schemas']['UserAuthenticators']>> {
  return store.transaction().execute(async (transaction) => {
    // Written first, so that it waits for a parallel removal of a method.
    await preferNone(transaction, account_id)
    for (const [name, kind, preferred] of [
      ['first', first, 1],
      ['second', second, 2],
    ] as const) {
      if (kind === undefined) continue
      if (!(await preferFactor(transaction, { account_id, kind }, preferred)))
        throw apiError('VALIDATION_FAILED', {
          issues: [
            {
              path: `/${name}`,
              rule: kind === first && name === 'second' ? 'different' : 'registered',
            },
          ],
        })
    }
    const result = { answer: await userAuthenticators(transaction, account_id) }
    await operation.record(transaction, result)
    return result
  })
}

type Input = components['schemas']['RemoveAuthenticatorRequest']

/**
 * Removes an authenticator after a recent identity check for this purpose.
 * @throws REQUEST_EXPIRED without that check, ENROLL_LAST_METHOD when the rest opens no sign-in,
 * VALIDATION_FAILED for a device of another kind or an unknown device
 */
export async function removeFactor<Answer>(
  services: Services,
  {
    session,
    by,
    input: { requestId, authenticator: kind, credentialId },
    operation,
    list,
  }: {
    readonly session: Session
    readonly by: Cookies
    readonly input: Input
    readonly operation: IdempotentOperation
    readonly list: (transaction: Services['store']) => Promise<Answer>
  },
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
    const request = await liveRequest(transaction, { now, id: requestId, cookies: by })
    if (
      request.purpose !== 'remove' ||
      request.session_hash !== session.id_hash ||
      request.account_id !== session.account_id ||
      !(await isSufficientCheck(transaction, request, now))
    )
      throw apiError('REQUEST_EXPIRED')
    // Written first as a lock, over all processes. If two calls remove the last two methods at
    // once, the second waits here and then counts again.
    await holdAccount(transaction, session.account_id)
    const account = await accountForRequest(transaction, request)
    if (credentialId === undefined) {
      const address = await removeKind(transaction, { now, account_id: session.account_id, kind })
      await assertEnoughRemains(transaction, account)
      await notifyOwner(services, {
        store: transaction,
        now,
        account,
        kind,
        address,
        change: 'removed',
      })
    } else {
      await removeDevice(transaction, session.account_id, credentialId)
      // With the last device the method is removed too.
      if (!(await isRegistered(transaction, session.account_id, kind)))
        await assertEnoughRemains(transaction, account)
    }
    await notifyOtherAddresses(services, {
      store: transaction,
      now,
      account,
      news: credentialId === undefined ? 'removed' : 'deviceRemoved',
      kind,
    })
    await endTrust(transaction, { account_id: account.id })
    await consumeRequest(transaction, now, request.id_hash)
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
    caller: 'user',
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
  {
    now,
    account_id,
    kind,
  }: { readonly now: number; readonly account_id: string; readonly kind: FactorKind },
): Promise<string> {
  const address = await deleteFactor(store, { account_id, kind })
  if (address === undefined) throw apiError('REQUEST_EXPIRED')
  if (kind === 'WindowsHello')
    await store.deleteFrom('webauthn_credential').where('account_id', '=', account_id).execute()
  await deleteMethodData(store, { now, account_id, kind })
  return address
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
  await deleteChallenges(store, { now, account_id, kind })
  await clearPasswordless(store, account_id, kind)
}
