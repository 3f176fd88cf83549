import type { RequestListener } from 'node:http'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { apiBase, originsOf } from './address.ts'
import { refusal } from './api-error.ts'
import { adjustableClock, type Clock } from './clock.ts'
import { mountApi } from './contract/mount-api.ts'
import { sendError, type Log } from './contract/send-error.ts'
import { serveControls } from './controls/serve-controls.ts'
import { answerUnreadable, guardRequests } from './guard-requests.ts'
import { drain, listen } from './listener.ts'
import { readKeys } from './oidc/keys.ts'
import { mountProvider } from './oidc/mount-provider.ts'
import { makeProvider } from './oidc/provider.ts'
import { makeRelyingParty } from './oidc/relying-party.ts'
import { servePages, serveAssets } from './pages/serve-pages.ts'
import { seedMissing } from './people/seed-people.ts'
import { randomHandle } from './random-handle.ts'
import { RateLimit } from './rate-limit.ts'
import { branding } from './routes/branding.ts'
import { commonAuth } from './routes/common-auth.ts'
import { login } from './routes/login.ts'
import { systems } from './routes/systems.ts'
import { terms } from './routes/terms.ts'
import { users } from './routes/users.ts'
import { verification } from './routes/verification.ts'
import type { Services } from './services.ts'
import { openStore, soundly } from './store/open-store.ts'
import { purge } from './store/purge.ts'
import { readPepper } from './verification/read-pepper.ts'
import { serveViolationReports } from './violation-reports.ts'

export type SandboxOptions = {
  readonly dataFolder: string
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  /** `sandbox` adds the pages, the inbox and the controls below /sandbox/; `backend` leaves them out, and with the inbox every way to send a code. */
  readonly mode: 'sandbox' | 'backend'
  /** The one origin people use, when it is not http://localhost:port: behind a proxy that speaks https. */
  readonly publicOrigin?: string
  readonly clock?: Clock
  readonly log?: Log
  /** Answers what no route knows, below every prefix but the API's. */
  readonly notFound?: (request: FastifyRequest, reply: FastifyReply) => unknown
}

export type Sandbox = {
  /** For the caller to register the front end's files on, before `open`. */
  readonly app: FastifyInstance
  readonly origin: string
  readonly port: number
  /** From here on requests are answered; before, they get 503. */
  readonly open: () => Promise<void>
  readonly close: () => Promise<void>
}

/** @throws StartFailure for a taken port, an unwritable folder, a damaged database */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { host, mode, log = toStandardError } = options
  const clock = adjustableClock(options.clock)
  const store = await openStore(options.dataFolder)
  const { pepper, listener } = await prepare(options).catch(async (failure: unknown) => {
    await store.destroy()
    throw failure
  })
  const { keys } = await soundly(options.dataFolder, async () => {
    await seedMissing(store, clock.now())
    return { keys: await readKeys(store) }
  }).catch(async (failure: unknown) => {
    listener.server.close()
    await store.destroy()
    throw failure
  })
  const origins = originsOf(listener.port, host, options.publicOrigin)
  const services: Services = {
    store, clock, origins,
    pepper,
    hasInbox: mode === 'sandbox',
    relyingParty: makeRelyingParty(origins, socketOrigin(host, listener.port), keys),
    limits: { sends: new RateLimit(clock, 300), passwords: new RateLimit(clock, 300) },
  }
  const provider = makeProvider(store, clock, origins, keys)

  const made: { handler?: RequestListener } = {}
  const app = Fastify({
    logger: false,
    bodyLimit: 65_536,
    trustProxy: origins.secure ? 'loopback, linklocal, uniquelocal' : false,
    genReqId: randomHandle,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: (_unreadable, request, reply) => answerUnreadable(request, reply, log),
    serverFactory: (handler) => {
      made.handler = handler
      return listener.server
    },
  })
  app.removeContentTypeParser('text/plain')
  guardRequests(app, origins.all, log)
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, log))
  app.setNotFoundHandler((request, reply) => options.notFound?.(request, reply) ?? sendError(refusal('NOT_FOUND'), request, reply, log))
  mountProvider(app, provider)
  await app.register(cookie)
  const handlers = { ...users(services), ...login(services), ...verification(services), ...systems(services), ...terms, ...branding }
  await app.register(async (scope) => mountApi(scope, handlers, log), { prefix: apiBase })
  await app.register(async (scope) => commonAuth(scope, services))
  await app.register(serveAssets)
  await app.register(async (scope) => serveViolationReports(scope, log))
  if (mode === 'sandbox') {
    await app.register(async (scope) => servePages(scope, services))
    await app.register(async (scope) => serveControls(scope, services))
  }

  const purging = setInterval(() => void purge(store, clock), 600_000).unref()
  return {
    app,
    origin: origins.main,
    port: listener.port,
    open: async () => {
      await app.ready()
      if (made.handler !== undefined) listener.handle(made.handler)
    },
    close: async () => {
      clearInterval(purging)
      await drain(listener.server)
      await app.close()
      await store.destroy()
    },
  }
}

async function prepare({ dataFolder, host, port }: SandboxOptions) {
  return { pepper: readPepper(dataFolder), listener: await listen(host, port) }
}

/** A wildcard is where to listen, not where to connect. */
const socketOrigin = (host: string, port: number): string => {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}

const toStandardError: Log = (line) => process.stderr.write(`${JSON.stringify(line)}\n`)
