import { createHmac } from 'node:crypto'
import { apiError } from '../http/errors.ts'
import { foldMailbox } from '../sign-in/address-spelling.ts'
import type { CodeKind } from '../store/factor-kinds.ts'
import type { MessageCountTable, Store } from '../store/tables.ts'
import type { Settings } from '../tenants/settings.ts'

type Limits = Pick<Settings, 'messagesAnHour' | 'messagesADay'>
/** `anHour`: lower limit for some requests. */
type AnonymousSend = {
  readonly asked: string
  readonly destination: string
  readonly anHour?: number
}
type Period = {
  readonly period: MessageCountTable['period']
  readonly ms: number
  readonly setting: keyof Limits
}

/**
 * Always in this order, so that two transactions for the same destination wait one after the other.
 * They never deadlock.
 */
const periods: readonly Period[] = [
  { period: 'day', ms: 86_400_000, setting: 'messagesADay' },
  { period: 'hour', ms: 3_600_000, setting: 'messagesAnHour' },
]

/** Strangers cannot use up the whole limit: the verified owner has the same number again. */
const ownerShare = 2

/**
 * Returns the hash of one number, mailbox or messenger in any spelling, over all tenants, because
 * the same owner receives all messages. The table does not reveal the destination.
 */
export const hashDestination = (pepper: string, kind: CodeKind, address: string): string =>
  createHmac('sha256', pepper)
    .update(
      [
        'destination',
        kind,
        kind === 'Sms' ? address.replace(/[^0-9]/g, '') : foldMailbox(address),
      ].join('\n'),
    )
    .digest('base64url')

/**
 * Counts a message before the destination is verified as the user's own. The request (`asked`: an
 * ID and a method, or a number for one purpose) has its own count, which the error reveals. The
 * count of the destination, over all requests that reach it, stays silent. It would reveal which ID
 * has which number (D8.07). Call it in the transaction of the message.
 * @returns whether the message may be sent; if not, nothing is sent, and the response is the same
 * @throws RATE_LIMITED
 */
export async function countAnonymousMessage(
  store: Store,
  {
    now,
    limits,
    send: { asked, destination, anHour = limits.messagesAnHour },
  }: { readonly now: number; readonly limits: Limits; readonly send: AnonymousSend },
): Promise<boolean> {
  await countMessage(store, { now, limits: { ...limits, messagesAnHour: anHour }, counted: asked })
  return (await countOrWaitMs(store, { now, limits, counted: destination, multiplier: 1 })) === 0
}

/**
 * Counts a message to a registered address, after the user verified more than an ID. Call it in the
 * transaction of the message.
 * @throws RATE_LIMITED
 */
export const countOwnerMessage = (
  store: Store,
  {
    now,
    limits,
    destination,
  }: { readonly now: number; readonly limits: Limits; readonly destination: string },
): Promise<void> =>
  countMessage(store, { now, limits, counted: destination, multiplier: ownerShare })

/** @throws RATE_LIMITED */
export async function countMessage(
  store: Store,
  {
    now,
    limits,
    counted,
    multiplier = 1,
  }: {
    readonly now: number
    readonly limits: Limits
    readonly counted: string
    readonly multiplier?: number | undefined
  },
): Promise<void> {
  const wait = await countOrWaitMs(store, { now, limits, counted, multiplier })
  if (wait > 0) throw apiError('RATE_LIMITED', { retryAfter: Math.ceil(wait / 1000) })
}

/** @returns milliseconds until there is room; 0 when the message was counted */
async function countOrWaitMs(
  store: Store,
  {
    now,
    limits,
    counted,
    multiplier,
  }: {
    readonly now: number
    readonly limits: Limits
    readonly counted: string
    readonly multiplier: number
  },
): Promise<number> {
  for (const period of periods) {
    const wait = await countInPeriod(store, {
      now,
      counted,
      period,
      limit: limits[period.setting] * multiplier,
    })
    if (wait > 0) return wait
  }
  return 0
}

/** One statement, so that twenty parallel sends never exceed the limit, over all processes. */
async function countInPeriod(
  store: Store,
  {
    now,
    counted,
    period: { period, ms },
    limit,
  }: {
    readonly now: number
    readonly counted: string
    readonly period: Period
    readonly limit: number
  },
): Promise<number> {
  const updatedRow = await store
    .insertInto('message_count')
    .values({ counted, period, sent: 1, ends_at: now + ms })
    .onConflict((conflict) =>
      conflict
        .columns(['counted', 'period'])
        .doUpdateSet((e) => ({
          sent: e
            .case()
            .when('message_count.ends_at', '<=', now)
            .then(1)
            .else(e('message_count.sent', '+', 1))
            .end(),
          ends_at: e
            .case()
            .when('message_count.ends_at', '<=', now)
            .then(now + ms)
            .else(e.ref('message_count.ends_at'))
            .end(),
        }))
        .where((e) =>
          e.or([e('message_count.ends_at', '<=', now), e('message_count.sent', '<', limit)]),
        ),
    )
    .returning('sent')
    .executeTakeFirst()
  if (updatedRow !== undefined) return 0
  const { ends_at } = await store
    .selectFrom('message_count')
    .select('ends_at')
    .where('counted', '=', counted)
    .where('period', '=', period)
    .executeTakeFirstOrThrow()
  return Math.max(1, ends_at - now)
}

/**
 * Enforces the minute between two messages to an unregistered address. One statement, so that only
 * one of twenty parallel sends passes.
 * @param owner an account, over all its requests; or a number, over all accounts (`number:` and its
 * HMAC)
 * @throws OTP_SAME_METHOD_1MIN
 */
export async function takeResendSlot(
  store: Store,
  {
    now,
    resendSeconds,
    owner,
    kind,
  }: {
    readonly now: number
    readonly resendSeconds: number
    readonly owner: string
    readonly kind: CodeKind
  },
): Promise<void> {
  const reserved = await store
    .insertInto('enrollment_send')
    .values({ account_id: owner, kind, last_sent_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'kind'])
        .doUpdateSet({ last_sent_at: now })
        .where('enrollment_send.last_sent_at', '<=', now - resendSeconds * 1000),
    )
    .returning('kind')
    .executeTakeFirst()
  if (reserved !== undefined) return
  const { last_sent_at } = await store
    .selectFrom('enrollment_send')
    .select('last_sent_at')
    .where('account_id', '=', owner)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  throw apiError('OTP_SAME_METHOD_1MIN', {
    retryAfter: Math.max(1, Math.ceil((last_sent_at + resendSeconds * 1000 - now) / 1000)),
  })
}
