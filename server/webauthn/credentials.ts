import type { FastifyRequest } from 'fastify'
import type { Selectable } from 'kysely'
import type { components } from '../../src/api/generated/common-api.ts'
import type { Origins } from '../http/address.ts'
import { apiError } from '../http/errors.ts'
import { clearPasswordless } from '../passwordless/passwordless.ts'
import { handleHash, randomHandle } from '../random-handle.ts'
import { deleteFactor, nameDevice } from '../store/factors.ts'
import type {
  LoginRequest,
  Store,
  WebauthnChallengeTable,
  WebauthnCredentialTable,
} from '../store/tables.ts'
import type { Settings } from '../tenants/settings.ts'

export type StoredCredential = Selectable<WebauthnCredentialTable>

/**
 * COSE numbers of ES256, EdDSA and RS256 (RFC 9053, RFC 8812): the algorithms of Windows Hello and
 * the other platforms.
 */
export const algorithms: readonly number[] = [-7, -8, -257]

/** Returns the account's credentials for this host name, newest first. */
export const credentialsOf = (
  store: Store,
  account_id: string,
  rpId: string,
): Promise<readonly StoredCredential[]> =>
  store
    .selectFrom('webauthn_credential')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('rp_id', '=', rpId)
    .orderBy('registered_at', 'desc')
    .execute()

export const descriptorsOf = (credentials: readonly StoredCredential[]) =>
  credentials.map(({ credential_id, transports }) => ({
    id: credential_id,
    type: 'public-key' as const,
    transports: transports.split(' ').filter((one) => one !== ''),
  }))

type Device = components['schemas']['WindowsHelloDevice']

const maxNameLength = 50

/**
 * @param given normalized
 * @throws VALIDATION_FAILED when it is empty or too long, or has a control character
 */
export function deviceNameOf(given: string): string {
  const rule =
    given === ''
      ? 'required'
      : given.length > maxNameLength
        ? 'max-length'
        : /\p{Cc}/u.test(given)
          ? 'no-control-characters'
          : undefined
  if (rule !== undefined)
    throw apiError('VALIDATION_FAILED', { issues: [{ path: '/deviceName', rule }] })
  return given
}

/** @param here the credential that this browser used or made last (cookie `gatehouse-device`) */
export const deviceOf = (
  { credential_id, device_name, registered_at, last_used_at }: StoredCredential,
  here: string | undefined,
): Device => ({
  credentialId: credential_id,
  deviceName: device_name,
  registeredAt: iso(registered_at),
  lastUsedAt: last_used_at === null ? null : iso(last_used_at),
  thisDevice: credential_id === here,
})

const iso = (at: number): string => new Date(at).toISOString()

export const devicesOf = (store: Store, account_id: string): Promise<readonly StoredCredential[]> =>
  store
    .selectFrom('webauthn_credential')
    .selectAll()
    .where('account_id', '=', account_id)
    .orderBy('registered_at', 'desc')
    .execute()

/** @throws VALIDATION_FAILED when the account has no such device */
export async function renameDevice(
  store: Store,
  {
    account_id,
    credential_id,
    given,
  }: { readonly account_id: string; readonly credential_id: string; readonly given: string },
): Promise<StoredCredential> {
  const device_name = deviceNameOf(given)
  const renamed = await store
    .updateTable('webauthn_credential')
    .set({ device_name })
    .where('account_id', '=', account_id)
    .where('credential_id', '=', credential_id)
    .returningAll()
    .executeTakeFirst()
  if (renamed === undefined)
    throw apiError('VALIDATION_FAILED', { issues: [{ path: '/credentialId', rule: 'known' }] })
  await nameAfterNewest(store, account_id)
  return renamed
}

/** Names the Windows Hello factor in lists after the device that was registered last. */
async function nameAfterNewest(store: Store, account_id: string): Promise<boolean> {
  const [newest] = await devicesOf(store, account_id)
  if (newest === undefined) return false
  await nameDevice(store, account_id, newest.device_name)
  return true
}

/**
 * Deletes the key of one device; without a key, Windows Hello is no method of the account any more.
 * Call it in the transaction that proved the owner's request.
 * @throws VALIDATION_FAILED when the account has no such device
 */
export async function removeDevice(
  store: Store,
  account_id: string,
  credential_id: string,
): Promise<void> {
  const removed = await store
    .deleteFrom('webauthn_credential')
    .where('account_id', '=', account_id)
    .where('credential_id', '=', credential_id)
    .returning('credential_id')
    .executeTakeFirst()
  if (removed === undefined)
    throw apiError('VALIDATION_FAILED', { issues: [{ path: '/credentialId', rule: 'known' }] })
  if (await nameAfterNewest(store, account_id)) return
  await deleteFactor(store, { account_id, kind: 'WindowsHello' })
  await clearPasswordless(store, account_id, 'WindowsHello')
}

export type Challenge = Selectable<WebauthnChallengeTable>
type Act = Challenge['act']

