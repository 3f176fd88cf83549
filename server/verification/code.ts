import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { components } from '../../src/api/generated/common-api.ts'
import { apiError } from '../http/errors.ts'
import type { CodeKind, FactorKind } from '../store/factor-kinds.ts'
import type { LoginRequest, Store } from '../store/tables.ts'

/** Returns a random code of decimal digits; each digit is equally likely. */
export const newCode = (digits: number): string =>
  String(randomInt(10 ** digits)).padStart(digits, '0')

/**
 * Returns the HMAC of a code within its scope, keyed with the pepper. Six digits are only a million
 * guesses, so the HMAC is only as safe as its key. The pepper is therefore in its own file, not in
 * the database. In sandbox mode the database does hold the message with the code, because the inbox
 * shows it. `backend` keeps no messages.
 */
export const codeHmac = (pepper: string, scope: readonly string[], code: string): string =>
  createHmac('sha256', pepper)
    .update([...scope, code].join('\n'))
    .digest('base64url')

export const sameHmac = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/**
 * Returns the scope in which a code is valid: this request, this method, and the address of
 * delivery while the account still has it. Read it in the transaction of the code.
 */
export async function otpScope(
  store: Store,
  { id_hash, account_id }: LoginRequest,
  kind: CodeKind,
): Promise<readonly string[]> {
  const factor = await store
    .selectFrom('factor')
    .select('address')
    .where('account_id', '=', account_id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return ['verification', id_hash, kind, factor?.address ?? '']
}

type Variant = components['schemas']['Variant']

const variants: Readonly<Record<LoginRequest['purpose'], Variant>> = {
  'sign-in': 'verification',
  release: 'verification',
  enroll: 'enrollment',
  change: 'enrollment',
  remove: 'enrollment',
  passwordless: 'enrollment',
  recovery: 'enrollment',
  password: 'password',
}

/**
 * Rejects a code of another process: each process has its own variant (section 3 of the
 * specification). Otherwise the other variant would give one more set of attempts.
 * @throws VALIDATION_FAILED
 */
export function assertMatchingVariant({ purpose }: LoginRequest, variant: Variant): void {
  if (variant !== variants[purpose])
    throw apiError('VALIDATION_FAILED', { issues: [{ path: '/variant', rule: 'own-process' }] })
}

/**
 * Ends all open challenges of a replaced or removed method, in every request of the account.
 * Examples: a code sent to the older number, a push request waiting on the older phone. Call it in
 * the transaction that writes the method.
 */
export async function deleteChallenges(
  store: Store,
  {
    now,
    account_id,
    kind,
  }: { readonly now: number; readonly account_id: string; readonly kind: FactorKind },
): Promise<void> {
  if (kind === 'Sms' || kind === 'Email' || kind === 'Msg') {
    await store
      .updateTable('otp_challenge')
      .set({ used_at: now })
      .where('kind', '=', kind)
      .where('used_at', 'is', null)
      .where('request_hash', 'in', (e) =>
        e.selectFrom('login_request').select('id_hash').where('account_id', '=', account_id),
      )
      .execute()
  }
  if (kind === 'UaApp' || kind === 'UaPin') {
    await store
      .updateTable('app_push')
      .set({ expires_at: now })
      .where('account_id', '=', account_id)
      .where('kind', '=', kind)
      .where('purpose', '=', 'proof')
      .where('status', '=', 'pending')
      .where('expires_at', '>', now)
      .execute()
  }
}
