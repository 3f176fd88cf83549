import type { RequestListener } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import cookie from '@fastify/cookie'
import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { apiBase, base, handOverPaths, idpPaths, originsOf, providerBase } from './address.ts'
import { serveInstallers } from './agents/serve-installers.ts'
import { refusal } from './api-error.ts'
import { readCallers } from './callers/callers.ts'
import { serveCallers } from './callers/serve-callers.ts'
import { readForwarded } from './client-address.ts'
import { adjustableClock, type Clock } from './clock.ts'
import { mountApi } from './contract/mount-api.ts'
import { sendError, type Log } from './contract/send-error.ts'
import { answerUnreadable, guardRequests } from './guard-requests.ts'
import { serveHealth } from './health/serve-health.ts'
import { seedIdentities } from './identity-provider/seed-identities.ts'
import { identityProvidersOf, readIdentityProviders } from './idp/identity-providers.ts'
import { serveIdpWays } from './idp/serve-idp-ways.ts'
import { limitsByAddress, productionLimits, type AddressLimits } from './limits-by-address.ts'
import { drain, listen, listenBeside, type Listener } from './listener.ts'
import { logRequests } from './log/log-requests.ts'
import { loggerOptions, type Logging } from './log/logger-options.ts'
import { requestId } from './log/request-id.ts'
import { scrub } from './log/scrub.ts'
import { postman } from './messages/deliver-mail.ts'
import { mailCarrier } from './messages/mail-carrier.ts'
import type { SmtpSettings } from './messages/smtp-settings.ts'
import { readKeys } from './oidc/keys.ts'
import { limitAuthorize } from './oidc/limit-authorize.ts'
import { mountProvider } from './oidc/mount-provider.ts'
import { makeProvider } from './oidc/provider.ts'
import { makeRelyingParty } from './oidc/relying-party.ts'
import { serveAssets } from './pages/serve-pages.ts'
import { serveSandbox } from './pages/serve-sandbox.ts'
import { assertNobodyInvented } from './people/assert-nobody-invented.ts'
import { seedMissing } from './people/seed-people.ts'
import { servePlainPages } from './plain/serve-plain-pages.ts'
import { watchProxy } from './proxy-faults.ts'
import { allHandlers } from './routes/all-handlers.ts'
import { commonAuth } from './routes/common-auth.ts'
import type { Services } from './services.ts'
import { answerNavigations } from './status-pages/answer-navigations.ts'
import { openStore, soundly } from './store/open-store.ts'
import { purgeOften } from './store/purge-often.ts'
import { isStorageFault } from './store/storage-fault.ts'
import { chooseTenant } from './tenants/choose-tenant.ts'
import { keepPolicies } from './tenants/policy.ts'
import type { Tenant } from './tenants/tenant.ts'
import { makeTenants, type Tenants } from './tenants/tenants.ts'
import { isTrusted } from './trusted-proxies.ts'
import { readPepper } from './verification/read-pepper.ts'
import { serveViolationReports } from './violation-reports.ts'
import { serveWellKnown } from './well-known/serve-well-known.ts'

