import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { recordSecurityEvent } from '../../log/security-log.ts'
import type { Services } from '../../operation.ts'
import { endBlockedAccess } from '../../session/end-sessions.ts'
import { accountStates, unlockAccount } from '../../sign-in/account-state.ts'
import { changeAsAdministrator } from '../../store/accounts.ts'
import type { AccountState } from '../../store/tables.ts'
import { isKind } from '../../support/help.ts'
import { defaultSettings, isSetting, readSettings, writeSettings } from '../../tenants/settings.ts'
import { seedIdentities } from '../identity-provider/idp-people.ts'
import { hashDemoUsers, seedDemoUsers } from '../users/seed-demo-users.ts'

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
      const { username } = params
      const tenant = body.tenant ?? services.tenants.of(headers).name
      const change = {
        ...(body.state === undefined ? {} : { state: body.state }),
        ...(body.secondStep === undefined ? {} : { second_step: body.secondStep }),
        // System that manages the account; none when empty.
        ...(body.sotName === undefined
          ? {}
          : { sot_name: body.sotName === '' ? null : body.sotName }),
      }
      const changed = await store.transaction().execute(async (transaction) => {
        const account = await changeAsAdministrator(transaction, { tenant, username }, change)
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
        secondStep: changed.second_step,
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
        blocking,
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

const emptied = [
  'passwordless',
  'signup_verification',
  'signup_invitation',
  'signup_application',
  'account_profile',
  'account_address',
  'idp_sign_in',
  'idp_context',
  'idp_identity',
  'urgent_notice',
  'terms_choice',
  'terms_prompt',
  'terms_consent',
  'request_demand',
  'account_demand',
  'agent_pairing',
  'agent_computer',
  'sandbox_computer',
  'caller_request',
  'mfa_token',
  'otp_challenge',
  'enrollment',
  'enrollment_send',
  'webauthn_challenge',
  'webauthn_credential',
  'app_pairing',
  'app_enrollment',
  'app_push',
  'app_try',
  'recovery_code_set',
  'recovery_code',
  'recovery_code_try',
  'phone_account',
  'phone',
  'directory_account',
  'directory_attempt',
  'login_request',
  'login_context',
  'moved_browser',
  'password_attempt',
  'known_browser',
  'owner_notice',
  'session',
  'relying_party_session',
  'verification',
  'message',
  'message_count',
  'delivery',
  'idempotency',
  'oidc',
  'password_history',
  'find_id',
  'dormant_link',
  'factor',
  'account',
] as const

/**
 * Restores the state of the first start in one transaction: seeded users, no sessions, no messages.
 * Keys stay, so that tokens from before are refused instead of unreadable.
 */
export async function resetData({
  store,
  clock,
  pepper,
  sealer,
  limits,
  tenants,
}: Services): Promise<void> {
  const seeds = await hashDemoUsers()
  await store.transaction().execute(async (transaction) => {
    for (const table of emptied) await transaction.deleteFrom(table).execute()
    await transaction.deleteFrom('setting').where('name', 'not like', 'tenant:%').execute()
    await seedDemoUsers(transaction, {
      seeds,
      now: clock.now(),
      tenants: tenants.all.map(({ name }) => name),
      keys: { pepper, sealer },
    })
    await seedIdentities(
      transaction,
      clock.now(),
      tenants.all.map(({ name }) => name),
    )
  })
  limits.sends.clear()
  limits.passwords.clear()
  limits.looks.clear()
  limits.idChecks.clear()
  limits.idChecksBySignUp.clear()
  limits.starts.clear()
  limits.startsByBrowser.clear()
  limits.passwordsByAccount.clear()
  limits.pages.clear()
}
