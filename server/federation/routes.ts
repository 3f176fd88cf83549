import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { deviceAndBrowser, readCookies } from '../caller.ts'
import { errorRoute, idpPaths, loggedOutRoute } from '../http/address.ts'
import { apiError, ApiError } from '../http/errors.ts'
import { readCookie, setFlowCookie } from '../http/headers.ts'
import { limitStarts } from '../http/limits-by-address.ts'
import { sendLogo } from '../http/send-logo.ts'
import { withBrowser } from '../idempotency/with-idempotency.ts'
import { type Handlers, type Services } from '../operation.ts'
import { handleHash } from '../random-handle.ts'
import { preferredTag } from '../texts/server-text.ts'
import { createIdpUser } from './create-idp-user.ts'
import {
  failureUrl,
  handleFederationCallback,
  startFederatedLogin,
} from './handle-federation-callback.ts'
import { logoutUrl } from './idp-client.ts'
import { takeProviderLogout } from './provider-session.ts'
import { FederationError } from './sign-in-failure.ts'
import { signUpContext } from './sign-up-context.ts'

type IdentityProviders = Pick<
  Handlers,
  'listIdentityProviders' | 'getIdpSignupContext' | 'createIdpUser'
>

export const identityProviders = (services: Services): IdentityProviders => ({
  listIdentityProviders({ query, request }) {
    if (services.tenants.of(request.headers).name !== query.tenantId)
      throw apiError('TENANT_INVALID')
    const login = handleHash(query.sessionDataKey)
    const loginUrl = (provider: string) =>
      `${idpPaths.start}?${new URLSearchParams({ provider, login }).toString()}`
    return {
      items: services.identityProviders
        .of(query.tenantId)
        .map(({ id, name, logo }) => ({ id, name, iconUrl: logo, loginUrl: loginUrl(id) })),
    }
  },

  getIdpSignupContext: ({ path, query, request }) =>
    signUpContext(services, {
      id: path.contextId,
      browser: readCookie(request, 'flow', services.origins.secure),
      language: query.language,
    }),

  createIdpUser({ body, request, reply }) {
    return withBrowser(services, { operation: 'createIdpUser', request, reply }, async (caller) => {
      await limitStarts(services, request.ip, readCookies(request, services.origins.secure))
      return createIdpUser(services, body, {
        caller,
        language: preferredTag(request.headers, services.tenants.of(request.headers).languages),
        device: deviceAndBrowser(request.headers['user-agent'] ?? ''),
      })
    })
  },
})

/**
 * Serves the redirects of a browser to an identity provider and back, for a sign-in and for a
 * log-out: openapi/auth-endpoints.yaml.
 */
export function serveFederation(app: FastifyInstance, services: Services): void {
  const { origins, tenants } = services
  app.get(idpPaths.start, (request, reply) =>
    redirectOrErrorPage(reply, request, async () => {
      await limitStarts(services, request.ip, readCookies(request, origins.secure))
      const {
        provider = '',
        sessionDataKey = '',
        login = handleHash(sessionDataKey),
      } = queryOf(request)
      const { name: tenant, languages } = tenants.of(request.headers)
      const language = preferredTag(request.headers, languages)
      const address = await startFederatedLogin(services, request, {
        provider,
        login,
        tenant,
        language,
        browser: readCookie(request, 'flow', origins.secure),
      })
      return address ?? errorRoute('LOGIN_TOKEN_EXPIRED')
    }),
  )

  const complete = (request: FastifyRequest, reply: FastifyReply) =>
    redirectOrErrorPage(reply, request, async () => {
      const device = deviceAndBrowser(request.headers['user-agent'] ?? '')
      const { target, flow } = await handleFederationCallback(services, {
        path: request.url.split('?', 1)[0] ?? '',
        query: queryOf(request),
        device,
        browser: readCookie(request, 'flow', origins.secure),
        tenant: tenants.of(request.headers).name,
        reportFailure: reportFailure(request),
      })
      if (flow !== undefined) setFlowCookie(reply, flow, origins.secure)
      return target
    })
  app.get(idpPaths.callback, complete)
  app.get(`${idpPaths.callback}/:provider`, complete)
  serveProviderLogout(app, services)
  serveProviderLogos(app, services)
}

/** Our session is over before the browser comes here: no fault of the provider brings it back. */
function serveProviderLogout(app: FastifyInstance, services: Services): void {
  const { origins, relyingParty, identityProviders: providers, clock } = services
  const end = (request: FastifyRequest, clientId = 'singleid') => {
    const origin = origins.at(request.headers.host)
    return relyingParty.logoutUrl(origin, clientId, origin + loggedOutRoute)
  }

  app.get(idpPaths.logOut, async (request, reply) => {
    const handle = queryOf(request)['logout'] ?? ''
    const session = await takeProviderLogout(services, clock.now(), handle)
    const provider = providers.all.find(({ id }) => id === session?.provider)
    if (session === undefined || provider === undefined) return reply.redirect(end(request), 303)
    const returnTo = origins.at(request.headers.host) + idpPaths.loggedOut
    const target = await logoutUrl(provider, { idToken: session.idToken, returnTo }).catch(
      (problem: unknown) => {
        if (!(problem instanceof FederationError)) throw problem
        reportFailure(request)(problem.message)
        return undefined
      },
    )
    return reply.redirect(target?.href ?? end(request, session.clientId), 303)
  })

  app.get(idpPaths.loggedOut, (request, reply) => reply.redirect(end(request), 303))
}

function serveProviderLogos(app: FastifyInstance, { identityProviders: { all } }: Services): void {
  app.get(idpPaths.logo, (request, reply) => {
    const id = queryOf(request)['provider']
    return sendLogo(reply, all.find((provider) => provider.id === id)?.picture)
  })
}

const reportFailure = (request: FastifyRequest) => (reason: string) =>
  request.log.warn({ reason }, 'identity provider')

/** The caller is a browser of a user: no response is JSON. */
const redirectOrErrorPage = (
  reply: FastifyReply,
  request: FastifyRequest,
  run: () => Promise<string>,
) =>
  run().then(
    (target) => reply.redirect(target, 303),
    (problem: unknown) => {
      if (problem instanceof FederationError) {
        reportFailure(request)(problem.message)
        return reply.redirect(failureUrl(problem.failure), 303)
      }
      if (!(problem instanceof ApiError) || problem.code === 'RATE_LIMITED') throw problem
      return reply.redirect(failureUrl(undefined), 303)
    },
  )

/** Drops a repeated parameter, and one with the character NUL, because no database keeps it. */
const queryOf = (request: FastifyRequest): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(request.query as object).filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && !entry[1].includes('\0'),
    ),
  )
