import { apiError } from '../api-error.ts'
import type { Store } from '../store/open-store.ts'
import type { CodeKind } from '../store/tables.ts'

/**
 * Enforces the minute between two messages to an unregistered address. One statement, so that only
 * one of twenty parallel sends passes.
 * @param owner an account, over all its requests; or a number, over all accounts (`number:` and its
 * HMAC)
 * @throws OTP_SAME_METHOD_1MIN
 */
export async function takeResendSlot(
  store: Store,
  now: number,
  resendSeconds: number,
  owner: string,
  kind: CodeKind,
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
