import type { RequestListener } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import cookie from '@fastify/cookie'
import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { apiBase, base, interactionPaths, idpPaths, resolveOrigins, oidcBase } from './address.ts'
import { apiError } from './api-error.ts'
import { readForwarded } from './client-address.ts'
import { loadClientApps } from './client-apps/client-apps.ts'
import { serveClientApps } from './client-apps/serve-client-apps.ts'
import { adjustableClock, type Clock } from './clock.ts'
import { seedIdentities } from './dev/identity-provider/seed-identities.ts'
import { serveDevPages } from './dev/pages/serve-dev-pages.ts'
import { serveAssets } from './dev/pages/serve-pages.ts'
import { assertNoDemoUsers } from './dev/users/assert-no-demo-users.ts'
import { seedMissingUsers } from './dev/users/seed-demo-users.ts'
import { serveInstallers } from './device-agents/serve-installers.ts'
import { identityProvidersOf, readIdentityProviders } from './federation/identity-providers.ts'
import { serveFederation } from './federation/serve-federation.ts'
import { respondToUnreadableRequest, protectRequests } from './guard-requests.ts'
import { serveHealth } from './health/serve-health.ts'
import { createAddressLimits, productionLimits, type AddressLimits } from './limits-by-address.ts'
import { drain, listen, listenOnSecondAddress, type Listener } from './listener.ts'
import { logRequests } from './log/log-requests.ts'
import { loggerOptions, type Logging } from './log/logger-options.ts'
import { requestId } from './log/request-id.ts'
import { scrub } from './log/scrub.ts'
import { mailCarrier } from './messages/mail-carrier.ts'
import { mailWorker } from './messages/mail-worker.ts'
import type { SmtpSettings } from './messages/smtp-settings.ts'
import { loadProviderKeys } from './oidc/keys.ts'
import { limitAuthorizationRequests } from './oidc/limit-authorize.ts'
import { mountProvider } from './oidc/mount-provider.ts'
import { createOidcProvider } from './oidc/provider.ts'
import { createRelyingParty } from './oidc/relying-party.ts'
import { mountApi } from './openapi/mount-api.ts'
import { sendError, type Log } from './openapi/send-error.ts'
import { servePlainPages } from './plain/serve-plain-pages.ts'
import { detectProxyFaults } from './proxy-faults.ts'
import { allHandlers } from './routes/all-handlers.ts'
import { commonAuth } from './routes/common-auth.ts'
import type { Services } from './services.ts'
import { answerNavigations } from './status-pages/answer-navigations.ts'
import { openStore, reportStorageFaults } from './store/open-store.ts'
import { schedulePurge } from './store/schedule-purge.ts'
import { isStorageFault } from './store/storage-fault.ts'
import { chooseTenant } from './tenants/choose-tenant.ts'
import { savePolicies } from './tenants/policy.ts'
import type { Tenant } from './tenants/tenant.ts'
import { createTenants, type Tenants } from './tenants/tenants.ts'
import { isTrusted } from './trusted-proxies.ts'
import { loadPepper } from './verification/read-pepper.ts'
import { serveViolationReports } from './violation-reports.ts'
import { serveWellKnown } from './well-known/serve-well-known.ts'

export type ReferenceServerOptions = {
  readonly dataFolder: string
  /** PostgreSQL instead of a file in the folder: `postgresql://user:password@host:5432/name`. */
  readonly databaseUrl?: string | undefined
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  /**
   * `sandbox` adds the pages, the inbox and the controls below /sandbox/; `backend` leaves them
   * out, and with the inbox every way to send a code.
   */
  readonly mode: 'sandbox' | 'backend'
  /**
   * Whether the people of server/dev/users, whose passwords are printed, are there: in sandbox mode
   * unless told, in a backend when a test says so.
   */
  readonly hasDemoUsers?: boolean
  /**
   * The one origin people use, when it is not http://localhost:port: behind a proxy that speaks
   * https.
   */
  readonly publicOrigin?: string
  /** The proxies in front of it, by address or network; without it, one on a private address. */
  readonly trustedProxies?: readonly string[]
  /**
   * Limits by address; without one, `productionLimits` in a backend, and what the settings say in
   * the sandbox.
   */
  readonly limits?: Partial<AddressLimits>
  /** URI that `/.well-known/security.txt` names. */
  readonly securityContact?: string
  readonly clock?: Clock
  /**
   * Asked once the port is bound and the database open: who builds the front end has the tenants of
   * the build. Without it there is the default alone.
   */
  readonly tenants?: () => Promise<readonly Tenant[]>
  /** Where email leaves by. In sandbox mode the inbox shows it all the same. */
  readonly smtp?: SmtpSettings
  /** What is logged; without it only what went wrong. */
  readonly logging?: Logging
  /** Instead of a line in the log for what goes wrong on our side. */
  readonly log?: Log
  /** Answers what no route knows, below every prefix but the API's. */
  readonly notFound?: (request: FastifyRequest, reply: FastifyReply) => unknown
}

