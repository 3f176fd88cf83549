import type { Selectable } from 'kysely'
import type { Provider } from 'oidc-provider'
import { retryDelayAfter } from '../messages/deliveries.ts'
import type { Services } from '../operation.ts'
import type { RelyingPartySessionTable, Store } from '../store/tables.ts'
import type { LogoutUris } from './clients.ts'

type Known = Pick<
  RelyingPartySessionTable,
  'provider_hash' | 'client_id' | 'account_id' | 'sid' | 'expires_at'
>
export type EndedSession = Selectable<RelyingPartySessionTable>

/** After that a relying party has ended the session by its own limits. */
const triedForMs = 600_000
/** Longer than the time limit of one request: its process is gone. */
const claimTimeoutMs = 30_000

/** Keeps the `sid` of an ID token, for its end. Call it in the transaction of the session. */
export async function keepRelyingPartySession(store: Store, known: Known): Promise<void> {
  const row = { ...known, tries: 0, next_at: null }
  await store
    .insertInto('relying_party_session')
    .values(row)
    .onConflict((conflict) => conflict.columns(['provider_hash', 'client_id']).doUpdateSet(row))
    .execute()
}

/**
 * Marks the relying parties of this provider session to be notified. Call it in the transaction of
 * the end.
 */
export async function endRelyingPartySessions(
  store: Store,
  now: number,
  provider_hash: string,
): Promise<void> {
  await store
    .updateTable('relying_party_session')
    .set({ next_at: now, expires_at: now + triedForMs })
    .where('provider_hash', '=', provider_hash)
    .where('next_at', 'is', null)
    .execute()
}

/** Claims the ended session that has waited longest. Of two processes one gets it. */
export async function claimEndedSession(
  store: Store,
  now: number,
): Promise<EndedSession | undefined> {
  const due = await store
    .selectFrom('relying_party_session')
    .select(['provider_hash', 'client_id'])
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .executeTakeFirst()
  if (due === undefined) return undefined
  const claimed = await store
    .updateTable('relying_party_session')
    .set((e) => ({ next_at: now + claimTimeoutMs, tries: e('tries', '+', 1) }))
    .where('provider_hash', '=', due.provider_hash)
    .where('client_id', '=', due.client_id)
    .where('next_at', '<=', now)
    .returningAll()
    .executeTakeFirst()
  return claimed ?? claimEndedSession(store, now)
}

/**
 * Forgets a session when its relying party knows the end, or was notified for long enough. The row
 * stays when it belongs to a newer sign-in by now.
 */
export async function forgetEndedSession(
  store: Store,
  { provider_hash, client_id, next_at }: EndedSession,
): Promise<void> {
  await store
    .deleteFrom('relying_party_session')
    .where('provider_hash', '=', provider_hash)
    .where('client_id', '=', client_id)
    .where('next_at', '=', next_at)
    .execute()
}

/** @returns whether there will be another attempt */
export async function postponeEndedSession(
  store: Store,
  now: number,
  ended: EndedSession,
): Promise<boolean> {
  const next_at = now + retryDelayAfter(ended.tries)
  if (next_at >= ended.expires_at) {
    await forgetEndedSession(store, ended)
    return false
  }
  await store
    .updateTable('relying_party_session')
    .set({ next_at })
    .where('provider_hash', '=', ended.provider_hash)
    .where('client_id', '=', ended.client_id)
    .where('next_at', '=', ended.next_at)
    .execute()
  return true
}

/** Event for the operator: the client, and the reason, without an address or a token. */
export type LogoutFailure = {
  readonly client: string
  readonly reason: string
  /** There is no further attempt. */
  readonly isOver: boolean
}

const atOnce = 4
const everyMs = 500

/**
 * Tells relying parties in the background that a session has ended (OpenID Connect Back-Channel
 * Logout 1.0). No user waits for a relying party that is slow or down. A failed attempt is repeated
 * for ten minutes.
 * @param send resolves when the relying party has accepted the logout token
 * @returns stops, and waits for running attempts
 */
export function startLogoutWorker(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  send: (ended: EndedSession) => Promise<void>,
  report: (failure: LogoutFailure) => void,
): () => Promise<void> {
  const worker: { isStopped: boolean; running: Promise<void> | undefined } = {
    isStopped: false,
    running: undefined,
  }

  async function tell(ended: EndedSession): Promise<void> {
    try {
      await send(ended)
    } catch (problem) {
      const isRepeated = await postponeEndedSession(store, clock.now(), ended)
      const reason = problem instanceof Error ? problem.name : 'UNKNOWN'
      report({ client: ended.client_id, reason, isOver: !isRepeated })
      return
    }
    await forgetEndedSession(store, ended)
  }

  async function tellInTurn(): Promise<void> {
    while (!worker.isStopped) {
      const ended = await claimEndedSession(store, clock.now())
      if (ended === undefined) return
      await tell(ended)
    }
  }

  async function tellAll(): Promise<void> {
    // When the database is busy or down, the next look retries.
    await Promise.allSettled(Array.from({ length: atOnce }, tellInTurn))
    worker.running = undefined
  }

  const look = (): void => {
    worker.running ??= tellAll()
  }
  const timer = setInterval(look, everyMs).unref()
  return async () => {
    worker.isStopped = true
    clearInterval(timer)
    await worker.running
  }
}

type WithLogout = { readonly backchannelLogout: (sub: string, sid: string) => Promise<void> }

/**
 * Sends a logout token. The library makes, signs and posts it, with a time limit of 2.5 seconds.
 * @throws when the relying party does not accept it
 */
export async function sendLogoutToken(
  provider: Provider,
  { client_id, account_id, sid }: EndedSession,
): Promise<void> {
  const client = await provider.Client.find(client_id)
  if (client?.backchannelLogoutUri === undefined) return
  // The types lack the method, which the library's own log-out calls.
  await (client as unknown as WithLogout).backchannelLogout(account_id, sid)
}

/**
 * Returns the only way out of the provider: to a registered address, and nowhere else. The library
 * would refuse private addresses, where relying parties of an organisation are. These addresses are
 * the operator's, so no request can name another one, and no redirect is followed.
 */
export const fetchRegistered = (uris: LogoutUris) => {
  const registered: ReadonlySet<string> = new Set(Object.values(uris))
  return async (address: string | URL | Request, options: RequestInit = {}): Promise<Response> => {
    const url = address instanceof Request ? address.url : address.toString()
    if (!registered.has(url)) throw new Error('not a registered address')
    const { method = 'GET', headers = {}, body = null, signal = null } = options
    const response = await fetch(url, { method, headers, body, signal, redirect: 'manual' })
    await response.body?.cancel()
    return response
  }
}
