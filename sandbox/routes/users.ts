import { refusal } from '../api-error.ts'
import { loggedOutRoute } from '../address.ts'
import { clearSessionCookie, setSessionCookie } from '../cookies.ts'
import { maskedAddress, maskedId, maskedIp } from '../login/mask.ts'
import { clientIds, clientNames } from '../oidc/clients.ts'
import type { Services } from '../services.ts'
import { requireSession, startSession } from '../session/sessions.ts'
import type { components } from '../../src/api/generated/common-api.ts'
import { browserName, deviceName } from './device.ts'
import type { Handlers } from './handlers.ts'
import { menus } from './menus.ts'

type Users = Pick<Handlers, 'getSignedInUser' | 'exchangeSignin' | 'signout' | 'listUserSessions' | 'listUserAuthenticators' | 'listVerificationHistory' | 'listMenus'>
type StepMethod = components['schemas']['StepMethod']

const iso = (at: number): string => new Date(at).toISOString()
const spName = (clientId: string): string => clientNames[clientIds.find((id) => id === clientId) ?? 'singleid']

export const users = (sandbox: Services): Users => ({
  async getSignedInUser({ request }) {
    const session = await requireSession(sandbox, request)
    const account = await sandbox.store.selectFrom('account').selectAll().where('id', '=', session.account_id).executeTakeFirstOrThrow()
    const { username, language, sot_name } = account
    return { username, profile: { username, preferredLanguage: language, displayUid: maskedId(username), sotName: sot_name } }
  },

  async exchangeSignin({ body, request, reply }) {
    const { accountId, idToken } = await sandbox.relyingParty.exchange({ ...body, iss: body.iss })
    const account = await sandbox.store.selectFrom('account').select('state').where('id', '=', accountId).executeTakeFirst()
    if (account?.state !== 'active') throw refusal('SIGNIN_FAILED')
    const started = await startSession(sandbox, request, { account_id: accountId, client_id: body.clientId, id_token: idToken })
    setSessionCookie(reply, started.cookie, sandbox.origins.secure)
    return { token: started.token, expiresIn: started.seconds }
  },

  async signout({ body, request, reply }) {
    const session = await requireSession(sandbox, request)
    await sandbox.store.transaction().execute(async (transaction) => {
      const ended = transaction.deleteFrom('session')
      if (body.scope === 'current') await ended.where('id_hash', '=', session.id_hash).execute()
      else {
        await ended.where('account_id', '=', session.account_id).execute()
        await transaction.deleteFrom('oidc').where('account_id', '=', session.account_id).execute()
      }
    })
    clearSessionCookie(reply, sandbox.origins.secure)
    const origin = sandbox.origins.all.find((known) => known === `${request.protocol}://${request.host}`) ?? sandbox.origins.main
    return { logoutUrl: sandbox.relyingParty.logoutUrl(origin, session.id_token, session.client_id, origin + loggedOutRoute) }
  },

  async listUserSessions({ request }) {
    const current = await requireSession(sandbox, request)
    const sessions = await sandbox.store.selectFrom('session').selectAll().where('account_id', '=', current.account_id)
      .where('expires_at', '>', sandbox.clock.now()).orderBy('last_used_at', 'desc').limit(100).execute()
    return {
      items: sessions.map((session) => ({
        sessionId: session.public_id, sp: session.client_id, spName: spName(session.client_id), device: deviceName(session.user_agent),
        browser: browserName(session.user_agent), maskedIp: maskedIp(session.address), startedAt: iso(session.started_at),
        lastUsedAt: iso(session.last_used_at), current: session.id_hash === current.id_hash,
      })),
    }
  },

  async listUserAuthenticators({ request }) {
    const { account_id } = await requireSession(sandbox, request)
    const factors = await sandbox.store.selectFrom('factor').selectAll().where('account_id', '=', account_id).execute()
    return {
      items: (['Sms', 'Email', 'Msg'] as const).map((name) => {
        const factor = factors.find(({ kind }) => kind === name)
        if (factor === undefined) return { name, register: false, maskedData: null, registeredAt: null, lastUsedAt: null, removable: false, preferred: 0 }
        return {
          name, register: true, maskedData: maskedAddress[name](factor.address), registeredAt: iso(factor.registered_at),
          lastUsedAt: factor.last_used_at === null ? null : iso(factor.last_used_at), removable: factors.length > 1, preferred: factor.preferred,
        }
      }),
    }
  },

  async listVerificationHistory({ query, request }) {
    const { account_id } = await requireSession(sandbox, request)
    const before = query.before === undefined ? sandbox.clock.now() + 1 : Date.parse(query.before)
    const rows = await sandbox.store.selectFrom('verification').selectAll().where('account_id', '=', account_id).where('at', '<', before)
      .orderBy('at', 'desc').limit(query.size ?? 20).execute()
    return {
      items: rows.map((row) => ({
        time: iso(row.at),
        // Written by recordVerification from the document's own words.
        authenticator: row.method as StepMethod,
        sp: row.client_id, device: row.device, result: row.succeeded === 1 ? ('SUCCESS' as const) : ('FAILURE' as const),
      })),
    }
  },

  async listMenus({ query, request }) {
    await requireSession(sandbox, request)
    return { items: menus(query.language ?? 'en-US') }
  },
})
