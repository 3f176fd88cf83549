import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { base, errorRoute, idpPaths } from '../address.ts'
import { ApiError } from '../api-error.ts'
import { readCookie, setFlowCookie } from '../cookies.ts'
import { startFromAddress } from '../limits-by-address.ts'
import { cookiesOf } from '../login/caller.ts'
import { preferredTag } from '../pages/preferred-language.ts'
import { deviceAndBrowser } from '../routes/device.ts'
import type { Services } from '../services.ts'
import { beginWay } from './begin-way.ts'
import { endWay } from './end-way.ts'
import { IdpFailed } from './idp-client.ts'

const failed = `${base}/idp-missing-error?code=IDP_SIGN_IN_FAILED`

/**
 * The two addresses that a browser passes by on its way to an identity provider and back:
 * openapi/auth-endpoints.yaml, beginIdentityProvider and endIdentityProvider.
 */
export function serveIdpWays(app: FastifyInstance, sandbox: Services): void {
  const { origins, tenants } = sandbox
  app.get(idpPaths.start, (request, reply) =>
    orPage(reply, request, async () => {
      await startFromAddress(sandbox, request.ip, cookiesOf(request, origins.secure))
      const { provider = '', sessionDataKey = '' } = queryOf(request)
      const { name: tenant, languages } = tenants.of(request.headers)
      const language = preferredTag(request.headers, languages)
      const address = await beginWay(sandbox, request, {
        provider,
        sessionDataKey,
        tenant,
        language,
        browser: readCookie(request, 'flow', origins.secure),
      })
      return address ?? errorRoute('LOGIN_TOKEN_EXPIRED')
    }),
  )

  app.get(idpPaths.callback, (request, reply) =>
    orPage(reply, request, async () => {
      const device = deviceAndBrowser(request.headers['user-agent'] ?? '')
      const { target, flow } = await endWay(sandbox, {
        query: queryOf(request),
        device,
        browser: readCookie(request, 'flow', origins.secure),
        tenant: tenants.of(request.headers).name,
        tell: tell(request),
      })
      if (flow !== undefined) setFlowCookie(reply, flow, origins.secure)
      return target
    }),
  )
}

const tell = (request: FastifyRequest) => (reason: string) =>
  request.log.warn({ reason }, 'identity provider')

/** A person's browser: no answer of ours is JSON. */
const orPage = (reply: FastifyReply, request: FastifyRequest, act: () => Promise<string>) =>
  act().then(
    (target) => reply.redirect(target, 303),
    (problem: unknown) => {
      if (problem instanceof IdpFailed) tell(request)(problem.message)
      else if (!(problem instanceof ApiError) || problem.code === 'RATE_LIMITED') throw problem
      return reply.redirect(failed, 303)
    },
  )

/** What is said twice is not said, and no database keeps the character NUL. */
const queryOf = (request: FastifyRequest): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(request.query as object).filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && !entry[1].includes('\0'),
    ),
  )
