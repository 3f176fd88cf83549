import type { components } from '../../src/api/generated/common-api.ts'
import { apiError } from '../api-error.ts'
import type { IdempotentOperation, OperationResult } from '../idempotency/idempotent-operation.ts'
import { handleHash, randomHandle } from '../random-handle.ts'
import type { Services } from '../services.ts'
import type { Session } from '../session/sessions.ts'
import { readSettings } from '../settings.ts'
import { resolveBrowserHash } from '../sign-in/browser-id.ts'
import { flowResult } from '../sign-in/flow-result.ts'
import { accountForRequest, type LoginRequest } from '../sign-in/login-request.ts'
import { offeredMethods } from '../tenants/policy.ts'
import { assertProvable } from './identity-check.ts'
import { reusableVerification } from './reusable-verification.ts'

type FlowResult = components['schemas']['FlowResult']
type Input = components['schemas']['StartAuthenticateRequest']

/**
 * Opens an identity check of one step for a signed-in user, by a registered authenticator. Users
 * without one use the password. A recent verification counts (reusable-verification.ts).
 * @throws MFA_USER_INFO_INSUFFICIENT for a method that the tenant does not offer, and for a user
 *   with no method that is still offered
 */
export async function startAuthenticate(
  { store, clock }: Services,
  session: Session,
  browser: string | undefined,
  input: Input,
  operation: IdempotentOperation,
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
    const opened: LoginRequest = {
      id_hash: handleHash(id),
      key_hash: handleHash(`key of ${id}`),
      browser_hash: knownBrowser ?? handleHash(newBrowser ?? ''),
      browser_met: 1,
      account_id: account.id,
      tenant_id: account.tenant_id,
      username: '',
      second_step: 0,
      first_method: null,
      identity_provider: null,
      second_method: null,
      expires_at: now + requestSeconds * 1000,
      verified_at: null,
      used_at: null,
      purpose: input.purpose,
      session_hash: session.id_hash,
      caller: '',
      from_known_browser: 0,
      knows_password: 0,
      trust_id: null,
      trust_asked_at: null,
      handed_over_at: null,
    }
    const request = {
      ...opened,
      ...(await reusableVerification(transaction, now, session, opened)),
    }
    await assertProvable(transaction, request)
    await transaction.insertInto('login_request').values(request).execute()
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
      answer: await flowResult(
        transaction,
        id,
        request,
        await accountForRequest(transaction, request),
        now,
      ),
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
