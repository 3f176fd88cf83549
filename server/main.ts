import { createServer, type Server } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { buildApp } from './build-app.ts'
import { loadClientApps } from './client-apps/applications.ts'
import { adjustableClock, type Clock } from './clock.ts'
import { serveClientApps } from './dev/client-apps/serve-client-apps.ts'
import { seedIdentities } from './dev/identity-provider/idp-people.ts'
import { serveDevPages } from './dev/pages/serve-pages.ts'
import { hintChosenPerson } from './dev/users/choose-person.ts'
import { assertNoDemoUsers, seedMissingUsers } from './dev/users/seed-demo-users.ts'
import {
  type IdentityProvider,
  identityProvidersOf,
  readIdentityProviders,
} from './federation/identity-providers.ts'
import { resolveOrigins } from './http/address.ts'
import { isProxyConnection, isTrusted } from './http/client-address.ts'
import type { Log } from './http/guard-requests.ts'
import {
  type ConnectionLimiter,
  type ConnectionLimits,
  createConnectionLimiter,
  defaultConnectionLimits,
  drain,
  listen,
  type Listener,
  listenOnSecondAddress,
} from './http/listener.ts'
import { type AddressLimits, createAddressLimits, productionLimits } from './http/rate-limit.ts'
import type { Logging } from './log/request-log.ts'
import { openSecurityLog, type SecurityLog } from './log/security-log.ts'
import { mailCarrier, mailWorker } from './messages/mail.ts'
import type { SmtpSettings } from './messages/smtp-settings.ts'
import type { LogoutUris } from './oidc/clients.ts'
import { loadProviderKeys } from './oidc/keys.ts'
import type { RegisteredClient } from './oidc/registered-clients.ts'
import { sendLogoutToken, startLogoutWorker } from './oidc/relying-party-sessions.ts'
import { createRelyingParty } from './oidc/relying-party.ts'
import { ownDocument } from './openapi/document.ts'
import type { Api } from './openapi/mount-api.ts'
import type { Services } from './operation.ts'
import { watchRollouts } from './publishing/count-steps.ts'
import { followVersions } from './publishing/follow-versions.ts'
import { withPublishedTenants } from './publishing/published-tenants.ts'
import { requireTokens } from './publishing/publishing-tokens.ts'
import { StepCounts } from './publishing/step-counts.ts'
import { loadPepper, loadSealer } from './sealing/key-files.ts'
import { isStorageFault, openStore, reportStorageFaults } from './store/open-store.ts'
import { schedulePurge } from './store/purge.ts'
import { savePolicies } from './tenants/settings.ts'
import { createTenants, type Tenant, type Tenants } from './tenants/tenants.ts'
import { missingServerTexts } from './texts/server-text.ts'

