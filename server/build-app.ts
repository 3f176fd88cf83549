import type { RequestListener, Server } from 'node:http'
import cookie from '@fastify/cookie'
import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { allHandlers } from './all-handlers.ts'
import { serveAssets } from './branding/serve-assets.ts'
import { serveInstallers } from './device-agents/computers.ts'
import { serveFederation } from './federation/routes.ts'
import { apiBase, base, oidcBase } from './http/address.ts'
import { withReadForwarded } from './http/client-address.ts'
import { apiError } from './http/errors.ts'
import {
  guardRequests,
  type Log,
  respondToUnreadableRequest,
  sendError,
} from './http/guard-requests.ts'
import { detectProxyFaults } from './http/proxy-faults.ts'
import { type Health, serveHealth } from './http/serve-health.ts'
import { serveWellKnown } from './http/serve-well-known.ts'
import { serveViolationReports } from './http/violation-reports.ts'
import { loggerOptions, type Logging, logRequests, requestId, scrub } from './log/request-log.ts'
import { logSecurity, type SecurityLog } from './log/security-log.ts'
import { serveClientLogos } from './oidc/client-logos.ts'
import type { LogoutUris } from './oidc/clients.ts'
import { commonAuth } from './oidc/common-auth.ts'
import type { Keys } from './oidc/keys.ts'
import {
  isProviderPath,
  limitAuthorizationRequests,
  mountProvider,
  redirectPostedRequests,
} from './oidc/mount-provider.ts'
import { createOidcProvider } from './oidc/provider.ts'
import { type Api, mountApi, refuseAmbiguousJson } from './openapi/mount-api.ts'
import type { Services } from './operation.ts'
import { servePlainPages } from './plain/serve-plain-pages.ts'
import { countSteps } from './publishing/count-steps.ts'
import { chooseTenant, keepRequestsAtTheirTenant } from './tenants/tenants.ts'

type DevelopmentParts = {
  readonly hintChosenPerson: (request: FastifyRequest, reply: FastifyReply, secure: boolean) => void
  readonly serveDevPages: (app: FastifyInstance, services: Services) => Promise<void>
}

type AppContext = {
  readonly settings: {
    readonly mode: 'sandbox' | 'backend'
    readonly securityContact?: string
    readonly backchannelLogoutUris?: LogoutUris
    readonly logging?: Logging
    readonly log?: Log
    readonly notFound?: (request: FastifyRequest, reply: FastifyReply) => unknown
  }
  readonly services: Services
  /** Parts that only a developer's machine has; undefined in a backend. */
  readonly development: DevelopmentParts | undefined
  readonly api: Api
  /** Server of the socket. */
  readonly server: Server
  readonly port: number
  readonly keys: Keys
  readonly security: SecurityLog | undefined
  readonly isBehindProxy: boolean
  readonly isTrusted: (address: string, hopIndex: number) => boolean
}

/** All routes of the server, and the parts of them that work without a request. */
export type BuiltApp = {
  readonly app: FastifyInstance
  /** Valid once `app` is ready. */
  readonly handle: RequestListener
  readonly health: Health
  readonly provider: ReturnType<typeof createOidcProvider>
  readonly log: Log
  /** Operations with a handler. */
  readonly handles: ReadonlySet<string>
}

/** Builds the routes of the server. They work on the store, so that several can exist. */
export async function buildApp({
  settings,
  services,
  development,
  api,
  server,
  port,
  keys,
  security,
  isBehindProxy,
  isTrusted,
}: AppContext): Promise<BuiltApp> {
  const { mode } = settings
  const { store, clock, origins, tenants, published, sealer, openidClients } = services
  const listeners: RequestListener[] = []
  const app = Fastify({
    logger: loggerOptions(settings.logging ?? { level: 'warn' }),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'traceId' }),
    bodyLimit: 65_536,
    // A slow machine takes longer than the 10 s of Fastify to compile the schemas of a document.
    pluginTimeout: 0,
    trustProxy: isBehindProxy ? isTrusted : false,
    genReqId: requestId,
    // As long as the listener allows: the schema refuses a key that is too long, not the router.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16_384 },
    // The listener has answered.
    clientErrorHandler: () => undefined,
    frameworkErrors: (_unreadable, request, reply) =>
      respondToUnreadableRequest(request, reply, { origins, log, tenants }),
    serverFactory: (handler) => {
      listeners.push(withReadForwarded(handler))
      return server
    },
  })
  const log: Log =
    settings.log ??
    (({ error, ...line }) =>
      app.log[line.status < 500 ? 'warn' : 'error']({ ...line, error: scrub(error) }, 'failure'))
  app.removeContentTypeParser('text/plain')
  refuseAmbiguousJson(app)
  logRequests(app)
  if (security !== undefined) logSecurity(app, security, (headers) => tenants.of(headers).name)
  redirectPostedRequests(app)
  guardRequests(app, {
    origins,
    log,
    tenants,
    beforeReading:
      development &&
      ((request, reply) => chooseTenant(request, reply, { tenants, secure: origins.secure })),
  })
  const proxyFaults = detectProxyFaults(app, {
    origins,
    clock,
    port,
    isTrusted,
  })
  const health = serveHealth(app, store, proxyFaults)
  app.setErrorHandler((error, request, reply) => sendError({ error, request, reply, log }))
  app.setNotFoundHandler(
    (request, reply) =>
      settings.notFound?.(request, reply) ??
      sendError({ error: apiError('NOT_FOUND'), request, reply, log }),
  )
  limitAuthorizationRequests(app, services)
  const { backchannelLogoutUris: logoutUris = {} } = settings
  const provider = createOidcProvider(
    { store, clock, origins, tenants, published, sealer, logoutUris, registered: openidClients },
    keys,
    log,
  )
  mountProvider(app, provider, {
    root: oidcBase,
    secure: origins.secure,
    matchesPath: isProviderPath,
    isPage: (path) => /^\/(oauth2\/authorize|oidc\/logout)/.test(path),
    forwardedFrom: (path, host) =>
      path.startsWith('/.well-known/') ? origins.main : origins.at(host),
    prepare: (request, reply) => development?.hintChosenPerson(request, reply, origins.secure),
  })
  await app.register(cookie)
  const handlers = allHandlers(services)
  await app.register(
    async (scope) => {
      keepRequestsAtTheirTenant(scope, services)
      countSteps(scope, services)
      await mountApi(scope, { ...api, handlers }, log)
    },
    { prefix: apiBase },
  )
  await app.register(async (scope) => commonAuth(scope, services))
  serveWellKnown(app, services, settings.securityContact)
  if (mode === 'backend' && base !== '')
    app.get('/', (_request, reply) => reply.redirect(`${base}/`, 303))
  serveFederation(app, services)
  serveClientLogos(app, openidClients)
  await app.register(serveAssets)
  await app.register(async (scope) => servePlainPages(scope, services))
  await app.register(serveInstallers)
  await app.register(async (scope) => serveViolationReports(scope, clock, log))
  await development?.serveDevPages(app, services)
  const [handle] = listeners
  if (handle === undefined) throw new Error('Fastify took no server')
  return {
    app,
    handle,
    health,
    provider,
    log,
    handles: new Set(Object.keys(handlers)),
  }
}