export type ReferenceServer = {
  /** For the caller to register the front end's files on, before `open`. */
  readonly app: FastifyInstance
  readonly origin: string
  readonly port: number
  /** Where the applications beside ours are, in sandbox mode. */
  readonly clientAppsOrigin: string | undefined
  readonly tenants: Tenants
  /**
   * Holds to other values of the tenants from now on: while one edits them. Names and hosts stay
   * those of the start.
   */
  readonly renewPolicies: (tenants: readonly Tenant[]) => Promise<void>
  /** From here on requests are answered; before, they get 503. */
  readonly open: () => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * @throws StartFailure for a taken port, an unwritable folder, a damaged database; and whatever
 *   `tenants` throws
 */
export async function startReferenceServer(
  options: ReferenceServerOptions,
): Promise<ReferenceServer> {
  const { host, mode } = options
  const hasInbox = mode === 'sandbox'
  const clock = adjustableClock(options.clock)
  const store = await openStore(options)
  const { pepper, listener, secondListener } = await prepareStart(options).catch(
    async (failure: unknown) => {
      await store.destroy()
      throw failure
    },
  )
  const closeAfterFailure = async (failure: unknown) => {
    listener.server.close()
    secondListener?.server.close()
    await store.destroy()
    throw failure
  }
  // What is wrong with the database is said before anything is built on it.
  const clientAppsOrigin = secondListener && `http://localhost:${secondListener.port}`
  const { keys, otherOrigins, providers } = await reportStorageFaults(options, async () => ({
    keys: await loadProviderKeys(store),
    otherOrigins: await loadClientApps(store, clientAppsOrigin),
    providers: await readIdentityProviders(
      store,
      clientAppsOrigin,
      secondListener === undefined ? '' : socketOrigin(host, secondListener.port),
    ),
  })).catch(closeAfterFailure)
  const tenants = createTenants(
    await (options.tenants?.() ?? Promise.resolve([])).catch(closeAfterFailure),
    hasInbox,
  )
  await reportStorageFaults(options, async () => {
    if (options.hasDemoUsers ?? hasInbox)
      await seedMissingUsers(
        store,
        clock.now(),
        tenants.all.map(({ name }) => name),
        pepper,
      )
    else await assertNoDemoUsers(store)
    if (providers.length > 0)
      await store.transaction().execute(async (transaction) =>
        seedIdentities(
          transaction,
          clock.now(),
          tenants.all.map(({ name }) => name),
        ),
      )
    await savePolicies(store, tenants.all)
  }).catch(closeAfterFailure)
  const origins = resolveOrigins(listener.port, host, options.publicOrigin, tenants.hosts)
  const mail =
    options.smtp &&
    mailWorker(
      store,
      clock,
      mailCarrier(options.smtp, tenants),
      hasInbox,
      ({ news, reason, message }) => {
        app.log[news === 'mail carrier back' ? 'info' : 'error']({ reason, message }, news)
      },
    )
  const services: Services = {
    store,
    clock,
    origins,
    tenants,
    pepper,
    hasInbox,
    onMailWritten: mail?.wake,
    callers: otherOrigins,
    identityProviders: identityProvidersOf(providers, tenants),
    relyingParty: createRelyingParty(origins, socketOrigin(host, listener.port), keys),
    limits: createAddressLimits(clock, {
      ...(hasInbox ? {} : productionLimits),
      ...options.limits,
    }),
  }
  const isBehindProxy = options.publicOrigin !== undefined || options.trustedProxies !== undefined
  const proxyTrust = isTrusted(options.trustedProxies)
  const handlerHolder: { handler?: RequestListener } = {}
  const app = Fastify({
    logger: loggerOptions(options.logging ?? { level: 'warn' }),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'traceId' }),
    bodyLimit: 65_536,
    trustProxy: isBehindProxy ? proxyTrust : false,
    genReqId: requestId,
    // As many as the listener takes: its schema refuses a key that is too long, not the router.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16_384 },
    // The listener has answered.
    clientErrorHandler: () => undefined,
    frameworkErrors: (_unreadable, request, reply) =>
      respondToUnreadableRequest(request, reply, { origins, log, tenants }),
    serverFactory: (handler) => {
      handlerHolder.handler = (request, response) => {
        readForwarded(request)
        handler(request, response)
      }
      return listener.server
    },
  })
  const log: Log =
    options.log ??
    (({ error, ...line }) =>
      app.log[line.status < 500 ? 'warn' : 'error']({ ...line, error: scrub(error) }, 'failure'))
  app.removeContentTypeParser('text/plain')
  logRequests(app)
  protectRequests(app, origins, log)
  answerNavigations(app, tenants)
  const proxyFaults = detectProxyFaults(app, {
    origins,
    clock,
    port: listener.port,
    isTrusted: proxyTrust,
  })
  if (mode === 'sandbox') chooseTenant(app, tenants, origins.secure)
  const health = serveHealth(app, store, proxyFaults)
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, log))
  app.setNotFoundHandler(
    (request, reply) =>
      options.notFound?.(request, reply) ?? sendError(apiError('NOT_FOUND'), request, reply, log),
  )
  limitAuthorizationRequests(app, services)
  const provider = createOidcProvider({ store, clock, origins, tenants }, keys, log)
  mountProvider(app, provider, {
    root: oidcBase,
    secure: origins.secure,
    matchesPath: (path) => path.startsWith(`${oidcBase}/`) && !ours.has(path),
    isPage: (path) => /^\/(oauth2\/authorize|oidc\/logout)/.test(path),
    forwardedFrom: (path, host) =>
      path.startsWith('/.well-known/') ? origins.main : origins.at(host),
  })
  await app.register(cookie)
  await app.register(async (scope) => mountApi(scope, allHandlers(services), log), {
    prefix: apiBase,
  })
  await app.register(async (scope) => commonAuth(scope, services))
  serveWellKnown(app, services, options.securityContact)
  if (mode === 'backend' && base !== '')
    app.get('/', (_request, reply) => reply.redirect(`${base}/`, 303))
  serveFederation(app, services)
  await app.register(serveAssets)
  await app.register(async (scope) => servePlainPages(scope, services))
  await app.register(serveInstallers)
  await app.register(async (scope) => serveViolationReports(scope, clock, log))
  if (mode === 'sandbox') await serveDevPages(app, services)

  const secondApp = secondListener && (await serveClientApps(secondListener, host, services, log))

  const stopPurging = schedulePurge(store, clock, (problem) =>
    log({
      traceId: '',
      operation: 'purge',
      status: isStorageFault(problem) ? 503 : 500,
      error: problem instanceof Error ? (problem.stack ?? problem.message) : String(problem),
    }),
  )
  return {
    app,
    origin: origins.main,
    port: listener.port,
    clientAppsOrigin: otherOrigins.origin,
    tenants,
    renewPolicies: (changed) => savePolicies(store, changed),
    open: async () => {
      await app.ready()
      if (handlerHolder.handler !== undefined) listener.handle(handlerHolder.handler)
      mail?.wake()
      app.log.info({ port: listener.port, mode }, 'started')
    },
    close: async () => {
      app.log.info('stopping')
      stopPurging()
      await shutDown(
        health.drain() ? graceSeconds : 0,
        [listener, ...(secondListener ? [secondListener] : [])],
        mail,
      )
      await secondApp?.close()
      await app.close()
      await store.destroy()
      app.log.info('stopped')
    },
  }
}

