import type { IncomingMessage } from 'node:http'
import type { KoaContextWithOIDC, Provider as ProviderType } from 'oidc-provider'
import type { Clock } from '../clock.ts'
import { base, loggedOutRoute, oidcBase, type Origins, redirectRoute } from '../http/address.ts'
import { cookieFrom, cookieName, endedSessionCookie } from '../http/headers.ts'
import type { Log } from '../openapi/send-error.ts'
import type { Services } from '../operation.ts'
import { handleHash } from '../random-handle.ts'
import { endSessions } from '../session/end-sessions.ts'
import { wasTokenOf } from '../session/session-token.ts'
import {
  isNavigation,
  providerErrorPage,
  statusPageFor,
} from '../status-pages/answer-navigations.ts'
import { themeChoice } from '../status-pages/html.ts'
import { isStorageFault, type Store } from '../store/open-store.ts'
import type { Tenants } from '../tenants/tenants.ts'
import { preferredTag } from '../texts/server-text.ts'
import {
  bindProviderToBrowser,
  interactionCookies,
  interactionSeconds,
  interactionUrl,
} from './browser-binding.ts'
import { clients, type LogoutUris } from './clients.ts'
import { loginPolicy } from './interaction.ts'
import type { Keys } from './keys.ts'
import { allowOwnOrigins } from './mount-provider.ts'
import { oidcAdapter } from './oidc-adapter.ts'
import { Provider } from './oidc-provider.ts'
import { fetchRegistered } from './relying-party-sessions.ts'
import { isOver } from './sso-session.ts'

const seconds = { minute: 60, hour: 3600 } as const

type Asked = Pick<Services, 'store' | 'clock' | 'origins' | 'tenants' | 'sealer'> & {
  readonly logoutUris?: LogoutUris
}

/**
 * Creates the OpenID provider: authorization code with PKCE S256 and nothing else. Its sign-in
 * screen is that of the front end.
 */
export function createOidcProvider(
  { store, clock, origins, tenants, sealer, logoutUris = {} }: Asked,
  keys: Keys,
  log: Log,
): ProviderType {
  const cookie = { httpOnly: true, sameSite: 'lax', secure: origins.secure, path: '/' } as const
  const provider = new Provider(origins.main + oidcBase, {
    adapter: oidcAdapter({ store, clock, sealer }),
    clients: clients(origins.all, keys.clientSecrets, logoutUris),
    fetch: fetchRegistered(logoutUris),
    jwks: { keys: [...keys.signing] },
    cookies: {
      keys: [...keys.cookie],
      long: { ...cookie, signed: true },
      // They never leave this server.
      short: { ...cookie, signed: false },
      names: { session: cookieName('provider', origins.secure), ...interactionCookies },
    },
    responseTypes: ['code'],
    // Without `offline_access`, and so without refresh tokens.
    scopes: ['openid'],
    pkce: { required: () => true },
    routes: {
      authorization: '/oauth2/authorize',
      token: '/oauth2/token',
      userinfo: '/oauth2/userinfo',
      jwks: '/oauth2/jwks',
      end_session: '/oidc/logout',
    },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: Object.keys(logoutUris).length > 0 },
      // Our clients have no use for it, and a pushed request would skip `limitResponseModes`.
      pushedAuthorizationRequests: { enabled: false },
      // Not used either. Without a rule of ours the second one accepts requests to warn about them.
      dPoP: { enabled: false },
      resourceIndicators: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx) => endSession({ ctx, store, clock, origins }),
        // No log-out of ours leads there. The library would say that it succeeded, to anyone.
        postLogoutSuccessSource: askLogoutConfirmation,
      },
    },
    interactions: {
      url: (ctx, interaction) =>
        interactionUrl(ctx, interaction, { store, clock, origins, tenants }),
      policy: loginPolicy({ store, clock, tenants, sealer }),
    },
    // Without `amr` here the library keeps it to itself, and no application learns the methods.
    claims: { openid: ['sub', 'amr'], profile: ['name', 'preferred_username', 'locale'] },
    // Without a token the call comes from a session, and the login policy decides.
    findAccount: async (_ctx, id, token) => {
      const account = await store
        .selectFrom('account')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      if (account === undefined || (token !== undefined && account.state !== 'active'))
        return undefined
      return {
        accountId: id,
        claims: async () => ({
          sub: id,
          name: account.name,
          preferred_username: account.username,
          locale: account.language,
        }),
      }
    },
    loadExistingGrant: grantFirstPartyScopes,
    ttl: {
      Interaction: interactionSeconds,
      // Serves only the return without a verification, which the login policy ends together with
      // our own session (`canResumeSso`). This is its longest idle time.
      Session: 15 * seconds.minute,
      Grant: 12 * seconds.hour,
      AuthorizationCode: seconds.minute,
      AccessToken: 10 * seconds.minute,
      IdToken: 12 * seconds.hour,
    },
    renderError: async (ctx, out) => {
      ctx.type = 'html'
      const task = isLogoutRequest(ctx) ? 'log-out' : 'sign-in'
      ctx.body = providerErrorPage(task, out.error, {
        language: preferredTag(ctx.req.headers, tenants.of(ctx.req.headers).languages),
        theme: themeChoice(ctx.req.headers.cookie),
      })
    },
  })
  provider.proxy = origins.secure
  handleProviderErrors(provider, tenants, log)
  bindProviderToBrowser(provider, { store, clock, origins })
  limitResponseModes(provider)
  allowOwnOrigins(provider, origins, {
    redirectUriAllowed: redirectRoute,
    postLogoutRedirectUriAllowed: loggedOutRoute,
  })
  provider.use(async (ctx, next) => {
    await next()
    // Only this server reads the answers of the provider. The library would allow any origin.
    for (const header of ['origin', 'credentials', 'methods', 'headers'])
      ctx.remove(`access-control-allow-${header}`)
    // The hint is invalid or of another client, or the redirect address is unknown. It proves
    // nothing, but the user wanted to log out.
    if (isLogoutRequest(ctx) && ctx.status >= 400 && ctx.status < 500)
      return askLogoutConfirmation(ctx)
    // Without a session there is nothing to end. The library would answer with a page that posts
    // itself by an inline script.
    const isLogout = hasOidc(ctx) && ctx.oidc.route === 'end_session' && ctx.status === 200
    if (isLogout && ctx.oidc.session?.accountId === undefined) goTo(ctx, afterLogout(ctx))
    // Another user has signed in since, in another tab. The library would end that session by the
    // same kind of page; here it ends at once.
    const isAnother = hasOidc(ctx) && ctx.oidc.route === 'resume' && ctx.status === 200
    if (isAnother) {
      await ctx.oidc.session?.destroy()
      ctx.redirect(oidcBase + ctx.url)
    }
  })
  return provider
}

