import type { components } from '../../src/api/generated/common-api.ts'
import { readCaller, readCookies } from '../caller.ts'
import { startAuthenticate } from '../enrollment/start-authenticate.ts'
import {
  removeFactor,
  renameAuthenticator,
  setPreferred,
  userAuthenticators,
} from '../enrollment/user-authenticators.ts'
import { beginProviderLogout } from '../federation/provider-session.ts'
import { idpPaths, loggedOutRoute } from '../http/address.ts'
import { apiError } from '../http/errors.ts'
import { readCookie } from '../http/headers.ts'
import { limitAttempts } from '../http/limits-by-address.ts'
import { withIdempotency } from '../idempotency/with-idempotency.ts'
import { recordSecurityEvent } from '../log/security-log.ts'
import { assertCodeOfBrowser } from '../oidc/browser-binding.ts'
import { type Handlers, type Services } from '../operation.ts'
import { changePassword } from '../password-reset/change-password.ts'
import { disownActivity } from '../password-reset/disown-activity.ts'
import { passwordlessSettings, setPasswordless } from '../passwordless/passwordless.ts'
import { maskId } from '../sign-in/address-spelling.ts'
import { type Language, preferredTag, serverText } from '../texts/server-text.ts'
import { endAccountSessions, endBrowserSessions } from './end-sessions.ts'
import { endOtherSessions, endTrustedDevice, ownSessions } from './session-list.ts'
import { readSession, startSession, withSession } from './sessions.ts'

type Users = Pick<
  Handlers,
  | 'getSignedInUser'
  | 'exchangeSignin'
  | 'signout'
  | 'listUserSessions'
  | 'endUserSessions'
  | 'endTrustedDevice'
  | 'listUserAuthenticators'
  | 'startAuthenticate'
  | 'removeUserAuthenticator'
  | 'setPreferredAuthenticators'
  | 'renameUserAuthenticator'
  | 'getPasswordless'
  | 'setPasswordless'
  | 'listVerificationHistory'
  | 'listMenus'
  | 'disownActivity'
  | 'changePassword'
>
type StepMethod = components['schemas']['StepMethod']

const readAccount = (store: Services['store'], id: string) =>
  store.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const iso = (at: number): string => new Date(at).toISOString()