/** Below the provider's root, and no matter of the library's. */
const ours: ReadonlySet<string> = new Set([
  ...Object.values(interactionPaths),
  ...Object.values(idpPaths),
])

/** For whoever asks for readiness to hear that it is over, before the door is shut. */
const graceSeconds = 2
/** From the signal to the end, at most. */
const drainSeconds = 10

async function prepareStart({
  dataFolder,
  host,
  port,
  mode,
  publicOrigin = '',
}: ReferenceServerOptions) {
  const pepper = loadPepper(dataFolder)
  const listener = await listen(host, port, publicOrigin.startsWith('https:'))
  return {
    pepper,
    listener,
    secondListener: mode === 'sandbox' ? await listenOnSecondAddress(host, port) : undefined,
  }
}

/** A wildcard is where to listen, not where to connect. */
const socketOrigin = (host: string, port: number): string => {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}

/**
 * Whoever asks for readiness has heard that it is over: what is under way ends, and what is written
 * from here on leaves with the next process.
 */
async function shutDown(
  grace: number,
  listeners: readonly Listener[],
  mail: { readonly stop: () => Promise<void> } | undefined,
): Promise<void> {
  await setTimeout(grace * 1000)
  const drained = listeners.map(({ server }) => drain(server, (drainSeconds - grace) * 1000))
  await Promise.all(mail ? [...drained, mail.stop()] : drained)
}
