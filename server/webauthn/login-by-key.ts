import type { components } from '../../src/api/generated/common-api.ts'
import { apiError, WrongEntryError } from '../api-error.ts'
import type { OperationResult } from '../idempotency/idempotent-operation.ts'
import { recordSecurityEvent } from '../log/security-log.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings.ts'
import { availableMethods } from '../sign-in/available-methods.ts'
import type { Caller } from '../sign-in/caller.ts'
import { findKnownBrowser } from '../sign-in/known-browser.ts'
import type { LoginContext } from '../sign-in/login-context.ts'
import { openUnverifiedRequest, type Account } from '../sign-in/login-request.ts'
import type { Store } from '../store/open-store.ts'
import { completeVerification, commitOutcome } from '../verification/complete-verification.ts'
import { isLoginChallenge, useLoginChallenge } from './login-challenge.ts'
import { challengeOf } from './read-client-data.ts'
import { verifyAssertion } from './verify-assertion.ts'
import { updateCounter } from './verify-windows-hello.ts'

type PasskeyLogin = components['schemas']['KeyLogin']
type Credential = components['schemas']['PublicKeyCredential']

/**
 * Signs in with a key that was chosen at the ID field: it identifies the account and proves its
 * first step. Where it may not be the first factor, because none would be left for the second, it
 * only identifies the account. The key proved that much, and the password comes first.
 * @throws WINDOWS_HELLO_TIMEOUT for a challenge of another sign-in, or one that was answered,
 * WINDOWS_HELLO_NO_CREDENTIALS, OTP_ATTEMPT_LIMIT, REQUEST_EXPIRED for an account that is not
 * active
 */
export async function loginWithPasskey(
  services: Services,
  context: LoginContext,
  given: { readonly origin: string; readonly credential: Credential },
  caller: Caller,
  device: string,
): Promise<OperationResult<PasskeyLogin>> {
  const { store, clock, pepper } = services
  const { origin, credential } = given
  const challenge = challengeOf(credential)
  return commitOutcome<PasskeyLogin>(store, caller, async (transaction) => {
    const now = clock.now()
    if (
      !isLoginChallenge(pepper, context, origin, challenge) ||
      !(await useLoginChallenge(transaction, now, context, origin, challenge))
    )
      return { refused: apiError('WINDOWS_HELLO_TIMEOUT') }
    const failure = { refused: new WrongEntryError(apiError('WINDOWS_HELLO_NO_CREDENTIALS')) }
    const stored = await transaction
      .selectFrom('webauthn_credential')
      .selectAll()
      .where('credential_id', '=', credential.id)
      .where('rp_id', '=', new URL(origin).hostname)
      .executeTakeFirst()
    const account = stored && (await accountIn(transaction, context.tenant_id, stored.account_id))
    // Only a key with a user handle may identify the user (WebAuthn Level 3, section 7.2, step 6).
    if (
      stored === undefined ||
      account === undefined ||
      credential.response.userHandle === undefined
    ) {
      recordSecurityEvent({
        event: 'sign-in.method',
        outcome: 'failure',
        account: account?.id ?? null,
        method: 'WindowsHello',
        reason: failure.refused.code,
      })
      return failure
    }
    const verified = await verifyAssertion(credential, stored, { challenge, origin })
    const right =
      verified.right && (await updateCounter(transaction, stored, verified.newCounter, now))
    if (right && !(await canBeFirstFactor(transaction, account)))
      return { answer: { username: account.username }, device: stored.credential_id }
    const knownBrowser = await findKnownBrowser(transaction, now, {
      token: caller.known,
      account_id: account.id,
    })
    const { id, request } = await openUnverifiedRequest(
      transaction,
      now,
      await readSettings(transaction, context.tenant_id),
      context,
      { ...account, isKnownBrowser: knownBrowser !== undefined },
    )
    const proof = {
      services,
      now,
      requestId: id,
      request,
      kind: 'WindowsHello' as const,
      caller,
      device,
    }
    const outcome = await completeVerification(
      transaction,
      proof,
      right ? { right, consume: () => Promise.resolve() } : { right, ...failure },
    )
    return 'answer' in outcome
      ? {
          ...outcome,
          answer: { username: account.username, result: outcome.answer },
          device: stored.credential_id,
        }
      : outcome
  })
}

const accountIn = (store: Store, tenant: string, id: string): Promise<Account | undefined> =>
  store
    .selectFrom('account')
    .selectAll()
    .where('id', '=', id)
    .where('tenant_id', '=', tenant)
    .executeTakeFirst()

async function canBeFirstFactor(
  store: Store,
  { id, tenant_id, second_step }: Account,
): Promise<boolean> {
  const left = await availableMethods(store, {
    account_id: id,
    tenant_id,
    second_step,
    first_method: null,
    purpose: '',
    caller: '',
  })
  return left.includes('WindowsHello')
}