export const users = (services: Services): Users => ({
  async getSignedInUser({ request }) {
    const session = await readSession(services, request)
    const account = await readAccount(services.store, session.account_id)
    const { username, name, language, sot_name } = account
    return {
      username,
      profile: {
        username,
        ...(name === '' ? {} : { displayName: name }),
        preferredLanguage: language,
        displayUid: maskId(username),
        sotName: sot_name,
      },
    }
  },

  exchangeSignin({ body, request, reply }) {
    const owner = readCookie(request, 'flow', services.origins.secure)
    return withIdempotency(
      services,
      { operation: 'exchangeSignin', owner, request, reply },
      async (operation) => {
        await assertCodeOfBrowser(services, body, owner)
        const { accountId, sid } = await services.relyingParty.exchange({
          ...body,
          iss: body.iss,
        })
        const account = await services.store
          .selectFrom('account')
          .select(['state', 'tenant_id'])
          .where('id', '=', accountId)
          .executeTakeFirst()
        // A session of another tenant counts as none here.
        if (
          account?.state !== 'active' ||
          account.tenant_id !== services.tenants.of(request.headers).name
        )
          throw apiError('SIGNIN_FAILED')
        return startSession(services, {
          request,
          session: { account_id: accountId, client_id: body.clientId, code: body.code, sid },
          operation,
        })
      },
    )
  },

  signout({ body, request, reply }) {
    return withIdempotency(
      services,
      { operation: 'signout', owner: request.headers.authorization, request, reply },
      async (operation) => {
        const session = await readSession(services, request)
        const origin = services.origins.at(request.headers.host)
        return services.store.transaction().execute(async (transaction) => {
          const atProvider = await beginProviderLogout(
            { store: transaction, sealer: services.sealer },
            services.clock.now(),
            {
              account_id: session.account_id,
              signed_in_at: session.signed_in_at,
              clientId: session.client_id,
            },
          )
          const logoutUrl =
            atProvider === undefined
              ? services.relyingParty.logoutUrl(origin, session.client_id, origin + loggedOutRoute)
              : `${origin}${idpPaths.logOut}?${new URLSearchParams({ logout: atProvider }).toString()}`
          const done = { answer: { logoutUrl }, sessionEnded: true } as const
          // Complete with this answer, because the browser may never reach the provider.
          if (body.scope === 'current')
            await endBrowserSessions(transaction, {
              now: services.clock.now(),
              session,
              atProvider: readCookie(request, 'provider', services.origins.secure),
            })
          else await endAccountSessions(transaction, services.clock.now(), session)
          recordSecurityEvent({
            event: 'session.end',
            outcome: 'success',
            account: session.account_id,
          })
          await operation.record(transaction, done)
          return done
        })
      },
    )
  },

  async listUserSessions({ request }) {
    const current = await readSession(services, request)
    const tenant = services.tenants.of(request.headers).name
    const knownBrowser = readCookie(request, 'known', services.origins.secure)
    return ownSessions(services.store, services.clock.now(), { current, tenant, knownBrowser })
  },

  endUserSessions({ body, request, reply }) {
    return withSession(
      services,
      { operation: 'endUserSessions', request, reply },
      (current, operation) =>
        endOtherSessions(services, body, {
          current,
          tenant: services.tenants.of(request.headers).name,
          browser: readCookie(request, 'flow', services.origins.secure),
          knownBrowser: readCookie(request, 'known', services.origins.secure),
          operation,
        }),
    )
  },

  endTrustedDevice({ body, request, reply }) {
    return withSession(
      services,
      { operation: 'endTrustedDevice', request, reply },
      (current, operation) =>
        endTrustedDevice(services, body, {
          current,
          tenant: services.tenants.of(request.headers).name,
          knownBrowser: readCookie(request, 'known', services.origins.secure),
          operation,
        }),
    )
  },

  async listUserAuthenticators({ request }) {
    const { account_id } = await readSession(services, request)
    return userAuthenticators(services.store, account_id)
  },

  startAuthenticate({ body, request, reply }) {
    return withSession(
      services,
      { operation: 'startAuthenticate', request, reply },
      (session, operation) =>
        startAuthenticate(services, {
          session,
          browser: readCookie(request, 'flow', services.origins.secure),
          input: body,
          operation,
        }),
    )
  },

  removeUserAuthenticator({ body, request, reply }) {
    return withSession(
      services,
      { operation: 'removeUserAuthenticator', request, reply },
      (session, operation) => {
        const list = (transaction: Services['store']) =>
          userAuthenticators(transaction, session.account_id)
        return removeFactor(services, {
          session,
          by: readCookies(request, services.origins.secure),
          input: body,
          operation,
          list,
        })
      },
    )
  },

  setPreferredAuthenticators({ body, request, reply }) {
    return withSession(
      services,
      { operation: 'setPreferredAuthenticators', request, reply },
      (session, operation) => setPreferred(services, { session, input: body, operation }),
    )
  },

  renameUserAuthenticator({ body, request, reply }) {
    return withSession(
      services,
      { operation: 'renameUserAuthenticator', request, reply },
      (session, operation) => renameAuthenticator(services, body, { session, operation }),
    )
  },

  async getPasswordless({ request }) {
    const { account_id } = await readSession(services, request)
    return passwordlessSettings(services.store, await readAccount(services.store, account_id))
  },

  setPasswordless({ body, request, reply }) {
    return withSession(
      services,
      { operation: 'setPasswordless', request, reply },
      (session, operation) =>
        setPasswordless(services, {
          session,
          by: readCookies(request, services.origins.secure),
          input: body,
          operation,
        }),
    )
  },

  async listVerificationHistory({ query, request }) {
    const { account_id } = await readSession(services, request)
    const before = query.before === undefined ? services.clock.now() + 1 : Date.parse(query.before)
    const rows = await services.store
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
        // Written by recordVerification with the document's own values.
        authenticator: row.method as StepMethod,
        sp: row.client_id,
        device: row.device,
        result: row.succeeded ? ('SUCCESS' as const) : ('FAILURE' as const),
      })),
    }
  },

  changePassword({ body, request, reply }) {
    return withSession(
      services,
      { operation: 'changePassword', request, reply },
      // Also a right present password is compared with the last ones, which takes long.
      (session, operation) =>
        limitAttempts(services, request, () =>
          changePassword(
            services,
            { session, caller: readCaller(request, services.origins.secure, operation) },
            body,
          ),
        ),
    )
  },

  disownActivity({ body, request, reply }) {
    return withIdempotency(
      services,
      {
        operation: 'disownActivity',
        owner: readCookie(request, 'flow', services.origins.secure),
        request,
        reply,
      },
      (operation) =>
        limitAttempts(services, request, () => disownActivity(services, body.link, operation)),
    )
  },

  async listMenus({ query, request }) {
    await readSession(services, request)
    const language =
      query.language ??
      preferredTag(request.headers, services.tenants.of(request.headers).languages)
    return { items: menus(language) }
  },
})

type MenuEntry = components['schemas']['MenuEntry']
type Entry = {
  readonly id: string
  readonly route: string
  readonly menus?: readonly Entry[]
}

/** Entries that neither home nor profile menu has already. Labels are texts of the server. */
const entries: readonly Entry[] = [
  {
    id: 'home',
    route: '/consumer-home',
    menus: [{ id: 'windows-hello', route: '/windows-hello' }],
  },
  { id: 'help', route: '/guide', menus: [{ id: 'faq', route: '/faq' }] },
]

export const menus = (language: Language): MenuEntry[] =>
  entries.map(({ id, route, menus: inner = [] }, at) => ({
    id,
    parent_id: null,
    label: serverText(language, `menu.${id}`),
    route,
    order: at + 1,
    menus: inner.map((entry, below) => ({
      id: entry.id,
      parent_id: id,
      label: serverText(language, `menu.${entry.id}`),
      route: entry.route,
      order: below + 1,
    })),
  }))
