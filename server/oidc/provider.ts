import type { KoaContextWithOIDC, Provider as ProviderType } from 'oidc-provider'
import { loggedOutRoute, oidcBase, redirectRoute } from '../address.ts'
import { cookieName } from '../cookies.ts'
import type { Log } from '../openapi/send-error.ts'
import type { Services } from '../services.ts'
import { providerErrorPage } from '../status-pages/continue-page.ts'
import { themeChoice } from '../status-pages/html.ts'
import { preferredTag } from '../texts/preferred-language.ts'
import { allowOwnOrigins } from './allow-our-origins.ts'
import { handleProviderErrors } from './answer-provider-error.ts'
import { bindProviderToBrowser, interactionCookies } from './bind-browser.ts'
import { clients, type LogoutUris } from './clients.ts'
import { afterLogout, askLogoutConfirmation, endSession, goTo } from './end-session.ts'
import { interactionSeconds, interactionUrl } from './interaction-url.ts'
import type { Keys } from './keys.ts'
import { limitResponseModes } from './limit-response-modes.ts'
import { loginPolicy } from './login-policy.ts'
import { oidcAdapter } from './oidc-adapter.ts'
import { Provider } from './oidc-provider.ts'
import { fetchRegistered } from './send-logout-token.ts'

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
        logoutSource: (ctx) => endSession(ctx, store, clock, origins),
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