/** Koa's own type lacks the library's context, which exists once a route of the library has run. */
const hasOidc = (ctx: object): ctx is KoaContextWithOIDC => 'oidc' in ctx

/** True for the logout address, and for the library's addresses below it. */
const isLogoutRequest = (ctx: object): boolean =>
  hasOidc(ctx) && ctx.oidc.route.startsWith('end_session')

/** Grants without a consent screen, because both clients are our own. */
async function grantFirstPartyScopes(ctx: KoaContextWithOIDC) {
  const { client, session, provider } = ctx.oidc
  if (client === undefined || session?.accountId === undefined) return undefined
  const grantId = session.grantIdFor(client.clientId)
  const grant = grantId === undefined ? undefined : await provider.Grant.find(grantId)
  if (grant !== undefined) return grant
  const newGrant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  newGrant.addOIDCScope('openid profile')
  await newGrant.save()
  return newGrant
}

type Redirecting = Pick<KoaContextWithOIDC, 'status' | 'redirect'>

/**
 * Ends the session of the provider, and ours in this browser, and returns without a confirmation.
 * This requires an ID token of that session, because any site can link here (OpenID Connect
 * RP-Initiated Logout 1.0, section 2). Our own log-out has ended the session before it leads here
 * (`signout`), and needs no hint. Every other caller gets the confirmation screen.
 */
export async function endSession({
  ctx,
  store,
  clock,
  origins,
}: {
  readonly ctx: KoaContextWithOIDC
  readonly store: Store
  readonly clock: Clock
  readonly origins: Origins
}): Promise<void> {
  const { session, entities, provider } = ctx.oidc
  if (session !== undefined && (await isEnded(session, store, clock.now()))) {
    await session.destroy()
    return goTo(ctx, afterLogout(ctx))
  }
  const hintedAccount = entities.IdTokenHint?.payload.sub
  if (session === undefined || hintedAccount === undefined || hintedAccount !== session.accountId)
    return askLogoutConfirmation(ctx)

  const grants = Object.values(session.authorizations ?? {}).flatMap(({ grantId }) =>
    grantId === undefined ? [] : handleHash(grantId),
  )
  const ownRedirect = cookieFrom(ctx.req.headers.cookie, 'session', origins.secure)
  await store.transaction().execute(async (transaction) => {
    // Our sessions from this provider session, and the session of this browser, whatever its
    // origin.
    await endSessions(transaction, clock.now(), (own) =>
      own.or([
        own('provider_hash', '=', handleHash(session.uid)),
        ...(ownRedirect === undefined ? [] : [wasTokenOf(ownRedirect)(own)]),
      ]),
    )
    for (const grant of grants) {
      await transaction
        .deleteFrom('oidc')
        .where((e) =>
          e.or([
            e('grant_hash', '=', grant),
            e.and([e('model', '=', 'Grant'), e('id_hash', '=', grant)]),
          ]),
        )
        .execute()
    }
  })
  await session.destroy()
  ctx.cookies.set(provider.cookieName('session'), null, { path: '/', signed: true })
  ctx.res.appendHeader('set-cookie', endedSessionCookie(origins.secure))
  goTo(ctx, afterLogout(ctx))
}

