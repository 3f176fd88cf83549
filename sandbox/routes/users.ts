import type { components } from '../../src/api/generated/common-api.ts'
import { loggedOutRoute } from '../address.ts'
import { refusal } from '../api-error.ts'
import { readCookie } from '../cookies.ts'
import { removeFactor } from '../enrollment/remove-factor.ts'
import { setPreferred } from '../enrollment/set-preferred.ts'
import { startAuthenticate } from '../enrollment/start-authenticate.ts'
import { userAuthenticators } from '../enrollment/user-authenticators.ts'
import { once } from '../idempotency/once.ts'
import { cookiesOf } from '../login/caller.ts'
import { maskedId } from '../login/mask.ts'
import { passwordlessOf } from '../passwordless/passwordless-of.ts'
import { setPasswordless } from '../passwordless/set-passwordless.ts'
import type { Services } from '../services.ts'
import { endSessionsHere, endSessionsOf } from '../session/end-sessions.ts'
import { sessionItem } from '../session/session-item.ts'
import { liveSessions } from '../session/session-limit.ts'
import { requireSession, startSession } from '../session/sessions.ts'
import type { Handlers } from './handlers.ts'
import { menus } from './menus.ts'

type Users = Pick<
  Handlers,
  | 'getSignedInUser'
  | 'exchangeSignin'
  | 'signout'
  | 'listUserSessions'
  | 'listUserAuthenticators'
  | 'startAuthenticate'
  | 'removeUserAuthenticator'
  | 'setPreferredAuthenticators'
  | 'getPasswordless'
  | 'setPasswordless'
  | 'listVerificationHistory'
  | 'listMenus'
>
type StepMethod = components['schemas']['StepMethod']

const iso = (at: number): string => new Date(at).toISOString()

export const users = (sandbox: Services): Users => ({
  async getSignedInUser({ request }) {
    const session = await requireSession(sandbox, request)
    const account = await sandbox.store
      .selectFrom('account')
      .selectAll()
      .where('id', '=', session.account_id)
      .executeTakeFirstOrThrow()
    const { username, language, sot_name } = account
    return {
      username,
      profile: {
        username,
        preferredLanguage: language,
        displayUid: maskedId(username),
        sotName: sot_name,
      },
    }
  },

  exchangeSignin({ body, request, reply }) {
    const owner = readCookie(request, 'flow', sandbox.origins.secure)
    return once(sandbox, { operation: 'exchangeSignin', owner, request, reply }, async (act) => {
      const { accountId, idToken } = await sandbox.relyingParty.exchange({ ...body, iss: body.iss })
      const account = await sandbox.store
        .selectFrom('account')
        .select(['state', 'tenant_id'])
        .where('id', '=', accountId)
        .executeTakeFirst()
      // Signed in at another tenant: here that is nobody.
      if (
        account?.state !== 'active' ||
        account.tenant_id !== sandbox.tenants.of(request.headers).name
      )
        throw refusal('SIGNIN_FAILED')
      return startSession(
        sandbox,
        request,
        { account_id: accountId, client_id: body.clientId, id_token: idToken, code: body.code },
        act,
      )
    })
  },

  signout({ body, request, reply }) {
    return once(
      sandbox,
      { operation: 'signout', owner: request.headers.authorization, request, reply },
      async (act) => {
        const session = await requireSession(sandbox, request)
        const origin = sandbox.origins.at(request.host)
        const logoutUrl = sandbox.relyingParty.logoutUrl(
          origin,
          session.id_token,
          session.client_id,
          origin + loggedOutRoute,
        )
        const done = { answer: { logoutUrl }, sessionEnded: true } as const
        await sandbox.store.transaction().execute(async (transaction) => {
          // Complete with this answer: that the browser gets to the provider, and tells it, is not
          // for certain.
          if (body.scope === 'current')
            await endSessionsHere(
              transaction,
              sandbox.clock.now(),
              session,
              readCookie(request, 'provider', sandbox.origins.secure),
            )
          else await endSessionsOf(transaction, sandbox.clock.now(), session.account_id)
          await act.keep(transaction, done)
        })
        return done
      },
    )
  },

  async listUserSessions({ request }) {
    const current = await requireSession(sandbox, request)
    const sessions = await liveSessions(sandbox.store, sandbox.clock.now(), {
      account_id: current.account_id,
      tenant_id: sandbox.tenants.of(request.headers).name,
    })
    return {
      items: sessions
        .toReversed()
        .slice(0, 100)
        .map((session) => sessionItem(session, current.id_hash)),
    }
  },

  async listUserAuthenticators({ request }) {
    const { account_id } = await requireSession(sandbox, request)
    return userAuthenticators(sandbox.store, account_id)
  },

  startAuthenticate({ body, request, reply }) {
    return once(
      sandbox,
      { operation: 'startAuthenticate', owner: request.headers.authorization, request, reply },
      async (act) =>
        startAuthenticate(
          sandbox,
          await requireSession(sandbox, request),
          readCookie(request, 'flow', sandbox.origins.secure),
          body,
          act,
        ),
    )
  },

  removeUserAuthenticator({ body, request, reply }) {
    return once(
      sandbox,
      {
        operation: 'removeUserAuthenticator',
        owner: request.headers.authorization,
        request,
        reply,
      },
      async (act) => {
        const session = await requireSession(sandbox, request)
        const list = (transaction: Services['store']) =>
          userAuthenticators(transaction, session.account_id)
        return removeFactor(
          sandbox,
          session,
          cookiesOf(request, sandbox.origins.secure),
          body,
          act,
          list,
        )
      },
    )
  },

  setPreferredAuthenticators({ body, request, reply }) {
    return once(
      sandbox,
      {
        operation: 'setPreferredAuthenticators',
        owner: request.headers.authorization,
        request,
        reply,
      },
      async (act) => setPreferred(sandbox, await requireSession(sandbox, request), body, act),
    )
  },

  async getPasswordless({ request }) {
    const { account_id } = await requireSession(sandbox, request)
    return passwordlessOf(
      sandbox.store,
      await sandbox.store
        .selectFrom('account')
        .selectAll()
        .where('id', '=', account_id)
        .executeTakeFirstOrThrow(),
    )
  },

  setPasswordless({ body, request, reply }) {
    return once(
      sandbox,
      { operation: 'setPasswordless', owner: request.headers.authorization, request, reply },
      async (act) =>
        setPasswordless(
          sandbox,
          await requireSession(sandbox, request),
          cookiesOf(request, sandbox.origins.secure),
          body,
          act,
        ),
    )
  },

  async listVerificationHistory({ query, request }) {
    const { account_id } = await requireSession(sandbox, request)
    const before = query.before === undefined ? sandbox.clock.now() + 1 : Date.parse(query.before)
    const rows = await sandbox.store
      .selectFrom('verification')
      .selectAll()
      .where('account_id', '=', account_id)
      .where('at', '<', before)
      .orderBy('at', 'desc')
      .limit(query.size ?? 20)
      .execute()
    return {
      items: rows.map((row) => ({
        time: iso(row.at),
        // Written by recordVerification from the document's own words.
        authenticator: row.method as StepMethod,
        sp: row.client_id,
        device: row.device,
        result: row.succeeded === 1 ? ('SUCCESS' as const) : ('FAILURE' as const),
      })),
    }
  },

  async listMenus({ query, request }) {
    await requireSession(sandbox, request)
    return { items: menus(query.language ?? 'en-US') }
  },
})
