import type { components } from '../../src/api/generated/common-api.ts'
import type { Caller } from '../caller.ts'
import { apiError } from '../http/errors.ts'
import type { OperationResult, Services } from '../operation.ts'
import { settingsForRequest } from '../sign-in/flow-result.ts'
import { requestAtStep } from '../sign-in/login-request.ts'
import { isUnverified, mayProve } from '../sign-in/required-steps.ts'
import type { LoginRequest, Store } from '../store/tables.ts'
import { offeredMethods } from '../tenants/settings.ts'
import { assertMatchingVariant } from '../verification/code.ts'
import {
  commitOutcome,
  completeVerification,
  type VerificationVerdict,
} from '../verification/complete-verification.ts'
import {
  challengeOf,
  credentialsOf,
  descriptorsOf,
  newChallenge,
  refundAttempt,
  type RelyingPartyOrigin,
  type StoredCredential,
  takeChallenge,
} from './credentials.ts'
import { verifyAssertion } from './verify-assertion.ts'

type OptionsInput = components['schemas']['WindowsHelloVerifyOptionsRequest']

type Options = components['schemas']['WindowsHelloVerifyOptions']

/**
 * Returns the options for a signature. Before any proof they are the same for everybody, unknown
 * IDs included: they name no credential, and the machine offers its own (discoverable credentials).
 * @throws REQUEST_EXPIRED, OTP_ATTEMPT_LIMIT, and after a proof WINDOWS_HELLO_NO_CREDENTIALS
 */
export async function verifyOptions(
  { store, clock }: Services,
  {
    input,
    caller,
    relyingParty: { origin, rpId },
  }: {
    readonly input: OptionsInput
    readonly caller: Caller
    readonly relyingParty: RelyingPartyOrigin
  },
): Promise<OperationResult<Options>> {
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const request = await requestAtStep(transaction, { now, id: input.requestId, caller })
    const settings = await settingsForRequest(transaction, now, request)
    assertMatchingVariant(request, input.variant)
    const namedCredentialList = await namedCredentials(transaction, request, rpId)
    const challenge = await newChallenge(transaction, {
      now,
      settings,
      request,
      act: 'get',
      given: {
        origin,
        user_handle: '',
      },
    })
    const publicKey = {
      challenge,
      rpId,
      userVerification: 'required',
      timeout: settings.helloSeconds * 1000,
      allowCredentials: descriptorsOf(namedCredentialList),
    } as const
    const result = { answer: { publicKey, timeOut: settings.helloSeconds } }
    await caller.operation.record(transaction, result)
    return result
  })
}

async function namedCredentials(
  store: Store,
  request: LoginRequest,
  rpId: string,
): Promise<readonly StoredCredential[]> {
  const offered = await offeredMethods(store, request.tenant_id)
  if (
    request.verified_at !== null ||
    request.first_method === 'WindowsHello' ||
    offered?.includes('WindowsHello') === false
  )
    throw apiError('REQUEST_EXPIRED')
  if (isUnverified(request)) return []
  const existingCredentials = await credentialsOf(store, request.account_id, rpId)
  if (existingCredentials.length === 0) throw apiError('WINDOWS_HELLO_NO_CREDENTIALS')
  return existingCredentials
}

type Input = components['schemas']['VerifyWindowsHelloRequest']

/**
 * Proves the open step with a signature. Anybody can send a signature of a foreign key, so it costs
 * an attempt of the request alone. Counted on the account, it would let strangers block the method,
 * and reveal the accounts that have it.
 */
export async function verifyWindowsHello(
  services: Services,
  {
    input,
    caller,
    device,
  }: { readonly input: Input; readonly caller: Caller; readonly device: string },
): Promise<OperationResult<components['schemas']['FlowResult']>> {
  const { store, clock } = services
  return commitOutcome(store, caller, async (transaction) => {
    const now = clock.now()
    const { requestId, credential } = input
    const request = await requestAtStep(transaction, { now, id: requestId, caller })
    assertMatchingVariant(request, input.variant)
    if (request.verified_at !== null || request.first_method === 'WindowsHello')
      throw apiError('REQUEST_EXPIRED')
    const challenge = challengeOf(credential)
    const challengeRow = await takeChallenge(transaction, { now, request, act: 'get', challenge })
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
      verified.right &&
      (await updateCounter(transaction, { credential: stored, counter: verified.newCounter, now }))
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
  {
    credential: { credential_id },
    counter,
    now,
  }: { readonly credential: StoredCredential; readonly counter: number; readonly now: number },
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
