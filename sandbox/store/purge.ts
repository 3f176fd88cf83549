import type { Clock } from '../clock.ts'
import type { Store } from './open-store.ts'

/** Drops what has been over for an hour. Nothing reads an expired row; this only keeps the file small. */
export async function purge(store: Store, clock: Clock): Promise<void> {
  const before = clock.now() - 3_600_000
  await store.transaction().execute(async (transaction) => {
    for (const table of ['oidc', 'session', 'login_request', 'otp_challenge'] as const) await transaction.deleteFrom(table).where('expires_at', '<', before).execute()
    // A context outlives its key: the hand-over reads it as long as its request lives.
    await transaction.deleteFrom('login_context').where('expires_at', '<', before).execute()
    await transaction.deleteFrom('password_attempt').where('failed', '=', 0).execute()
  })
}
