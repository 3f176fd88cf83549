import type { Store } from '../store/open-store.ts'
import type { AppKind } from './app-kinds.ts'

/**
 * A request as the phone shows it: where it came from and how long it waits. Never the number,
 * which only the screen of the sign-in shows.
 */
export type WaitingPush = {
  readonly id: string
  readonly pairingId: string
  readonly kind: AppKind
  readonly browser: string
  readonly expiresAt: number
}

/** Returns the requests that wait for one of these pairings, oldest first. */
export async function waitingPushes(
  store: Store,
  now: number,
  pairings: readonly string[],
): Promise<readonly WaitingPush[]> {
  if (pairings.length === 0) return []
  const rows = await store
    .selectFrom('app_push')
    .select(['id', 'pairing_id', 'kind', 'browser', 'expires_at'])
    .where('pairing_id', 'in', pairings)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .orderBy('sent_at')
    .execute()
  return rows.map(({ id, pairing_id, kind, browser, expires_at }) => ({
    id,
    pairingId: pairing_id,
    kind,
    browser,
    expiresAt: expires_at,
  }))
}
