import { readSettings } from '../settings.ts'
import type { Store } from '../store/open-store.ts'
import { endRelyingPartySessions } from './relying-party-sessions.ts'

/** A session of the provider, by the hash of its uid, and when its owner signed in there. */
export type SsoSignIn = { readonly provider_hash: string; readonly signed_in_at: number }

/**
 * Marker of an ended session: the provider may have read the session a moment before, and write it
 * again.
 */
const endedSessionModel = 'EndedSession'
/** Longer than any session may be idle. */
const endedSessionRetentionMs = 24 * 3_600_000
/** The provider counts in seconds. */
const providerClockStepMs = 1000

/**
 * Ends all sign-in by this session of the provider: it is gone, with every code that came from it,
 * and its relying parties are notified. Call it in a transaction.
 */
export async function endSsoSession(
  store: Store,
  now: number,
  provider_hash: string,
): Promise<void> {
  if (provider_hash === '') return
  await endRelyingPartySessions(store, now, provider_hash)
  await store
    .deleteFrom('oidc')
    .where('model', '=', 'Session')
    .where('uid_hash', '=', provider_hash)
    .execute()
  const row = {
    // Only the row itself is read.
    payload_sealed: '',
    grant_hash: null,
    uid_hash: null,
    account_id: null,
    consumed_at: now,
    expires_at: now + endedSessionRetentionMs,
  }
  await store
    .insertInto('oidc')
    .values({ model: endedSessionModel, id_hash: provider_hash, ...row })
    .onConflict((conflict) => conflict.columns(['model', 'id_hash']).doUpdateSet(row))
    .execute()
}

/** Returns whether this provider sign-in was ended, or has reached the maximum age of a session. */
export async function isOver(
  store: Store,
  now: number,
  { provider_hash, signed_in_at }: SsoSignIn,
  sessionSeconds: number,
): Promise<boolean> {
  if (signed_in_at + sessionSeconds * 1000 <= now) return true
  const ended = await store
    .selectFrom('oidc')
    .select('consumed_at')
    .where('model', '=', endedSessionModel)
    .where('id_hash', '=', provider_hash)
    .executeTakeFirst()
  // A user that has signed in again since has another sign-in, even by the same provider session.
  return signed_in_at <= (ended?.consumed_at ?? -Infinity) + providerClockStepMs
}

/**
 * True when a user with a provider session may return without a verification. This lasts exactly as
 * long as our session that came from it. If there is none yet, its response may be in transit or
 * lost. Then it lasts as long as a session may be idle.
 */
export async function canResumeSso(
  store: Store,
  now: number,
  at: SsoSignIn,
  tenant: string,
): Promise<boolean> {
  const { idleSeconds, sessionSeconds } = await readSettings(store, tenant)
  if (await isOver(store, now, at, sessionSeconds)) return false
  const idleSince = now - idleSeconds * 1000
  const sessions = await store
    .selectFrom('session')
    .select(['expires_at', 'last_used_at'])
    .where('provider_hash', '=', at.provider_hash)
    .where('signed_in_at', '=', at.signed_in_at)
    .execute()
  return sessions.length === 0
    ? at.signed_in_at > idleSince
    : sessions.some(({ expires_at, last_used_at }) => expires_at > now && last_used_at > idleSince)
}
