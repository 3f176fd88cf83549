import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { base, errorRoute, idpPaths } from '../http/address.ts'
import { apiError, ApiError } from '../http/errors.ts'
import { readCookie, setFlowCookie } from '../http/headers.ts'
import { limitStarts } from '../http/limits-by-address.ts'
import { withIdempotency } from '../idempotency/with-idempotency.ts'
import {
  deviceAndBrowser,
  type Handlers,
  readCaller,
  readCookies,
  type Services,
} from '../operation.ts'
import { handleHash } from '../random-handle.ts'
import { preferredTag } from '../texts/server-text.ts'
import { createIdpUser } from './create-idp-user.ts'
import { handleFederationCallback, startFederatedLogin } from './handle-federation-callback.ts'
import { FederationError } from './idp-client.ts'
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
    const browser = readCookie(request, 'flow', services.origins.secure)
    return withIdempotency(
      services,
      { operation: 'createIdpUser', owner: browser, request, reply },
      async (operation) => {
        await limitStarts(services, request.ip, readCookies(request, services.origins.secure))
        return createIdpUser(services, body, {
          caller: readCaller(request, services.origins.secure, operation),
          language: preferredTag(request.headers, services.tenants.of(request.headers).languages),
          device: deviceAndBrowser(request.headers['user-agent'] ?? ''),
        })
      },
    )
  },
})

const failureUrl = `${base}/idp-missing-error?code=IDP_SIGN_IN_FAILED`

/**
 * Serves the two redirects of a browser to an identity provider and back:
 * openapi/auth-endpoints.yaml, beginIdentityProvider and endIdentityProvider.
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

  app.get(idpPaths.callback, (request, reply) =>
    redirectOrErrorPage(reply, request, async () => {
      const device = deviceAndBrowser(request.headers['user-agent'] ?? '')
      const { target, flow } = await handleFederationCallback(services, {
        query: queryOf(request),
        device,
        browser: readCookie(request, 'flow', origins.secure),
        tenant: tenants.of(request.headers).name,
        reportFailure: reportFailure(request),
      })
      if (flow !== undefined) setFlowCookie(reply, flow, origins.secure)
      return target
    }),
  )
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
      if (problem instanceof FederationError) reportFailure(request)(problem.message)
      else if (!(problem instanceof ApiError) || problem.code === 'RATE_LIMITED') throw problem
      return reply.redirect(failureUrl, 303)
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
