import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Selectable } from 'kysely'
import { refusal } from '../api-error.ts'
import type { components } from '../../src/api/generated/common-api.ts'
import { readCookie } from '../cookies.ts'
import type { Act, Done } from '../idempotency/act.ts'
import { handleHash, randomHandle } from '../random-handle.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings.ts'
import type { SessionTable } from '../store/tables.ts'
import { assertRoom } from './session-limit.ts'

export type Session = Selectable<SessionTable>
type SigninToken = components['schemas']['SigninToken']

/** A new id at each sign-in; the one this browser had before ends with it. */
export async function startSession(
  { store, clock, origins, tenants }: Services,
  request: FastifyRequest,
  given: Pick<Session, 'account_id' | 'client_id' | 'id_token'>,
  act: Act,
): Promise<Done<SigninToken>> {
  const settings = await readSettings(store, tenants.of(request.headers).name)
  const [cookie, token, now] = [randomHandle(), randomHandle(), clock.now()]
  const previous = readCookie(request, 'session', origins.secure)
  const done = { answer: { token, expiresIn: settings.sessionSeconds }, session: cookie }
  await store.transaction().execute(async (transaction) => {
    if (previous !== undefined) await transaction.deleteFrom('session').where('id_hash', '=', handleHash(previous)).execute()
    await assertRoom(transaction, now, { account_id: given.account_id, tenant_id: tenants.of(request.headers).name })
    await transaction.insertInto('session').values({
      ...given, id_hash: handleHash(cookie), public_id: randomUUID(), token_hash: handleHash(token), user_agent: (request.headers['user-agent'] ?? '').slice(0, 300),
      address: request.ip, started_at: now, last_used_at: now, expires_at: now + settings.sessionSeconds * 1000,
    }).execute()
    await act.keep(transaction, done)
  })
  return done
}

/** Cookie and marker must both be there and belong together, and the account must still be usable, and the tenant's at which it asks. @throws UNAUTHENTICATED, FORBIDDEN */
export async function requireSession({ store, clock, origins, tenants }: Services, request: FastifyRequest): Promise<Session> {
  const cookie = readCookie(request, 'session', origins.secure)
  const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (cookie === undefined || token === undefined) throw refusal('UNAUTHENTICATED')
  const tenant = tenants.of(request.headers).name
  const [now, settings] = [clock.now(), await readSettings(store, tenant)]
  // One statement: a session that is ended at this moment is not touched back to life.
  const session = await store.updateTable('session').set({ last_used_at: now })
    .where('id_hash', '=', handleHash(cookie)).where('token_hash', '=', handleHash(token))
    .where('expires_at', '>', now).where('last_used_at', '>', now - settings.idleSeconds * 1000)
    .where('account_id', 'in', (e) => e.selectFrom('account').select('id').where('state', '=', 'active').where('tenant_id', '=', tenant))
    .returningAll().executeTakeFirst()
  if (session === undefined) throw refusal('UNAUTHENTICATED')
  if (settings.permissionWithdrawn === 1) throw refusal('FORBIDDEN')
  return session
}
