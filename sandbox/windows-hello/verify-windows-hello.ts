import type { components } from '../../src/api/generated/common-api.ts'
import { refusal } from '../api-error.ts'
import type { Done } from '../idempotency/act.ts'
import type { Caller } from '../login/caller.ts'
import { methodsLeft } from '../login/methods-left.ts'
import { requestAtStep } from '../login/request-at-step.ts'
import type { Services } from '../services.ts'
import type { Store } from '../store/open-store.ts'
import { assertOwnProcess } from '../verification/assert-own-process.ts'
import { concludeProof, settle, type Verdict } from '../verification/conclude-proof.ts'
import { giveBackTry, takeChallenge } from './challenges.ts'
import type { StoredCredential } from './credentials.ts'
import { judgeAssertion } from './judge-assertion.ts'
import { challengeOf } from './read-client-data.ts'

type Asked = components['schemas']['VerifyWindowsHelloRequest']

/**
 * A signature proves the open step. What anybody can send, a signature of no key of this account,
 * costs a try of the request alone: on the account it would let strangers hold the method, and tell
 * who has it.
 */
export async function verifyWindowsHello(
  { store, clock }: Services,
  asked: Asked,
  caller: Caller,
  device: string,
): Promise<Done<components['schemas']['FlowResult']>> {
  return settle(store, caller, async (transaction) => {
    const now = clock.now()
    const { requestId, credential } = asked
    const request = await requestAtStep(transaction, now, requestId, caller)
    assertOwnProcess(request, asked.variant)
    if (request.verified_at !== null || request.first_method === 'WindowsHello')
      throw refusal('REQUEST_EXPIRED')
    const challenge = challengeOf(credential)
    const taken = await takeChallenge(transaction, now, request, 'get', challenge)
    const wrong = { refused: refusal('WINDOWS_HELLO_NO_CREDENTIALS') }
    const stored = await transaction
      .selectFrom('webauthn_credential')
      .selectAll()
      .where('credential_id', '=', credential.id)
      .where('account_id', '=', request.account_id)
      .where('rp_id', '=', new URL(taken.origin).hostname)
      .executeTakeFirst()
    if (stored === undefined) return wrong
    const judged = await judgeAssertion(credential, stored, { challenge, origin: taken.origin })
    // Nothing would be left for the second step, or the tenant has ceased to offer it.
    if (judged.right && !(await methodsLeft(transaction, request)).includes('WindowsHello'))
      return { refused: refusal('REQUEST_EXPIRED') }
    const verdict: Verdict =
      judged.right && (await countedUp(transaction, stored, judged.newCounter, now))
        ? { right: true, spend: () => giveBackTry(transaction, request, 'get') }
        : { right: false, ...wrong }
    const outcome = await concludeProof(
      transaction,
      { now, requestId, request, kind: 'WindowsHello', caller, device },
      verdict,
    )
    return 'answer' in outcome ? { ...outcome, device: stored.credential_id } : outcome
  })
}

/**
 * One statement: of two requests that one signature counter was used in, the later number stays.
 */
export async function countedUp(
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
