import type { components } from '../../src/api/generated/common-api.ts'
import { refusal, type ApiError } from '../api-error.ts'
import type { Done } from '../idempotency/act.ts'
import type { Caller } from '../login/caller.ts'
import type { LoginRequest } from '../login/login-request.ts'
import { assertOffered } from '../login/methods-left.ts'
import { requestAtStep } from '../login/request-at-step.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings.ts'
import type { Store } from '../store/open-store.ts'
import { assertOwnProcess } from '../verification/assert-own-process.ts'
import { concludeProof, settle } from '../verification/conclude-proof.ts'
import { appKinds, type AppCodeKind } from './app-kinds.ts'
import { clockBy, giveBackAppTry, takeAppTry } from './app-tries.ts'
import { driftOf, matchingStep } from './codes.ts'
import { openKey } from './sealed-key.ts'

type FlowResult = components['schemas']['FlowResult']
type Asked = components['schemas']['VerifyAuthenticatorOtpRequest']

/**
 * A code of the app: right once, and only with its time step newer than the newest that was
 * accepted (RFC 6238, 5.2). A code that was right before costs a try too.
 */
export async function verifyAppOtp(
  { store, clock, pepper }: Services,
  asked: Asked,
  caller: Caller,
  device: string,
): Promise<Done<FlowResult>> {
  const kind = appKinds[asked.singleIDAppType]
  return settle(store, caller, async (transaction) => {
    const now = clock.now()
    const { requestId } = asked
    const request = await requestAtStep(transaction, now, requestId, caller)
    assertOwnProcess(request, asked.variant)
    await assertOffered(transaction, request, kind)
    const tries = await takeAppTry(
      transaction,
      await readSettings(transaction, request.tenant_id),
      request,
      kind,
    )
    const wrong = await useStep(transaction, pepper, now, request, kind, asked.otp)
    const refused = async (
      of: Wrong,
    ): Promise<{ readonly right: false; readonly refused: ApiError }> => {
      if (of.is === 'reused') return { right: false, refused: refusal('OTP_TOTP_REUSED') }
      const clock = await clockBy(transaction, request, kind, of.drift)
      return {
        right: false,
        refused: refusal('OTP_INCORRECT', { ...tries, ...(clock && { clock }) }),
      }
    }
    return concludeProof(
      transaction,
      { now, requestId, request, kind, caller, device },
      wrong === undefined
        ? { right: true, spend: () => giveBackAppTry(transaction, request, kind) }
        : await refused(wrong),
    )
  })
}

/** Base32, of no app. */
const nobodysKey = 'A'.repeat(32)

type Wrong =
  | { readonly is: 'reused' }
  | { readonly is: 'wrong'; readonly drift: number | undefined }

/**
 * Spends the time step of a code in one statement: of twenty parallel right ones, and after a
 * restart, one is right.
 */
async function useStep(
  store: Store,
  pepper: string,
  now: number,
  { account_id }: LoginRequest,
  kind: AppCodeKind,
  otp: string,
): Promise<Wrong | undefined> {
  const pairing = await store
    .selectFrom('app_pairing')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  // Without a pairing as much is computed, so that the time of the answer does not say whether
  // there is one.
  const sealed = pairing?.secret_sealed ?? undefined
  const key =
    pairing === undefined || sealed === undefined ? nobodysKey : openKey(pepper, pairing.id, sealed)
  const step = matchingStep(kind, key, otp, now)
  const drift = step === undefined ? driftOf(kind, key, otp, now) : undefined
  if (pairing === undefined || sealed === undefined) return { is: 'wrong', drift: undefined }
  if (step === undefined) return { is: 'wrong', drift }
  const used = await store
    .updateTable('app_pairing')
    .set({ last_step: step })
    .where('id', '=', pairing.id)
    .where((e) => e.or([e('last_step', 'is', null), e('last_step', '<', step)]))
    .returning('id')
    .executeTakeFirst()
  return used === undefined ? { is: 'reused' } : undefined
}
