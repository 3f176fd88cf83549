import type { components } from '../../src/api/generated/common-api.ts'
import { resolveBrowserHash } from '../caller.ts'
import { apiError } from '../http/errors.ts'
import type { IdempotentOperation, OperationResult, Services } from '../operation.ts'
import { handleHash, randomHandle } from '../random-handle.ts'
import type { Session } from '../session/sessions.ts'
import { flowResult } from '../sign-in/flow-result.ts'
import { accountForRequest } from '../sign-in/login-request.ts'
import type { Asking } from '../sign-in/required-steps.ts'
import { insertRequest, newLoginRequest } from '../store/login-requests.ts'
import type { LoginRequest, Store } from '../store/tables.ts'
import { offeredMethods, readSettings } from '../tenants/settings.ts'
import {
  assertProvable,
  identityCheckSeconds,
  isRecent,
  isSufficientCheck,
} from './may-register.ts'

type FlowResult = components['schemas']['FlowResult']
type Input = components['schemas']['StartAuthenticateRequest']

/**
 * Opens an identity check of one step for a signed-in user, by a registered authenticator. Users
 * without one use the password. A recent verification counts (`reusableVerification`).
 * @throws MFA_USER_INFO_INSUFFICIENT for a method that the tenant does not offer, and for a user
 *   with no method that is still offered
 */
export async function startAuthenticate(
  { store, clock }: Services,
  {
    session,
    browser,
    input,
    operation,
  }: {
    readonly session: Session
    readonly browser: string | undefined
    readonly input: Input
    readonly operation: IdempotentOperation
  },
): Promise<OperationResult<FlowResult>> {
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const account = await transaction
      .selectFrom('account')
      .selectAll()
      .where('id', '=', session.account_id)
      .executeTakeFirstOrThrow()
    const offered = await offeredMethods(transaction, account.tenant_id)
    assertMethod(input, offered)
    const { requestSeconds } = await readSettings(transaction, account.tenant_id)
    const knownBrowser =
      browser === undefined ? undefined : await resolveBrowserHash(transaction, now, browser)
    const newBrowser = knownBrowser === undefined ? randomHandle() : undefined
    const id = randomHandle()
    const opened = newLoginRequest({
      id_hash: handleHash(id),
      key_hash: handleHash(`key of ${id}`),
      browser_hash: knownBrowser ?? handleHash(newBrowser ?? ''),
      account_id: account.id,
      tenant_id: account.tenant_id,
      expires_at: now + requestSeconds * 1000,
      purpose: input.purpose,
      session_hash: session.id_hash,
    })
    const request = {
      ...opened,
      ...(await reusableVerification(transaction, { now, session, opened })),
    }
    await assertProvable(transaction, request)
    await insertRequest(transaction, request)
    // Context that the password check needs for each request. No provider waits for it.
    const { key_hash, browser_hash, tenant_id, expires_at } = request
    await transaction
      .insertInto('login_context')
      .values({
        key_hash,
        interaction_hash: '',
        browser_hash,
        tenant_id,
        client_id: session.client_id,
        username: '',
        expires_at,
      })
      .execute()
    const result = {
      answer: await flowResult(transaction, {
        id,
        request,
        account: await accountForRequest(transaction, request),
        now,
      }),
      ...(newBrowser !== undefined && { flow: newBrowser }),
    }
    await operation.record(transaction, result)
    return result
  })
}

/**
 * Checks the method that will be registered, changed or removed. Recovery codes are no method.
 * @throws VALIDATION_FAILED without it, MFA_USER_INFO_INSUFFICIENT where it is not offered
 */
function assertMethod(
  { purpose, authenticator }: Input,
  offered: readonly string[] | undefined,
): void {
  if (purpose === 'recovery') return
  if (authenticator === undefined)
    throw apiError('VALIDATION_FAILED', { issues: [{ path: '/authenticator', rule: 'required' }] })
  if (purpose !== 'remove' && !(offered?.includes(authenticator) ?? true))
    throw apiError('MFA_USER_INFO_INSUFFICIENT')
}

type VerificationAttempt = Partial<Pick<LoginRequest, 'first_method' | 'verified_at'>>

/**
 * Returns the verification that a new identity check can reuse: an earlier check in the same
 * session. For a user without any registered authenticator it is the sign-in itself. Both keep
 * their real time, so their validity is not extended.
 */
export async function reusableVerification(
  store: Store,
  {
    now,
    session,
    opened,
  }: {
    readonly now: number
    readonly session: Session
    readonly opened: Omit<Asking, 'first_method'>
  },
): Promise<VerificationAttempt> {
  const previousCheck = await store
    .selectFrom('login_request')
    .select(['first_method', 'verified_at'])
    .where('session_hash', '=', session.id_hash)
    .where('account_id', '=', session.account_id)
    .where('first_method', 'is not', null)
    .where('verified_at', '>', now - identityCheckSeconds * 1000)
    .orderBy('verified_at', 'desc')
    .executeTakeFirst()
  if (
    previousCheck !== undefined &&
    (await isSufficientCheck(store, { ...opened, ...previousCheck }, now))
  )
    return previousCheck
  // Authenticators that the tenant no longer offers are still registered.
  const registered = await store
    .selectFrom('factor')
    .select('kind')
    .where('account_id', '=', session.account_id)
    .limit(1)
    .executeTakeFirst()
  const signedIn = { verified_at: session.signed_in_at }
  return registered === undefined && isRecent(signedIn, now) ? signedIn : {}
}
