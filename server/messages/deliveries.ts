import type { MessageTable, Store } from '../store/tables.ts'
import { type Language } from '../texts/server-text.ts'

type Result = 'sent' | 'refused' | 'expired'

/** A message to send, claimed by one process. */
export type ClaimedDelivery = Pick<MessageTable, 'id' | 'recipient' | 'content_sealed'> & {
  readonly language: Language
  readonly tenant: string
  readonly tries: number
}

/**
 * Longer than all time-outs of one delivery together. After that its process is gone, and another
 * process takes the message over (S02).
 */
const claimTimeoutMs = 60_000

/**
 * Claims the message that waits longest. One statement per candidate, so that two processes never
 * claim the same message. If a process ends between sending and marking, the same message is sent
 * again, but never a second code.
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
    .select(['id', 'recipient', 'content_sealed'])
    .where('id', '=', claimed.message_id)
    .executeTakeFirst()
  if (message !== undefined && claimed.expires_at > now)
    return {
      ...message,
      language: claimed.language,
      tenant: claimed.tenant_id,
      tries: claimed.tries,
    }
  // An expired code is useless.
  await endDelivery(store, { now, id: claimed.message_id, result: 'expired' })
  return claimDelivery(store, now)
}

/** 1, 2, 4 … seconds, up to half a minute, because a code lives five minutes. */
export const retryDelayAfter = (tries: number): number =>
  Math.min(30_000, 1000 * 2 ** Math.min(tries - 1, 10))

export const postponeDelivery = (store: Store, now: number, { id, tries }: ClaimedDelivery) =>
  store
    .updateTable('delivery')
    .set({ next_at: now + retryDelayAfter(tries) })
    .where('message_id', '=', id)
    .execute()

export const endDelivery = (
  store: Store,
  { now, id, result }: { readonly now: number; readonly id: string; readonly result: Result },
) =>
  store
    .updateTable('delivery')
    .set({ ended_at: now, result })
    .where('message_id', '=', id)
    .execute()

/** A newer code ends the previous one, so its unsent message is dropped. */
export const replaceDeliveries = (store: Store, now: number, scope: string) =>
  store
    .updateTable('delivery')
    .set({ ended_at: now, result: 'replaced' })
    .where('scope', '=', scope)
    .where('ended_at', 'is', null)
    .execute()

/** Without an inbox to show them, deletes sent messages together with their codes. */
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