export type SandboxOptions = {
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
   * Whether the people of sandbox/people, whose passwords are printed, are there: in sandbox mode
   * unless told, in a backend when a test says so.
   */
  readonly invented?: boolean
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

export type Sandbox = {
  /** For the caller to register the front end's files on, before `open`. */
  readonly app: FastifyInstance
  readonly origin: string
  readonly port: number
  /** Where the applications beside ours are, in sandbox mode. */
  readonly callersOrigin: string | undefined
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
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { host, mode } = options
  const hasInbox = mode === 'sandbox'
  const clock = adjustableClock(options.clock)
  const store = await openStore(options)
  const { pepper, listener, beside } = await prepare(options).catch(async (failure: unknown) => {
    await store.destroy()
    throw failure
  })
  const abandon = async (failure: unknown) => {
    listener.server.close()
    beside?.server.close()
    await store.destroy()
    throw failure
  }
  // What is wrong with the database is said before anything is built on it.
  const callersOrigin = beside && `http://localhost:${beside.port}`
  const { keys, others, providers } = await soundly(options, async () => ({
    keys: await readKeys(store),
    others: await readCallers(store, callersOrigin),
    providers: await readIdentityProviders(
      store,
      callersOrigin,
      beside === undefined ? '' : socketOrigin(host, beside.port),
    ),
  })).catch(abandon)
  const tenants = makeTenants(
    await (options.tenants?.() ?? Promise.resolve([])).catch(abandon),
    hasInbox,
  )
  await soundly(options, async () => {
    if (options.invented ?? hasInbox)
      await seedMissing(
        store,
        clock.now(),
        tenants.all.map(({ name }) => name),
        pepper,
      )
    else await assertNobodyInvented(store)
    if (providers.length > 0)
      await store.transaction().execute(async (transaction) =>
        seedIdentities(
          transaction,
          clock.now(),
          tenants.all.map(({ name }) => name),
        ),
      )
    await keepPolicies(store, tenants.all)
  }).catch(abandon)
  const origins = originsOf(listener.port, host, options.publicOrigin, tenants.hosts)
  const mail =
    options.smtp &&
    postman(
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
    mailWritten: mail?.wake,
    callers: others,
    identityProviders: identityProvidersOf(providers, tenants),
    relyingParty: makeRelyingParty(origins, socketOrigin(host, listener.port), keys),
    limits: limitsByAddress(clock, { ...(hasInbox ? {} : productionLimits), ...options.limits }),
  }
  const isBehindProxy = options.publicOrigin !== undefined || options.trustedProxies !== undefined
  const believed = isTrusted(options.trustedProxies)
  const made: { handler?: RequestListener } = {}
  const app = Fastify({
    logger: loggerOptions(options.logging ?? { level: 'warn' }),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'traceId' }),
    bodyLimit: 65_536,
    trustProxy: isBehindProxy ? believed : false,
    genReqId: requestId,
    // As many as the listener takes: its schema refuses a key that is too long, not the router.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16_384 },
    // The listener has answered.
    clientErrorHandler: () => undefined,
    frameworkErrors: (_unreadable, request, reply) =>
      answerUnreadable(request, reply, { origins, log, tenants }),
    serverFactory: (handler) => {
      made.handler = (request, response) => {
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
  guardRequests(app, origins, log)
  answerNavigations(app, tenants)
  const proxyFaults = watchProxy(app, { origins, clock, port: listener.port, isTrusted: believed })
  if (mode === 'sandbox') chooseTenant(app, tenants, origins.secure)
  const health = serveHealth(app, store, proxyFaults)
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, log))
  app.setNotFoundHandler(
    (request, reply) =>
      options.notFound?.(request, reply) ?? sendError(refusal('NOT_FOUND'), request, reply, log),
  )
  limitAuthorize(app, services)
  const provider = makeProvider({ store, clock, origins, tenants }, keys, log)
  mountProvider(app, provider, {
    root: providerBase,
    secure: origins.secure,
    isIts: (path) => path.startsWith(`${providerBase}/`) && !ours.has(path),
    isPage: (path) => /^\/(oauth2\/authorize|oidc\/logout)/.test(path),
    goesBy: (path, host) => (path.startsWith('/.well-known/') ? origins.main : origins.at(host)),
  })
  await app.register(cookie)
  await app.register(async (scope) => mountApi(scope, allHandlers(services), log), {
    prefix: apiBase,
  })
  await app.register(async (scope) => commonAuth(scope, services))
  serveWellKnown(app, services, options.securityContact)
  if (mode === 'backend' && base !== '')
    app.get('/', (_request, reply) => reply.redirect(`${base}/`, 303))
  serveIdpWays(app, services)
  await app.register(serveAssets)
  await app.register(async (scope) => servePlainPages(scope, services))
  await app.register(serveInstallers)
  await app.register(async (scope) => serveViolationReports(scope, clock, log))
  if (mode === 'sandbox') await serveSandbox(app, services)

  const besideApp = beside && (await serveCallers(beside, host, services, log))

  const endPurging = purgeOften(store, clock, (problem) =>
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
    callersOrigin: others.origin,
    tenants,
    renewPolicies: (changed) => keepPolicies(store, changed),
    open: async () => {
      await app.ready()
      if (made.handler !== undefined) listener.handle(made.handler)
      mail?.wake()
      app.log.info({ port: listener.port, mode }, 'started')
    },
    close: async () => {
      app.log.info('stopping')
      endPurging()
      await finish(health.drain() ? graceSeconds : 0, [listener, ...(beside ? [beside] : [])], mail)
      await besideApp?.close()
      await app.close()
      await store.destroy()
      app.log.info('stopped')
    },
  }
}

/** Below the provider's root, and no matter of the library's. */
const ours: ReadonlySet<string> = new Set([
  ...Object.values(handOverPaths),
  ...Object.values(idpPaths),
])

/** For whoever asks for readiness to hear that it is over, before the door is shut. */
const graceSeconds = 2
/** From the signal to the end, at most. */
const drainSeconds = 10

async function prepare({ dataFolder, host, port, mode, publicOrigin = '' }: SandboxOptions) {
  const pepper = readPepper(dataFolder)
  const listener = await listen(host, port, publicOrigin.startsWith('https:'))
  return {
    pepper,
    listener,
    beside: mode === 'sandbox' ? await listenBeside(host, port) : undefined,
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
async function finish(
  grace: number,
  listeners: readonly Listener[],
  mail: { readonly stop: () => Promise<void> } | undefined,
): Promise<void> {
  await setTimeout(grace * 1000)
  const drained = listeners.map(({ server }) => drain(server, (drainSeconds - grace) * 1000))
  await Promise.all(mail ? [...drained, mail.stop()] : drained)
}
