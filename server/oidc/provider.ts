import type { IncomingMessage } from 'node:http'
import type { KoaContextWithOIDC, Provider as ProviderType } from 'oidc-provider'
import { loggedOutRoute, oidcBase, redirectRoute } from '../http/address.ts'
import { isNavigation } from '../http/guard-requests.ts'
import type { Log } from '../http/guard-requests.ts'
import { cookieName } from '../http/headers.ts'
import type { Services } from '../operation.ts'
import { handleHash } from '../random-handle.ts'
import { themeChoice } from '../status-pages/html.ts'
import { providerErrorPage, statusPageFor } from '../status-pages/status-page.ts'
import { isStorageFault } from '../store/open-store.ts'
import type { Tenants } from '../tenants/tenants.ts'
import { preferredTag } from '../texts/server-text.ts'
import { accountClaims, claimsOfScopes } from './account-claims.ts'
import { acrValues } from './acr.ts'
import {
  bindProviderToBrowser,
  interactionCookies,
  interactionSeconds,
  interactionUrl,
} from './browser-binding.ts'
import { clients, type LogoutUris } from './clients.ts'
import { loginPolicy } from './interaction.ts'
import type { Keys } from './keys.ts'
import {
  afterLogout,
  askLogoutConfirmation,
  endSession,
  goTo,
  hasOidc,
  isLogoutRequest,
} from './log-out.ts'
import { allowOwnOrigins } from './mount-provider.ts'
import { oidcAdapter } from './oidc-adapter.ts'
import { Provider } from './oidc-provider.ts'
import { isOwnClient } from './own-clients.ts'
import type { RegisteredClient, Scope } from './registered-clients.ts'
import { fetchRegistered, keepRelyingPartySession } from './relying-party-sessions.ts'

const seconds = { minute: 60, hour: 3600, day: 86_400 } as const

type Asked = Pick<Services, 'store' | 'clock' | 'origins' | 'tenants' | 'published' | 'sealer'> & {
  readonly logoutUris?: LogoutUris
  readonly registered?: readonly RegisteredClient[]
}

/**
 * Creates the OpenID provider: authorization code and, for clients of the operator, refresh tokens.
 * Its sign-in screen is that of the front end. Discovery announces only words that a client of this
 * server uses (docs/decisions/0179).
 */
