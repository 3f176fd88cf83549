import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Selectable } from 'kysely'
import { refusal } from '../api-error.ts'
import { readCookie } from '../cookies.ts'
import { handleHash, randomHandle } from '../random-handle.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings.ts'
import type { SessionTable } from '../store/tables.ts'

export type Session = Selectable<SessionTable>
type Started = { readonly cookie: string; readonly token: string; readonly seconds: number }

/** A new id at each sign-in; the one this browser had before ends with it. */
export async function startSession(
  { store, clock, origins }: Services,
  request: FastifyRequest,
  given: Pick<Session, 'account_id' | 'client_id' | 'id_token'>,
): Promise<Started> {
  const settings = await readSettings(store)
  const [cookie, token, now] = [randomHandle(), randomHandle(), clock.now()]
  const previous = readCookie(request, 'session', origins.secure)
  await store.transaction().execute(async (transaction) => {
    if (previous !== undefined) await transaction.deleteFrom('session').where('id_hash', '=', handleHash(previous)).execute()
    await transaction.insertInto('session').values({
      ...given, id_hash: handleHash(cookie), public_id: randomUUID(), token_hash: handleHash(token), user_agent: (request.headers['user-agent'] ?? '').slice(0, 300),
      address: request.ip, started_at: now, last_used_at: now, expires_at: now + settings.sessionSeconds * 1000,
    }).execute()
  })
  return { cookie, token, seconds: settings.sessionSeconds }
}

/** Cookie and marker must both be there and belong together, and the account must still be usable. @throws UNAUTHENTICATED, FORBIDDEN */
export async function requireSession({ store, clock, origins }: Services, request: FastifyRequest): Promise<Session> {
  const cookie = readCookie(request, 'session', origins.secure)
  const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (cookie === undefined || token === undefined) throw refusal('UNAUTHENTICATED')
  const [now, settings] = [clock.now(), await readSettings(store)]
  // One statement: a session that is ended at this moment is not touched back to life.
  const session = await store.updateTable('session').set({ last_used_at: now })
    .where('id_hash', '=', handleHash(cookie)).where('token_hash', '=', handleHash(token))
    .where('expires_at', '>', now).where('last_used_at', '>', now - settings.idleSeconds * 1000)
    .where('account_id', 'in', (e) => e.selectFrom('account').select('id').where('state', '=', 'active'))
    .returningAll().executeTakeFirst()
  if (session === undefined) throw refusal('UNAUTHENTICATED')
  if (settings.permissionWithdrawn === 1) throw refusal('FORBIDDEN')
  return session
}
