import type { Store } from '../store/open-store.ts'
import type { MessageTable } from '../store/tables.ts'

type Result = 'sent' | 'refused' | 'expired'

/** A message that must leave, and the process that has it in hand. */
export type ClaimedDelivery = Pick<
  MessageTable,
  'id' | 'recipient' | 'subject' | 'body' | 'code'
> & {
  readonly language: 'en-US' | 'ko-KR'
  readonly tenant: string
  readonly tries: number
}

/**
 * Longer than the time-outs of one delivery together: after that its process is gone, and another
 * takes over (S02).
 */
const claimTimeoutMs = 60_000

/**
 * Takes the message that waits longest. One statement per candidate: two processes never have the
 * same in hand. What is handed over and not marked, because the process died between, is handed
 * over again: the same message, never a second code.
 */
export async function claimDelivery(
  store: Store,
  now: number,
): Promise<ClaimedDelivery | undefined> {
  const claimed = await store
    .updateTable('delivery')
    .set((e) => ({ next_at: now + claimTimeoutMs, tries: e('tries', '+', 1) }))
    .where('message_id', '=', (e) =>
      e
        .selectFrom('delivery')
        .select('message_id')
        .where('ended_at', 'is', null)
        .where('next_at', '<=', now)
        .orderBy('next_at')
        .limit(1),
    )
    .where('next_at', '<=', now)
    .returning(['message_id', 'language', 'tenant_id', 'tries', 'expires_at'])
    .executeTakeFirst()
  if (claimed === undefined) return undefined
  const message = await store
    .selectFrom('message')
    .select(['id', 'recipient', 'subject', 'body', 'code'])
    .where('id', '=', claimed.message_id)
    .executeTakeFirst()
  if (message !== undefined && claimed.expires_at > now)
    return {
      ...message,
      language: claimed.language,
      tenant: claimed.tenant_id,
      tries: claimed.tries,
    }
  // A code that no longer works helps nobody.
  await endDelivery(store, now, claimed.message_id, 'expired')
  return claimDelivery(store, now)
}

/** 1, 2, 4 … seconds, half a minute at most: a code lives five minutes. */
export const retryDelayAfter = (tries: number): number =>
  Math.min(30_000, 1000 * 2 ** Math.min(tries - 1, 10))

export const postponeDelivery = (store: Store, now: number, { id, tries }: ClaimedDelivery) =>
  store
    .updateTable('delivery')
    .set({ next_at: now + retryDelayAfter(tries) })
    .where('message_id', '=', id)
    .execute()

export const endDelivery = (store: Store, now: number, id: string, result: Result) =>
  store
    .updateTable('delivery')
    .set({ ended_at: now, result })
    .where('message_id', '=', id)
    .execute()

/** A newer code ends the one before: what has not left yet need not leave. */
export const replaceDeliveries = (store: Store, now: number, scope: string) =>
  store
    .updateTable('delivery')
    .set({ ended_at: now, result: 'replaced' })
    .where('scope', '=', scope)
    .where('ended_at', 'is', null)
    .execute()

/** Where no inbox shows them, messages go when they have left, and the codes in them too. */
export async function deleteEndedDeliveries(store: Store): Promise<void> {
  const ended = await store
    .deleteFrom('delivery')
    .where('ended_at', 'is not', null)
    .returning('message_id')
    .execute()
  if (ended.length > 0)
    await store
      .deleteFrom('message')
      .where(
        'id',
        'in',
        ended.map(({ message_id }) => message_id),
      )
      .execute()
}