export function createOidcProvider(
  { store, clock, origins, tenants, published, sealer, logoutUris = {}, registered = [] }: Asked,
  keys: Keys,
  log: Log,
): ProviderType {
  const scopes = new Set<Scope>(['profile', ...registered.flatMap((client) => client.scopes)])
  const cookie = { httpOnly: true, sameSite: 'lax', secure: origins.secure, path: '/' } as const
  const provider = new Provider(origins.main + oidcBase, {
    adapter: oidcAdapter({ store, clock, sealer }),
    clients: clients({
      origins: origins.all,
      secrets: keys.clientSecrets,
      logoutUris,
      registered,
    }),
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
    // Without `offline_access` there are no refresh tokens.
    scopes: ['openid', ...scopes],
    acrValues: [...acrValues],
    clientAuthMethods: [
      ...new Set([
        'client_secret_basic' as const,
        ...registered.map(({ authentication }) => authentication),
      ]),
    ],
    enabledJWA: {
      idTokenSigningAlgValues: [
        ...new Set(['ES256' as const, ...registered.map(({ signature }) => signature)]),
      ],
    },
    pkce: {
      required: (_ctx, client) =>
        registered.find(({ id }) => id === client.clientId)?.needsPkce ?? true,
    },
    // Each use gives a new one. The use of an earlier one ends all tokens of the grant (RFC 9700,
    // section 4.14.2).
    rotateRefreshToken: true,
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
        logoutSource: (ctx) => endSession(ctx, { store, clock, origins, sealer }),
        // No log-out of ours leads there. The library would say that it succeeded, to anyone.
        postLogoutSuccessSource: askLogoutConfirmation,
      },
    },
    interactions: {
      url: (ctx, interaction) =>
        interactionUrl(ctx, interaction, {
          store,
          clock,
          origins,
          tenants,
          published,
          registered,
        }),
      policy: loginPolicy({ store, clock, tenants, sealer }),
    },
    // Without `amr` here the library keeps it to itself, and no application learns the methods.
    claims: {
      openid: ['sub', 'acr', 'amr', 'auth_time'],
      ...Object.fromEntries(
        Object.entries(claimsOfScopes).filter(([scope]) => scopes.has(scope as Scope)),
      ),
    },
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
        claims: async (_use, scope) => accountClaims(store, account, scope),
      }
    },
    loadExistingGrant: grantScopes,
    ttl: {
      Interaction: interactionSeconds,
      // Serves only the return without a verification, which the login policy ends together with
      // our own session (`canResumeSso`). This is its longest idle time.
      Session: 15 * seconds.minute,
      Grant: (_ctx, grant) =>
        grant.getOIDCScopeEncountered().includes('offline_access')
          ? 30 * seconds.day
          : 12 * seconds.hour,
      RefreshToken: 30 * seconds.day,
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
    await keepSessionOfClient(ctx, { store, clock })
    // The hint is invalid or of another client, or the redirect address is unknown. It proves
    // nothing, but the user wanted to log out.
    if (isLogoutRequest(ctx) && ctx.status >= 400 && ctx.status < 500)
      return askLogoutConfirmation(ctx)
    // Without a session there is nothing to end. The library would answer with a page that posts
    // itself by an inline script.
    const isLogout = hasOidc(ctx) && ctx.oidc.route === 'end_session' && ctx.status === 200
    if (isLogout && ctx.oidc.session?.accountId === undefined)
      goTo(ctx, await afterLogout(ctx, { store, clock, origins, sealer }))
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

/**
 * Keeps the `sid` that a registered client gets with its code, so that it is notified when the
 * session ends. The front end keeps its own at the exchange (`startSession`).
 */
async function keepSessionOfClient(
  ctx: object,
  { store, clock }: Pick<Services, 'store' | 'clock'>,
): Promise<void> {
  if (!hasOidc(ctx) || ctx.oidc.route.includes('token')) return
  const { client, session, entities } = ctx.oidc
  if (client?.backchannelLogoutUri === undefined || isOwnClient(client.clientId)) return
  const sid = session?.sidFor(client.clientId)
  const accountId = session?.accountId
  if (sid === undefined || accountId === undefined || entities.AuthorizationCode === undefined)
    return
  await keepRelyingPartySession(store, {
    provider_hash: handleHash(session?.uid ?? ''),
    client_id: client.clientId,
    account_id: accountId,
    sid,
    expires_at: clock.now() + 12 * seconds.hour * 1000,
  })
}

/**
 * Grants the scopes that the operator registered for the client. A request with
 * `prompt=consent` gets a grant of its own, so that its refresh token has its whole time. All
 * others share one, because the library ends a code of the session with another grant: tabs that
 * sign in at the same time would end each other's.
 */
async function grantScopes(ctx: KoaContextWithOIDC) {
  const { client, session, provider, prompts } = ctx.oidc
  if (client === undefined || session?.accountId === undefined) return undefined
  const grantId = session.grantIdFor(client.clientId)
  const grant =
    grantId === undefined || prompts.has('consent') ? undefined : await provider.Grant.find(grantId)
  if (grant !== undefined) return grant
  const newGrant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  newGrant.addOIDCScope(grantedScopes(client.scope, ctx.oidc.requestParamScopes))
  await newGrant.save()
  return newGrant
}

/** Access without the user is granted only where the request asked for it. */
const grantedScopes = (registered = 'openid', requested: ReadonlySet<string>): string =>
  registered
    .split(' ')
    .filter((scope) => scope !== 'offline_access' || requested.has(scope))
    .join(' ')

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
    if (!isDiscovery(ctx.body)) return
    ctx.body.response_modes_supported = [usedMode]
    // Only clients with a log-out address get this claim.
    if (ctx.body.backchannel_logout_supported !== true)
      ctx.body.claims_supported = ctx.body.claims_supported.filter((claim) => claim !== 'sid')
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

type Discovery = {
  response_modes_supported: readonly string[]
  claims_supported: readonly string[]
  readonly backchannel_logout_supported?: boolean
}

const isDiscovery = (body: unknown): body is Discovery =>
  typeof body === 'object' && body !== null && 'response_modes_supported' in body
