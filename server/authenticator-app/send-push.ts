import { randomInt, randomUUID } from 'node:crypto'
import type { components } from '../../src/api/generated/common-api.ts'
import { type Caller, type Cookies, rotateBrowserId } from '../caller.ts'
import { runningEnrollment } from '../enrollment/may-register.ts'
import { apiError } from '../http/errors.ts'
import { countMessage } from '../messages/message-limits.ts'
import type { OperationResult, Services } from '../operation.ts'
import { flowResult } from '../sign-in/flow-result.ts'
import {
  accountForRequest,
  attemptOrigin,
  liveRequest,
  requestAtStep,
} from '../sign-in/login-request.ts'
import { isUnverified, assertOffered } from '../sign-in/required-steps.ts'
import { reserveSend } from '../store/factors.ts'
import { appKinds, type PushKind } from '../store/tables-of-methods.ts'
import type { LoginRequest, Store } from '../store/tables.ts'
import { readSettings, type Settings } from '../tenants/settings.ts'
import { assertMatchingVariant } from '../verification/code.ts'
import { appAttempts, countAppSend } from './app-otp.ts'

type PushDelivery = components['schemas']['PushDelivery']
type Input = components['schemas']['SendPushRequest']
type Target = { readonly pairing_id: string; readonly deviceName: string }

/** Seconds in which a request can be approved. */
const pushSeconds = 120

/**
 * Sends a push request to the phone. A newer request replaces an older one of the same sign-in,
 * whatever its kind, because the phone shows only one. The number is only on the screen: a thief of
 * the phone cannot approve the sign-in of another user.
 */
export async function sendPush(
  { store, clock }: Services,
  {
    input: { requestId, singleIDAppType, variant },
    caller,
    browser,
  }: { readonly input: Input; readonly caller: Caller; readonly browser: string },
): Promise<OperationResult<PushDelivery>> {
  const kind = appKinds[singleIDAppType]
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const request = await requestAtStep(transaction, { now, id: requestId, caller })
    const settings = await readSettings(transaction, request.tenant_id)
    // An enrollment only sends the trial of its own app. The identity check before it uses other
    // methods.
    const target =
      variant === 'enrollment' ? await pairedApp(transaction, request, kind) : undefined
    const { pairing_id, deviceName } =
      target === undefined
        ? await findPushTarget(transaction, { now, settings, request, kind, variant })
        : await findTestPushTarget(transaction, { now, settings, request, kind, paired: target })
    const match_number = String(randomInt(10, 100))
    const push = {
      id: randomUUID(),
      pairing_id,
      account_id: request.account_id,
      kind,
      purpose: target === undefined ? ('proof' as const) : ('trial' as const),
      match_number,
      status: 'pending' as const,
      browser,
      sent_at: now,
      expires_at: Math.min(now + pushSeconds * 1000, request.expires_at),
    }
    await transaction
      .insertInto('app_push')
      .values({ request_hash: request.id_hash, ...push })
      .onConflict((conflict) => conflict.column('request_hash').doUpdateSet(push))
      .execute()
    const answer: PushDelivery = {
      requestId,
      timeOut: Math.ceil((push.expires_at - now) / 1000),
      matchNumber: match_number,
      deviceName,
    }
    // The phone proves, and its answer reaches no browser: an id of before is worthless by then.
    const result = { answer, flow: await rotateBrowserId(transaction, now, caller.browser) }
    await caller.operation.record(transaction, result)
    return result
  })
}