export type ReferenceServerOptions = {
  readonly dataFolder: string
  /** PostgreSQL instead of a file in the folder: `postgresql://user:password@host:5432/name`. */
  readonly databaseUrl?: string | undefined
  /** `SEALING_KEYS`: keys that seal secrets of the database, instead of a file in the folder. */
  readonly sealingKeys?: string | undefined
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  /**
   * `sandbox` adds the pages, the inbox and the controls below /sandbox/. `backend` leaves them
   * out, and with the inbox all channels except e-mail.
   */
  readonly mode: 'sandbox' | 'backend'
  /**
   * True adds the users of server/dev/users and their public passwords. By default they exist in
   * sandbox mode only; tests switch them on in a backend.
   */
  readonly hasDemoUsers?: boolean
  /**
   * The public origin, when it is not http://localhost:port: behind a proxy that serves https. With
   * it, no other origin than those of the tenants is ours.
   */
  readonly publicOrigin?: string
  /** The proxies in front of it, by address or network; without it, one on a private address. */
  readonly trustedProxies?: readonly string[]
  /** Limits by address. Default: `productionLimits` in a backend, the settings in the sandbox. */
  readonly limits?: Partial<AddressLimits>
  readonly connections?: Partial<ConnectionLimits>
  /** URI that `/.well-known/security.txt` names. */
  readonly securityContact?: string
  readonly clock?: Clock
  /**
   * Called once the port is bound and the database open. A server that builds the front end passes
   * the tenants of the build. Default: the default tenant alone.
   */
  readonly tenants?: () => Promise<readonly Tenant[]>
  /** Server for outgoing e-mail. In sandbox mode the inbox shows it as well. */
  readonly smtp?: SmtpSettings
  /** Addresses of relying parties that are notified when a session ends. Default: none. */
  readonly backchannelLogoutUris?: LogoutUris
  /** Applications that sign in their users at the provider. Default: none but the front end. */
  readonly openidClients?: readonly RegisteredClient[]
  /** Other providers through which users sign in here. Default: that of the sandbox alone. */
  readonly identityProviders?: readonly IdentityProvider[]
  /** Extent of the log. Default: failures only. */
  readonly logging?: Logging
  /** Prints a warning for an author at a terminal. Without it, the warning is in the log. */
  readonly tell?: (sentence: string) => void
  /**
   * Security log: `stderr`, the path of a file, or a stream. Default: standard error in a backend,
   * none in the sandbox.
   */
  readonly securityLog?: string | SecurityLog
  /**
   * Another document than openapi/common-api.yaml, and mocks of operations without a handler; for
   * development. In production there are no mocks.
   */
  readonly api?: Api
  /** Replaces the log line for failures on our side. */
  readonly log?: Log
  /** Answers requests without a route, below every prefix except the API's. */
  readonly notFound?: (request: FastifyRequest, reply: FastifyReply) => unknown
}

