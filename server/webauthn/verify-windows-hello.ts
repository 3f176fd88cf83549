import type { components } from '../../src/api/generated/common-api.ts'
import { apiError } from '../api-error.ts'
import type { OperationResult } from '../idempotency/idempotent-operation.ts'
import type { Services } from '../services.ts'
import { mayProve } from '../sign-in/available-methods.ts'
import type { Caller } from '../sign-in/caller.ts'
import { requestAtStep } from '../sign-in/request-at-step.ts'
import type { Store } from '../store/open-store.ts'
import { assertMatchingVariant } from '../verification/assert-matching-variant.ts'
import {
  completeVerification,
  commitOutcome,
  type VerificationVerdict,
} from '../verification/complete-verification.ts'
import { refundAttempt, takeChallenge } from './challenges.ts'
import type { StoredCredential } from './credentials.ts'
import { challengeOf } from './read-client-data.ts'
import { verifyAssertion } from './verify-assertion.ts'

type Input = components['schemas']['VerifyWindowsHelloRequest']

/**
 * Proves the open step with a signature. Anybody can send a signature of a foreign key, so it costs
 * an attempt of the request alone. Counted on the account, it would let strangers block the method,
 * and reveal the accounts that have it.
 */
export async function verifyWindowsHello(
  services: Services,
  input: Input,
  caller: Caller,
  device: string,
): Promise<OperationResult<components['schemas']['FlowResult']>> {
  const { store, clock } = services
  return commitOutcome(store, caller, async (transaction) => {
    const now = clock.now()
    const { requestId, credential } = input
    const request = await requestAtStep(transaction, now, requestId, caller)
    assertMatchingVariant(request, input.variant)
    if (request.verified_at !== null || request.first_method === 'WindowsHello')
      throw apiError('REQUEST_EXPIRED')
    const challenge = challengeOf(credential)
    const challengeRow = await takeChallenge(transaction, now, request, 'get', challenge)
    const failure = { refused: apiError('WINDOWS_HELLO_NO_CREDENTIALS') }
    const stored = await transaction
      .selectFrom('webauthn_credential')
      .selectAll()
      .where('credential_id', '=', credential.id)
      .where('account_id', '=', request.account_id)
      .where('rp_id', '=', new URL(challengeRow.origin).hostname)
      .executeTakeFirst()
    if (stored === undefined) return failure
    const verified = await verifyAssertion(credential, stored, {
      challenge,
      origin: challengeRow.origin,
    })
    // No method would be left for the second step, the tenant no longer offers it, or a required
    // action comes first.
    if (verified.right && !(await mayProve(transaction, request, 'WindowsHello')))
      return { refused: apiError('REQUEST_EXPIRED') }
    const verdict: VerificationVerdict =
      verified.right && (await updateCounter(transaction, stored, verified.newCounter, now))
        ? { right: true, consume: () => refundAttempt(transaction, request, 'get') }
        : { right: false, ...failure }
    const outcome = await completeVerification(
      transaction,
      { services, now, requestId, request, kind: 'WindowsHello', caller, device },
      verdict,
    )
    return 'answer' in outcome ? { ...outcome, device: stored.credential_id } : outcome
  })
}

/** One statement: of two requests with the same signature counter, the higher number stays. */
export async function updateCounter(
  store: Store,
  { credential_id }: StoredCredential,
  counter: number,
  now: number,
): Promise<boolean> {
  const counted = await store
    .updateTable('webauthn_credential')
    .set({ counter, last_used_at: now })
    .where('credential_id', '=', credential_id)
    .where((e) => (counter === 0 ? e('counter', '=', 0) : e('counter', '<', counter)))
    .returning('credential_id')
    .executeTakeFirst()
  return counted !== undefined
}