async function findPushTarget(
  store: Store,
  {
    now,
    settings,
    request,
    kind,
    variant,
  }: {
    readonly now: number
    readonly settings: Settings
    readonly request: LoginRequest
    readonly kind: PushKind
    readonly variant: Input['variant']
  },
): Promise<Target> {
  assertMatchingVariant(request, variant)
  await assertOffered(store, request, kind)
  await countAppSend(store, { settings, request, kind })
  const deviceName = await reserveSend(store, {
    now,
    resendSeconds: settings.resendSeconds,
    request,
    kind,
    origin: attemptOrigin(request),
  })
  // Limited, because a user with many push requests approves one at last to stop them.
  await countMessage(store, {
    now,
    limits: settings,
    counted: `${request.account_id} ${kind}`,
    multiplier: isUnverified(request) ? 1 : 2,
  })
  const pairing = await store
    .selectFrom('app_pairing')
    .select('id')
    .where('account_id', '=', request.account_id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  // Before the first factor, a device name would reveal the owner of the user ID.
  return { pairing_id: pairing?.id ?? '', deviceName: isUnverified(request) ? '' : deviceName }
}

const pairedApp = (
  store: Store,
  request: LoginRequest,
  kind: PushKind,
): Promise<Target | undefined> =>
  store
    .selectFrom('app_enrollment')
    .select(['pairing_id', 'device_name as deviceName'])
    .where('request_hash', '=', request.id_hash)
    .where('kind', '=', kind)
    .where('paired_at', 'is not', null)
    .where('used_at', 'is', null)
    .executeTakeFirst()

/** Finds the trial of an app that was just paired, and counts it in its enrollment. */
async function findTestPushTarget(
  store: Store,
  {
    now,
    settings: { otpSends, resendSeconds },
    request,
    kind,
    paired,
  }: {
    readonly now: number
    readonly settings: Settings
    readonly request: LoginRequest
    readonly kind: PushKind
    readonly paired: Target
  },
): Promise<Target> {
  await runningEnrollment(store, { now, request, kind })
  const previousPush = await store
    .selectFrom('app_push')
    .select(['sent_at', 'pairing_id'])
    .where('request_hash', '=', request.id_hash)
    .executeTakeFirst()
  const resendAt =
    previousPush?.pairing_id === paired.pairing_id
      ? previousPush.sent_at + resendSeconds * 1000
      : now
  if (resendAt > now)
    throw apiError('OTP_SAME_METHOD_1MIN', {
      retryAfter: Math.max(1, Math.ceil((resendAt - now) / 1000)),
    })
  const insertedRow = store
    .updateTable('enrollment')
    .set((e) => ({ sends: e('sends', '+', 1) }))
    .where('request_hash', '=', request.id_hash)
    .where('kind', '=', kind)
  const inserted = await insertedRow
    .where('sends', '<', otpSends)
    .whereRef('failed', '<', 'allowed')
    .returning('sends')
    .executeTakeFirst()
  if (inserted === undefined) {
    throw apiError(
      'OTP_ATTEMPT_LIMIT',
      await store
        .selectFrom('enrollment')
        .select(['failed', 'allowed'])
        .where('request_hash', '=', request.id_hash)
        .where('kind', '=', kind)
        .executeTakeFirstOrThrow(),
    )
  }
  return paired
}

type PushStatus = components['schemas']['PushStatus']

/**
 * Returns the state of the newest push request. Only reads: the approval itself completed the
 * verification, so that a lost response loses nothing.
 * @throws PUSH_EXPIRED where none was sent, PUSH_DENIED where the limit of denied requests is
 * reached, REQUEST_EXPIRED
 */
export async function pushStatus(
  store: Store,
  { now, id, by }: { readonly now: number; readonly id: string; readonly by: Cookies },
): Promise<PushStatus> {
  const request = await liveRequest(store, { now, id, cookies: by })
  const push = await store
    .selectFrom('app_push')
    .selectAll()
    .where('request_hash', '=', request.id_hash)
    .executeTakeFirst()
  if (push === undefined) throw apiError('PUSH_EXPIRED')
  if (push.status === 'approved') {
    return {
      status: 'APPROVED',
      ...(push.purpose === 'proof' && {
        result: await flowResult(store, {
          id,
          request,
          account: await accountForRequest(store, request),
          now,
        }),
      }),
    }
  }
  if (push.status === 'pending') return { status: push.expires_at > now ? 'PENDING' : 'EXPIRED' }
  if (push.purpose === 'proof') {
    const { failed, allowed } = await appAttempts(store, request.id_hash, push.kind)
    if (failed >= allowed) throw apiError('PUSH_DENIED')
  }
  return { status: 'DENIED' }
}