export type ReferenceServer = {
  /** The caller registers the front end's files on it, before `open`. */
  readonly app: FastifyInstance
  readonly origin: string
  readonly port: number
  /** Origin of the client apps, in sandbox mode. */
  readonly clientAppsOrigin: string | undefined
  readonly tenants: Tenants
  /** The parts with which a page finds its version. */
  readonly services: Pick<Services, 'store' | 'clock' | 'origins' | 'published' | 'limits'>
  /**
   * Replaces the values of the tenants during development. Names and hosts stay those of the start.
   */
  readonly renewPolicies: (tenants: readonly Tenant[]) => Promise<void>
  /** True for an operation with a handler. */
  readonly handles: (operation: string) => boolean
  /**
   * Answers by another document or other mocks from now on; for development. Running requests end
   * on the earlier ones.
   * @param register adds the routes that the caller added to `app`
   * @throws Error for a document that has no valid routes; then nothing changes
   */
  readonly replaceApi: (api: Api, register: (app: FastifyInstance) => void) => Promise<void>
  /** From here on requests are answered; before, they get 503. */
  readonly open: () => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * @throws StartFailure for a taken port, an unwritable folder, a damaged database; and the errors
 * of `tenants`
 */
export async function startReferenceServer(
  options: ReferenceServerOptions,
): Promise<ReferenceServer> {
  const { host, mode, openidClients = [] } = options
  const hasInbox = mode === 'sandbox'
  const clock = adjustableClock(options.clock)
  const { securityLog = mode === 'backend' ? 'stderr' : undefined } = options
  const security = typeof securityLog === 'string' ? openSecurityLog(securityLog) : securityLog
  const store = await openStore(options)
  const sealer = loadSealer(options)
  const isBehindProxy = options.publicOrigin !== undefined || options.trustedProxies !== undefined
  const proxyTrust = isTrusted(options.trustedProxies)
  const connectionLimiter = createConnectionLimiter(
    { ...defaultConnectionLimits, ...options.connections },
    isBehindProxy ? isProxyConnection(proxyTrust) : undefined,
  )
  const { pepper, listener, secondListener } = await prepareStart(options, connectionLimiter).catch(
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
  // Reports a fault of the database before anything is built on it.
  const clientAppsOrigin = secondListener && `http://localhost:${secondListener.port}`
  const { keys, sandboxProviders } = await reportStorageFaults(options, async () => ({
    keys: await loadProviderKeys(
      { store, sealer, now: clock.now() },
      openidClients.map(({ signature }) => signature),
    ),
    sandboxProviders: await readIdentityProviders(
      { store, sealer },
      clientAppsOrigin,
      secondListener === undefined ? '' : socketOrigin(host, secondListener.port),
    ),
  })).catch(closeAfterFailure)
  const builtTenants = await (options.tenants?.() ?? Promise.resolve([])).catch(closeAfterFailure)
  /** Keeps the problems until there is a log. */
  const early: unknown[] = []
  const problems = { report: (problem: unknown): void => void early.push(problem) }
  const published = await reportStorageFaults(options, async () => {
    if (mode === 'backend') await requireTokens(store)
    return followVersions(store, { report: (problem) => problems.report(problem) })
  }).catch(closeAfterFailure)
  const tenants = createTenants(
    await reportStorageFaults(options, async () =>
      withPublishedTenants(published, builtTenants),
    ).catch(closeAfterFailure),
    hasInbox,
    options.publicOrigin?.startsWith('https:'),
  )
  const otherOrigins = await reportStorageFaults(options, async () => {
    if (options.hasDemoUsers ?? hasInbox)
      await seedMissingUsers(store, {
        now: clock.now(),
        tenants: tenants.all.map(({ name }) => name),
        keys: { pepper, sealer },
      })
    else await assertNoDemoUsers(store)
    if (sandboxProviders.length > 0)
      await store.transaction().execute(async (transaction) =>
        seedIdentities(
          transaction,
          clock.now(),
          tenants.all.map(({ name }) => name),
        ),
      )
    await savePolicies(store, tenants.all)
    return loadClientApps(
      { store, sealer },
      clientAppsOrigin,
      tenants.all.map(({ name }) => name),
    )
  }).catch(closeAfterFailure)
  const origins = resolveOrigins({
    port: listener.port,
    host,
    publicOrigin: options.publicOrigin,
    isSandbox: mode === 'sandbox',
    tenantHosts: tenants.hosts,
  })
  const mail =
    options.smtp &&
    mailWorker(
      { store, clock, sealer },
      {
        carrier: mailCarrier(options.smtp, tenants),
        keepsMessages: hasInbox,
        report: ({ news, reason, message }) => {
          app.log[news === 'mail carrier back' ? 'info' : 'error']({ reason, message }, news)
        },
      },
    )
  const services: Services = {
    store,
    clock,
    origins,
    tenants,
    published,
    stepCounts: new StepCounts(),
    pepper,
    sealer,
    hasInbox,
    onMailWritten: mail?.wake,
    callers: otherOrigins,
    identityProviders: identityProvidersOf(
      [...sandboxProviders, ...(options.identityProviders ?? [])],
      tenants,
    ),
    openidClients,
    relyingParty: createRelyingParty(origins, socketOrigin(host, listener.port), keys),
    limits: createAddressLimits(clock, {
      ...(hasInbox ? {} : productionLimits),
      ...options.limits,
    }),
  }
  const logoutUris = {
    ...options.backchannelLogoutUris,
    ...Object.fromEntries(
      openidClients.flatMap(({ id, backchannelLogoutUri: uri }) =>
        uri === undefined ? [] : [[id, uri]],
      ),
    ),
  }
  const build = async (api: Api, server: Server) =>
    buildApp({
      settings: { ...options, backchannelLogoutUris: logoutUris },
      services,
      development: mode === 'sandbox' ? { hintChosenPerson, serveDevPages } : undefined,
      api,
      server,
      port: listener.port,
      keys,
      security,
      isBehindProxy,
      isTrusted: proxyTrust,
    })
  let built = await build(options.api ?? { document: ownDocument, mocks: {} }, listener.server)
  const { app, provider, log } = built
  const replaced: FastifyInstance[] = []
  connectionLimiter.onLimit((limit) => app.log.warn({ limit }, 'connections'))
  const stopLogoutTokens =
    Object.keys(logoutUris).length === 0
      ? undefined
      : startLogoutWorker(
          { store, clock },
          (ended) => sendLogoutToken(provider, ended),
          ({ isOver, ...failure }) =>
            app.log[isOver ? 'error' : 'warn'](failure, 'logout token not accepted'),
        )

  const secondApp =
    secondListener && (await serveClientApps({ listener: secondListener, host, services, log }))

  const reporterOf = (operation: string) => (problem: unknown) =>
    log({
      traceId: '',
      operation,
      status: isStorageFault(problem) ? 503 : 500,
      error: problem instanceof Error ? (problem.stack ?? problem.message) : String(problem),
    })
  problems.report = reporterOf('published versions')
  for (const problem of early) problems.report(problem)
  const stopWatching = watchRollouts(services, {
    report: reporterOf('rollout'),
    onBrake: (braked) => app.log.error(braked, 'rollout braked'),
  })
  const stopPurging = schedulePurge(store, { clock, reportProblem: reporterOf('purge') })
  return {
    app,
    origin: origins.main,
    port: listener.port,
    clientAppsOrigin: otherOrigins.origin,
    tenants,
    services,
    renewPolicies: (changed) => savePolicies(store, changed),
    replaceApi: async (api, register) => {
      // A server that never listens: the socket stays, with its open connections.
      const next = await build(api, createServer())
      register(next.app)
      await next.app.ready()
      listener.handle(next.handle)
      if (built.app !== app) replaced.push(built.app)
      built = next
    },
    handles: (operation) => built.handles.has(operation),
    open: async () => {
      await app.ready()
      listener.handle(built.handle)
      mail?.wake()
      const gaps = missingServerTexts(tenants.all.flatMap(({ languages }) => languages))
      for (const { language, missing, of } of gaps) {
        const sentence = `server/texts/${language}.yaml lacks ${missing} of ${of} texts. Users read them in another language.`
        if (options.tell) options.tell(sentence)
        else app.log.warn({ language, missing, of }, sentence)
      }
      app.log.info({ port: listener.port, mode }, 'started')
    },
    close: async () => {
      app.log.info('stopping')
      stopPurging()
      published.stop()
      stopWatching()
      connectionLimiter.closeAfterAnswers()
      await shutDown(
        built.health.drain() ? graceSeconds : 0,
        [listener, ...(secondListener ? [secondListener] : [])],
        mail,
      )
      await stopLogoutTokens?.()
      await secondApp?.close()
      await Promise.all([...replaced, built.app].map(async (each) => each.close()))
      if (built.app !== app) await app.close()
      await store.destroy()
      app.log.info('stopped')
    },
  }
}

/** Time for load balancers to see on `/readyz` that the server stops, before its port closes. */
const graceSeconds = 2
/** Longest time from the signal to the end. */
const drainSeconds = 10

async function prepareStart(
  { dataFolder, host, port, mode, publicOrigin = '' }: ReferenceServerOptions,
  connections: ConnectionLimiter,
) {
  const pepper = loadPepper(dataFolder)
  const secure = publicOrigin.startsWith('https:')
  const listener = await listen(host, port, { connections, secure })
  return {
    pepper,
    listener,
    secondListener:
      mode === 'sandbox' ? await listenOnSecondAddress(host, port, { connections }) : undefined,
  }
}

/** A wildcard address is valid for listening, not for connecting. */
const socketOrigin = (host: string, port: number): string => {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}

/**
 * Ends running requests after the grace period, in which load balancers see that the server stops.
 * Messages that are written from here on leave with the next process.
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
