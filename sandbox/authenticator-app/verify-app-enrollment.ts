import type { components } from '../../src/api/generated/common-api.ts'
import { refusal, type ApiError } from '../api-error.ts'
import { enrollmentUnderWay } from '../enrollment/may-register.ts'
import { registerFactor } from '../enrollment/register-factor.ts'
import type { Done } from '../idempotency/act.ts'
import type { Caller } from '../login/caller.ts'
import type { LoginRequest } from '../login/login-request.ts'
import { requestAtStep } from '../login/request-at-step.ts'
import type { Services } from '../services.ts'
import type { Store } from '../store/open-store.ts'
import { settle } from '../verification/conclude-proof.ts'
import { appKinds, isCodeKind, type AppKind, type AppCodeKind } from './app-kinds.ts'
import { clockOf, driftOf, matchingStep } from './codes.ts'
import { openKey } from './sealed-key.ts'
import type { AppEnrollmentTable } from './tables.ts'

type FlowResult = components['schemas']['FlowResult']
type Asked = components['schemas']['VerifyAuthenticatorEnrollmentRequest']
/** What the registration keeps: the time step of its first code, which no sign-in takes again. */
type Shown = { readonly last_step: number | null } | { readonly refused: ApiError }

/** What the phone shows an app of an ordinary make as. */
const anyApp = 'SingleID Authenticator'

/**
 * Ends a registration: by the first code of the app, or by the trial that was approved. Until then
 * whatever was registered before works on.
 * @throws REQUEST_EXPIRED where nothing is under way, PUSH_DENIED where the trial was not approved,
 *   OTP_ATTEMPT_LIMIT
 */
export async function verifyAppEnrollment(
  sandbox: Services,
  { requestId, singleIDAppType, otp }: Asked,
  caller: Caller,
  device: string,
): Promise<Done<FlowResult>> {
  const { store, clock, pepper } = sandbox
  const kind = appKinds[singleIDAppType]
  return settle(store, caller, async (transaction) => {
    const now = clock.now()
    const request = await requestAtStep(transaction, now, requestId, caller)
    await enrollmentUnderWay(transaction, now, request, kind)
    const row = await transaction
      .selectFrom('app_enrollment')
      .selectAll()
      .where('request_hash', '=', request.id_hash)
      .where('kind', '=', kind)
      .where('used_at', 'is', null)
      .executeTakeFirst()
    if (row === undefined) throw refusal('REQUEST_EXPIRED')
    const shown = isCodeKind(kind)
      ? await firstCode(transaction, pepper, now, request, kind, row, otp)
      : await trial(transaction, row)
    if ('refused' in shown) return shown
    const ended = await transaction
      .updateTable('app_enrollment')
      .set({ used_at: now })
      .where('pairing_id', '=', row.pairing_id)
      .where('used_at', 'is', null)
      .returning('pairing_id')
      .executeTakeFirst()
    // Somebody typed the same code in another tab, a moment sooner.
    if (ended === undefined) throw refusal(isCodeKind(kind) ? 'OTP_TOTP_REUSED' : 'REQUEST_EXPIRED')
    const address = row.device_name === '' ? anyApp : row.device_name
    await keepPairing(transaction, now, request.account_id, kind, row, address, shown.last_step)
    return registerFactor(sandbox, transaction, {
      now,
      requestId,
      request,
      kind,
      caller,
      device,
      address,
    })
  })
}

/** Counted before it is looked at; a right one ends the registration and its counter. */
async function firstCode(
  store: Store,
  pepper: string,
  now: number,
  request: LoginRequest,
  kind: AppCodeKind,
  row: AppEnrollmentTable,
  otp: string | undefined,
): Promise<Shown> {
  if (otp === undefined)
    throw refusal('VALIDATION_FAILED', { issues: [{ path: '/otp', rule: 'required' }] })
  const own = store
    .updateTable('enrollment')
    .set((e) => ({ failed: e('failed', '+', 1) }))
    .where('request_hash', '=', request.id_hash)
    .where('kind', '=', kind)
  const tries = await own
    .whereRef('failed', '<', 'allowed')
    .returning(['failed', 'allowed'])
    .executeTakeFirst()
  if (tries === undefined) {
    throw refusal(
      'OTP_ATTEMPT_LIMIT',
      await store
        .selectFrom('enrollment')
        .select(['failed', 'allowed'])
        .where('request_hash', '=', request.id_hash)
        .where('kind', '=', kind)
        .executeTakeFirstOrThrow(),
    )
  }
  const key =
    isUsable(row, now) && row.secret_sealed !== null
      ? openKey(pepper, row.pairing_id, row.secret_sealed)
      : undefined
  const step = key === undefined ? undefined : matchingStep(kind, key, otp, now)
  if (step !== undefined) return { last_step: step }
  // This browser brought the key to the phone: one code is enough, and tells it nothing new.
  const drift = key === undefined ? undefined : driftOf(kind, key, otp, now)
  return {
    refused: refusal('OTP_INCORRECT', {
      ...tries,
      ...(drift !== undefined && { clock: clockOf(drift) }),
    }),
  }
}

/**
 * No code is right for a key that came too late: of an app that pairs, the pairing was in time or
 * was not.
 */
const isUsable = ({ kind, paired_at, expires_at }: AppEnrollmentTable, now: number): boolean =>
  kind === 'UaTOTP' ? expires_at > now : paired_at !== null

async function trial(
  store: Store,
  { request_hash, pairing_id }: AppEnrollmentTable,
): Promise<Shown> {
  const push = await store
    .selectFrom('app_push')
    .select('status')
    .where('request_hash', '=', request_hash)
    .where('pairing_id', '=', pairing_id)
    .executeTakeFirst()
  if (push?.status !== 'approved') throw refusal('PUSH_DENIED')
  return { last_step: null }
}

async function keepPairing(
  store: Store,
  paired_at: number,
  account_id: string,
  kind: AppKind,
  { pairing_id, secret_sealed, public_key }: AppEnrollmentTable,
  device_name: string,
  last_step: number | null,
): Promise<void> {
  const pairing = {
    id: pairing_id,
    device_name,
    secret_sealed,
    public_key: isCodeKind(kind) ? null : public_key,
    last_step,
    paired_at,
  }
  await store
    .insertInto('app_pairing')
    .values({ account_id, kind, ...pairing })
    .onConflict((conflict) => conflict.columns(['account_id', 'kind']).doUpdateSet(pairing))
    .execute()
}