/** Longer than the prompt: the answer may still be in transit when the browser's time ends. */
const graceSeconds = 5

/**
 * Makes a challenge for one act of one request, in place of the previous one. A cancelled challenge
 * costs nothing. After too many wrong answers it makes no more.
 * @returns 32 random bytes as base64url; the row keeps their hash
 * @throws OTP_ATTEMPT_LIMIT
 */
export async function newChallenge(
  store: Store,
  {
    now,
    settings: { helloSeconds, otpAttempts },
    request,
    act,
    given,
  }: {
    readonly now: number
    readonly settings: Settings
    readonly request: LoginRequest
    readonly act: Act
    readonly given: Pick<Challenge, 'origin' | 'user_handle'>
  },
): Promise<string> {
  const challenge = randomHandle()
  const newValues = {
    ...given,
    challenge_hash: handleHash(challenge),
    expires_at: now + (helloSeconds + graceSeconds) * 1000,
    used_at: null,
  }
  const key = { request_hash: request.id_hash, act }
  const reserved = await store
    .insertInto('webauthn_challenge')
    .values({ ...key, ...newValues, failed: 0, allowed: otpAttempts })
    .onConflict((conflict) =>
      conflict
        .columns(['request_hash', 'act'])
        .doUpdateSet(newValues)
        .whereRef('webauthn_challenge.failed', '<', 'webauthn_challenge.allowed'),
    )
    .returning('failed')
    .executeTakeFirst()
  if (reserved !== undefined) return challenge
  const { failed, allowed } = await whereRequest(
    store.selectFrom('webauthn_challenge').selectAll(),
    request,
    act,
  ).executeTakeFirstOrThrow()
  throw apiError('OTP_ATTEMPT_LIMIT', { failed, allowed })
}

/**
 * Takes the answered challenge, and counts a wrong answer before the check. One statement: of
 * twenty copies of one answer, on any number of connections, one is checked. An answer to another
 * challenge takes nothing.
 * @throws WINDOWS_HELLO_TIMEOUT when it was answered already, is too old, or never belonged to this
 * request
 */
export async function takeChallenge(
  store: Store,
  {
    now,
    request,
    act,
    challenge,
  }: {
    readonly now: number
    readonly request: LoginRequest
    readonly act: Act
    readonly challenge: string
  },
): Promise<Challenge> {
  const reserved = await whereRequest(
    store
      .updateTable('webauthn_challenge')
      .set((e) => ({ used_at: now, failed: e('failed', '+', 1) })),
    request,
    act,
  )
    .where('challenge_hash', '=', handleHash(challenge))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  if (reserved === undefined) throw apiError('WINDOWS_HELLO_TIMEOUT')
  return reserved
}

/** The answer was right, so it costs no attempt. */
export const refundAttempt = (store: Store, request: LoginRequest, act: Act): Promise<unknown> =>
  whereRequest(
    store.updateTable('webauthn_challenge').set((e) => ({ failed: e('failed', '-', 1) })),
    request,
    act,
  ).execute()

const whereRequest = <
  Query extends { where(column: 'request_hash' | 'act', is: '=', value: string): Query },
>(
  query: Query,
  request: LoginRequest,
  act: Act,
): Query => query.where('request_hash', '=', request.id_hash).where('act', '=', act)

/** `rpId`: the host name alone, never its port (WebAuthn Level 3, section 5.1.2). */
export type RelyingPartyOrigin = { readonly origin: string; readonly rpId: string }

/**
 * Returns the origin by which the browser reached us, because a credential belongs to its name. The
 * scheme is that of our main origin, also behind a proxy that ends TLS. An IP address is not a
 * name: requests to one get the main name, and their browser reports that it cannot use it.
 */
export function relyingPartyOrigin(
  { headers }: Pick<FastifyRequest, 'headers'>,
  origins: Pick<Origins, 'main' | 'at'>,
): RelyingPartyOrigin {
  const knownOrigin = origins.at(headers.host)
  const origin = isNumeric(new URL(knownOrigin).hostname) ? origins.main : knownOrigin
  return { origin, rpId: new URL(origin).hostname }
}

const isNumeric = (name: string): boolean => name.startsWith('[') || /^[0-9.]+$/.test(name)

type Credential = components['schemas']['PublicKeyCredential']

/**
 * Returns the challenge of an answer (WebAuthn Level 3, section 5.8.1). Trust it only after its
 * signature is verified.
 * @throws VALIDATION_FAILED
 */
export function challengeOf({ response }: Credential): string {
  try {
    const data: unknown = JSON.parse(
      Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'),
    )
    if (
      typeof data === 'object' &&
      data !== null &&
      'challenge' in data &&
      typeof data.challenge === 'string'
    )
      return data.challenge
  } catch {
    // Validated below.
  }
  throw apiError('VALIDATION_FAILED', {
    issues: [{ path: '/credential/response/clientDataJSON', rule: 'client-data' }],
  })
}
