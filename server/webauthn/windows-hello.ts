import { createHmac, randomBytes } from 'node:crypto'
import type { components } from '../../src/api/generated/common-api.ts'
import { apiError, WrongEntryError } from '../http/errors.ts'
import { recordSecurityEvent } from '../log/security-log.ts'
import type { Caller, OperationResult, Services } from '../operation.ts'
import { handleHash } from '../random-handle.ts'
import { findKnownBrowser } from '../sign-in/known-browser.ts'
import type { LoginContext } from '../sign-in/login-context.ts'
import { isUnverified, openUnverifiedRequest } from '../sign-in/login-request.ts'
import { requestAtStep, settingsForRequest } from '../sign-in/request-at-step.ts'
import { availableMethods, mayProve } from '../sign-in/required-steps.ts'
import type { Store } from '../store/open-store.ts'
import { type Account, type LoginRequest } from '../store/rows.ts'
import { offeredMethods, readSettings } from '../tenants/settings.ts'
import { assertMatchingVariant, sameHmac } from '../verification/code.ts'
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

/**
 * Returns the options for a key that the user chooses at the ID field. No account is known yet, so
 * the options name no key and are the same for everybody.
 * @throws WINDOWS_HELLO_NO_CREDENTIALS where the tenant does not offer Windows Hello
 */
export async function loginOptions(
  { store, clock, pepper }: Services,
  context: LoginContext,
  { origin, rpId }: RelyingPartyOrigin,
): Promise<components['schemas']['WindowsHelloVerifyOptions']> {
  const offered = await offeredMethods(store, context.tenant_id)
  if (offered?.includes('WindowsHello') === false) throw apiError('WINDOWS_HELLO_NO_CREDENTIALS')
  const timeOut = Math.max(1, Math.ceil((context.expires_at - clock.now()) / 1000))
  return {
    publicKey: {
      challenge: loginChallenge(pepper, context, origin),
      rpId,
      userVerification: 'required',
      timeout: timeOut * 1000,
      allowCredentials: [],
    },
    timeOut,
  }
}

const salt = 16

const mac = ({
  pepper,
  loginContext: { key_hash },
  origin,
  random,
}: {
  readonly pepper: string
  readonly loginContext: LoginContext
  readonly origin: string
  readonly random: Buffer
}): Buffer =>
  createHmac('sha256', pepper)
    .update(`login by key\n${key_hash}\n${origin}\n`)
    .update(random)
    .digest()

/**
 * Makes the challenge of the log-in screen. Most of these are never answered, so none is stored. It
 * is bound to one sign-in, one browser and one origin.
 */
export function loginChallenge(pepper: string, context: LoginContext, origin: string): string {
  const random = randomBytes(salt)
  return Buffer.concat([random, mac({ pepper, loginContext: context, origin, random })]).toString(
    'base64url',
  )
}

/** Accepts one spelling of its bytes only, because each text of a challenge counts once. */
export function isLoginChallenge({
  pepper,
  context,
  origin,
  challenge,
}: {
  readonly pepper: string
  readonly context: LoginContext
  readonly origin: string
  readonly challenge: string
}): boolean {
  const bytes = Buffer.from(challenge, 'base64url')
  return (
    bytes.toString('base64url') === challenge &&
    sameHmac(
      bytes.subarray(salt).toString('base64url'),
      mac({ pepper, loginContext: context, origin, random: bytes.subarray(0, salt) }).toString(
        'base64url',
      ),
    )
  )
}

/**
 * Marks it as answered. One statement: of twenty copies of one answer one is checked.
 * @returns whether this was the first
 */
export async function useLoginChallenge(
  store: Store,
  {
    now,
    context,
    origin,
    challenge,
  }: {
    readonly now: number
    readonly context: LoginContext
    readonly origin: string
    readonly challenge: string
  },
): Promise<boolean> {
  const hash = handleHash(challenge)
  const used = await store
    .insertInto('webauthn_challenge')
    .values({
      request_hash: hash,
      act: 'get',
      challenge_hash: hash,
      origin,
      user_handle: '',
      expires_at: context.expires_at,
      used_at: now,
      failed: 0,
      allowed: 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('used_at')
    .executeTakeFirst()
  return used !== undefined
}

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
  {
    context,
    given,
    caller,
    device,
  }: {
    readonly context: LoginContext
    readonly given: { readonly origin: string; readonly credential: Credential }
    readonly caller: Caller
    readonly device: string
  },
): Promise<OperationResult<PasskeyLogin>> {
  const { store, clock, pepper } = services
  const { origin, credential } = given
  const challenge = challengeOf(credential)
  return commitOutcome<PasskeyLogin>(store, caller, async (transaction) => {
    const now = clock.now()
    if (
      !isLoginChallenge({ pepper, context, origin, challenge }) ||
      !(await useLoginChallenge(transaction, { now, context, origin, challenge }))
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
      verified.right &&
      (await updateCounter(transaction, { credential: stored, counter: verified.newCounter, now }))
    if (right && !(await canBeFirstFactor(transaction, account)))
      return { answer: { username: account.username }, device: stored.credential_id }
    const knownBrowser = await findKnownBrowser(transaction, now, {
      token: caller.known,
      account_id: account.id,
    })
    const { id, request } = await openUnverifiedRequest(transaction, {
      now,
      settings: await readSettings(transaction, context.tenant_id),
      context,
      subject: { ...account, isKnownBrowser: knownBrowser !== undefined },
    })
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