/**
 * True when this server has ended the session already, and a request at the provider that ran at
 * the same time wrote it again.
 */
const isEnded = (
  { uid, loginTs = 0 }: NonNullable<KoaContextWithOIDC['oidc']['session']>,
  store: Store,
  now: number,
): Promise<boolean> =>
  isOver(store, {
    now,
    signIn: { provider_hash: handleHash(uid), signed_in_at: loginTs * 1000 },
    sessionSeconds: Infinity,
  })

/** Redirects to the confirmation screen, never to an address from the request. */
export const askLogoutConfirmation = (ctx: Redirecting): void =>
  goTo(ctx, `${base}/consumers-logout/secure-logout`)

/** The library keeps the parameter only when it is registered for the client. */
export const afterLogout = (ctx: KoaContextWithOIDC): string => {
  const requestedRedirect = ctx.oidc.params?.['post_logout_redirect_uri']
  return typeof requestedRedirect === 'string' ? requestedRedirect : loggedOutRoute
}

export function goTo(ctx: Redirecting, target: string): void {
  ctx.status = 303
  ctx.redirect(target)
}

/**
 * Logs each fault of the provider, which the library does not report. While the database is down,
 * the response is 503 as everywhere, so that the same request can be repeated. Every other error of
 * a navigation is a page. Call it before other middleware is added: it must be the outermost.
 */
export function handleProviderErrors(provider: ProviderType, tenants: Tenants, log: Log): void {
  const problems = new WeakMap<object, unknown>()
  provider.on('server_error', (ctx, problem) => void problems.set(ctx, problem))
  provider.use(async (ctx, next) => {
    let hasResponded = true
    try {
      await next()
    } catch (problem) {
      problems.set(ctx, problem)
      hasResponded = false
    }
    const reference = String(ctx.res.getHeader('x-request-id') ?? '')
    const problem = problems.get(ctx)
    const isStorageUnavailable = isStorageFault(problem)
    if (problem !== undefined) {
      const error = problem instanceof Error ? (problem.stack ?? problem.message) : 'no error'
      log({
        traceId: reference,
        operation: `${oidcBase}/*`,
        status: isStorageUnavailable ? 503 : 500,
        error,
      })
    }
    if (isStorageUnavailable || !hasResponded) {
      // The library may have set a redirect to the application with the error, as if the sign-in
      // were over.
      ctx.remove('location')
      ctx.remove('content-type')
      ctx.body = ''
      ctx.status = isStorageUnavailable ? 503 : 500
      if (isStorageUnavailable) ctx.set('retry-after', '1')
    }
    if (ctx.status < 400 || ctx.type === 'text/html' || !isNavigation(ctx.req)) return
    const page = statusPageFor(
      { headers: ctx.req.headers, method: ctx.method, path: oidcBase + ctx.path },
      { answer: { status: ctx.status, reference }, tenants },
    )
    // Setting a body changes an unset status, so the status is kept.
    const { status } = ctx
    ctx.body = page.html
    ctx.status = status
    ctx.set(page.headers)
  })
}

/** The mode of the only response type, `code`, and the one that the front end reads. */
const usedMode = 'query'
/** No mode of any specification. */
const unknownMode = 'unsupported'

/**
 * Refuses every other `response_mode`. The library has no setting for it, and would send the error
 * of a refused mode by that mode: as a form with an inline script, or in a fragment.
 */
export function limitResponseModes(provider: ProviderType): void {
  provider.use(async (ctx, next) => {
    const query = new URLSearchParams(ctx.querystring)
    if (query.getAll('response_mode').some((mode) => mode !== usedMode)) {
      query.set('response_mode', unknownMode)
      replaceQuery(ctx.req, query.toString())
    }
    await next()
    if (isDiscovery(ctx.body)) ctx.body.response_modes_supported = [usedMode]
  })
}

/** Both addresses change, because the library compares them to find its mount path. */
function replaceQuery(
  request: IncomingMessage & { readonly originalUrl?: string },
  query: string,
): void {
  const replaced = (url = '') => `${url.split('?', 1)[0] ?? ''}?${query}`
  Object.assign(request, {
    originalUrl: replaced(request.originalUrl),
    url: replaced(request.url),
  })
}

const isDiscovery = (body: unknown): body is { response_modes_supported: readonly string[] } =>
  typeof body === 'object' && body !== null && 'response_modes_supported' in body
