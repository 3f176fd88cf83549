import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { recordSecurityEvent } from '../../log/security-log.ts'
import type { Services } from '../../services.ts'
import { endBlockedAccess } from '../../session/end-sessions.ts'
import { defaultSettings, isSetting, readSettings, writeSettings } from '../../settings.ts'
import { accountStates } from '../../sign-in/account-state.ts'
import { unlockAccount } from '../../sign-in/unlock-account.ts'
import type { AccountState } from '../../store/tables.ts'
import { isKind } from '../../support/notices.ts'
import { resetData } from './reset-data.ts'

const closed = (
  properties: Readonly<Record<string, object>>,
  required: readonly string[] = [],
) => ({ type: 'object', additionalProperties: false, required, properties })
const limit = { type: 'integer', minimum: 0, maximum: 31_536_000 }

/**
 * Serves test controls. Sandbox mode only. The origin check is the same as for every other change.
 */
export async function serveControls(app: FastifyInstance, services: Services): Promise<void> {
  const { store, clock } = services

  app.post<{ Body: { advanceSeconds: number } }>(
    '/sandbox/api/clock',
    { schema: { body: closed({ advanceSeconds: limit }, ['advanceSeconds']) } },
    async ({ body }) => {
      clock.advance(body.advanceSeconds)
      return { now: new Date(clock.now()).toISOString() }
    },
  )

  app.post<{
    Params: { username: string }
    Body: { state?: AccountState; secondStep?: boolean; sotName?: string; tenant?: string }
  }>(
    '/sandbox/api/accounts/:username/state',
    {
      schema: {
        body: closed({
          state: { enum: accountStates },
          secondStep: { type: 'boolean' },
          sotName: { type: 'string', maxLength: 100 },
          tenant: { type: 'string', maxLength: 100 },
        }),
      },
    },
    async ({ params, body, headers }, reply) => {
      const username_key = params.username.toLowerCase()
      const tenant = body.tenant ?? services.tenants.of(headers).name
      const change = {
        ...(body.state === undefined ? {} : { state: body.state }),
        ...(body.secondStep === undefined ? {} : { second_step: Number(body.secondStep) }),
        // System that manages the account; none when empty.
        ...(body.sotName === undefined
          ? {}
          : { sot_name: body.sotName === '' ? null : body.sotName }),
      }
      const changed = await store.transaction().execute(async (transaction) => {
        const account = await transaction
          .updateTable('account')
          .set({ username_key, ...change })
          .where('tenant_id', '=', tenant)
          .where('username_key', '=', username_key)
          .returning(['id', 'tenant_id', 'username', 'state', 'second_step', 'sot_name'])
          .executeTakeFirst()
        if (account !== undefined && account.state !== 'active')
          await endBlockedAccess(transaction, clock.now(), account.id)
        return account
      })
      if (changed === undefined) return reply.code(404).send({ error: 'There is no such account.' })
      if (body.state === 'active') await unlockAccount(store, changed)
      recordSecurityEvent({
        event: 'admin.account-state',
        outcome: 'success',
        account: changed.id,
        tenant,
      })
      return {
        username: changed.username,
        state: changed.state,
        secondStep: changed.second_step === 1,
        sotName: changed.sot_name,
      }
    },
  )

  app.post<{ Body: Readonly<Record<string, number>> }>(
    '/sandbox/api/settings',
    {
      schema: {
        body: closed(
          Object.fromEntries(
            Object.keys(defaultSettings)
              .filter(isSetting)
              .map((name) => [name, limit]),
          ),
        ),
      },
    },
    async ({ body }) => {
      await writeSettings(store, body)
      recordSecurityEvent({ event: 'admin.settings', outcome: 'success', account: null })
      return readSettings(store)
    },
  )

  // A notice that is live from now on for this many minutes.
  app.post<{ Body: { type: string; blocking?: boolean; minutes?: number } }>(
    '/sandbox/api/notices',
    {
      schema: {
        body: closed(
          {
            type: { enum: ['maintenance', 'incident', 'security', 'notice'] },
            blocking: { type: 'boolean' },
            minutes: { type: 'integer', minimum: 1, maximum: 10_080 },
          },
          ['type'],
        ),
      },
    },
    async ({ body: { type, blocking = false, minutes = 60 } }) => {
      if (!isKind(type)) throw new Error('The schema lets only kinds through.')
      const now = clock.now()
      const notice = {
        id: randomUUID(),
        type,
        blocking: Number(blocking),
        starts_at: now,
        ends_at: now + minutes * 60_000,
      }
      await store.insertInto('urgent_notice').values(notice).execute()
      return { id: notice.id }
    },
  )

  app.post('/sandbox/api/reset', async () => {
    await resetData(services)
    return { reset: true }
  })
}
