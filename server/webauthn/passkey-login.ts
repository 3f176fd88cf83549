import { createHmac, randomBytes } from 'node:crypto'
import type { components } from '../../src/api/generated/common-api.ts'
import type { Caller } from '../caller.ts'
import { apiError, WrongEntryError } from '../http/errors.ts'
import { recordSecurityEvent } from '../log/security-log.ts'
import type { OperationResult, Services } from '../operation.ts'
import { handleHash } from '../random-handle.ts'
import { findKnownBrowser } from '../sign-in/known-browser.ts'
import type { LoginContext } from '../sign-in/login-context.ts'
import { openUnverifiedRequest } from '../sign-in/open-login-request.ts'
import { availableMethods } from '../sign-in/required-steps.ts'
import type { Account, Store } from '../store/tables.ts'
import { offeredMethods, readSettings } from '../tenants/settings.ts'
import { sameHmac } from '../verification/code.ts'
import { commitOutcome, completeVerification } from '../verification/complete-verification.ts'
import { challengeOf, type RelyingPartyOrigin } from './credentials.ts'
import { verifyAssertion } from './verify-assertion.ts'
import { updateCounter } from './windows-hello.ts'

/**
 * Returns the options for a key that the user chooses at the ID field. No account is known yet, so
 * the options name no key and are the same for everybody.
 * @throws WINDOWS_HELLO_NO_CREDENTIALS where the tenant does not offer Windows Hello, or no sign-in
 *   without a password
 */
export async function loginOptions(
  { store, clock, pepper }: Services,
  context: LoginContext,
  { origin, rpId }: RelyingPartyOrigin,
): Promise<components['schemas']['WindowsHelloVerifyOptions']> {
  if (!(await offersPasskeyLogin(store, context.tenant_id)))
    throw apiError('WINDOWS_HELLO_NO_CREDENTIALS')
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
    // The tenant may have closed it since the challenge.
    if (!(await offersPasskeyLogin(transaction, context.tenant_id)))
      return { refused: apiError('WINDOWS_HELLO_NO_CREDENTIALS') }
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

async function offersPasskeyLogin(store: Store, tenant: string): Promise<boolean> {
  const offered = await offeredMethods(store, tenant)
  const { passwordlessAllowed } = await readSettings(store, tenant)
  return offered?.includes('WindowsHello') !== false && passwordlessAllowed === 1
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
    purpose: 'sign-in',
    caller: 'user',
  })
  return left.includes('WindowsHello')
}
