import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { basename, dirname, join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createServer, type ServerOptions, type ViteDevServer } from 'vite'
import { apiBase, isServerPath } from '../../server/http/address.ts'
import { cacheControl, commonHeaders, contentSecurityPolicy } from '../../server/http/headers.ts'
import { startReferenceServer } from '../../server/main.ts'
import type { Tenant } from '../../server/tenants/tenants.ts'
import { hasDocument } from '../../src/cli/read-sources.ts'
import { ask, studioPath } from '../../src/shell/dev-overlay/messages.ts'
import { compileFlows, defaultTenant } from '../vite/compile-flows.ts'
import { viteConfigFor } from '../vite/config.ts'
import { formActionOrigins } from '../vite/page-policy.ts'
import { apiBaseOf, apiBasesOf, connectOrigins, documentsOf } from '../vite/product-api.ts'
import { productIn } from '../vite/product.ts'
import { tenantsOf } from '../vite/tenants.ts'
import { answerCalls } from './answer-calls.ts'
import { followedApi } from './follow-api.ts'
import { FlowsRefused } from './format-error.ts'
import { apiOrigins, forwardCalls } from './forward-calls.ts'
import { studioOnDemand } from './open-studio.ts'
import { pageForReader } from './serve-front-end.ts'
import type { RunningGatehouse } from './start-gatehouse.ts'
import type { StartSettings } from './start-settings.ts'

const root = join(import.meta.dirname, '..', '..')

/**
 * Starts the sandbox with Vite in front of the sources. The policy is the production one plus one
 * nonce and one socket, so that violations show here first. Modules
 * that change during development cannot have integrity. Each tenant has a Vite of its own, as it
 * has a build of its own, started at its first request. Names and hosts of tenants are those of the
 * start.
 * @param project the folder with the flows/, schemas/ and openapi/ to show and watch
 * @param given values of `--api`: servers of another product, to which calls are forwarded, or go
 *   directly when it is `api: origin` of flows/app.yaml. Without it, its document answers. The
 *   sandbox answers
 *   the calls of ours.
 */
export async function startDevelopment(
  settings: StartSettings,
  project = root,
  given: readonly string[] = [],
): Promise<RunningGatehouse> {
  const { basePath } = productIn(project)
  const documents = given.length === 0 ? [] : documentsOf(project)
  const api = apiOrigins(given, documents)
  const direct = api?.all !== undefined && given.length === 1 ? new URL(api.all).origin : undefined
  const isDirect = direct !== undefined && connectOrigins(project).includes(direct)
  const nonce = randomBytes(16).toString('base64')
  const followed =
    api === undefined && isOurApi(project)
      ? followedApi(project, settings.mode !== 'backend', (text) => process.stdout.write(text))
      : undefined
  const referenceServer = await startReferenceServer({
    mode: 'sandbox',
    ...settings,
    ...(followed && { api: followed.api }),
    // Plain sentences, unless somebody asked for the log.
    ...(settings.logging === undefined && {
      tell: (sentence: string) => void process.stdout.write(`${sentence}\n`),
    }),
    tenants: async () => unlessRefused(() => compiledTenants(project)),
  })
  const formOrigins = unlessRefused(() =>
    formActionOrigins(compileFlows(project).program.index.environments),
  )
  const servers = new Map<string, Promise<ViteDevServer>>()
  const studio = studioOnDemand(project)

  function viteOf(tenant: string): Promise<ViteDevServer> {
    const started = servers.get(tenant) ?? startVite(tenant)
    servers.set(tenant, started)
    return started
  }
  async function startVite(tenant: string): Promise<ViteDevServer> {
    const config = viteConfigFor({ ...productIn(project), forwardsCalls: !isDirect }, tenant)
    const isDefault = tenant === defaultTenant
    const vite = await createServer({
      ...config,
      configFile: false,
      appType: 'custom',
      html: { cspNonce: nonce },
      // Two servers with one cache folder would delete each other's results.
      ...(isDefault && project === root
        ? {}
        : { cacheDir: join(root, 'node_modules', '.vite', basename(project), tenant) }),
      server: {
        middlewareMode: true,
        ...servedFiles(settings.dataFolder),
        allowedHosts: [...referenceServer.tenants.hosts],
        hmr: {
          server: referenceServer.app.server,
          ...(isDefault ? {} : { path: `@tenant/${tenant}` }),
        },
      },
    })
    if (followed) vite.ws.on(ask, (_, page) => page.send('gatehouse:mocks', followed.banner()))
    return vite
  }

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = request.url.split('?')[0] ?? ''
    if (isServerPath(path)) {
      reply.callNotFound()
      return reply
    }
    const { host, cookie, 'accept-language': acceptLanguage } = request.headers
    const tenant = referenceServer.tenants.of({ host, cookie })
    const vite = await viteOf(tenant.name)
    if (isSource(path, basePath)) {
      reply.hijack()
      for (const [name, value] of Object.entries(commonHeaders)) reply.raw.setHeader(name, value)
      vite.middlewares(request.raw, reply.raw, () => reply.raw.writeHead(404).end())
      return reply
    }
    const page = await vite.transformIndexHtml(
      request.url,
      readFileSync(join(root, 'index.html'), 'utf8'),
    )
    const socketOrigin =
      referenceServer.tenants.at(host) === undefined
        ? referenceServer.origin.replace(/^http/, 'ws')
        : `ws://${host ?? ''}`
    return reply
      .header(
        'content-security-policy',
        contentSecurityPolicy({
          formActionOrigins: formOrigins,
          connectOrigins: connectOrigins(project),
          dev: { nonce, socketOrigin },
        }),
      )
      .header('cache-control', cacheControl.none)
      .type('text/html; charset=utf-8')
      .send(pageForReader(page, { cookie, acceptLanguage }, tenant.languages))
  }
  if (isDirect) process.stdout.write(`Calls go from the page to ${direct}.\n`)
  else if (api)
    forwardCalls(referenceServer.app, {
      basePath,
      apiBases: apiBasesOf(project),
      first: documents[0] ?? '',
      api,
    })
  // Also the calls of a document without a server.
  if (!followed && api?.all === undefined)
    answerCalls(referenceServer.app, {
      project,
      basePath,
      apiBases: apiBasesOf(project),
      write: (text) => process.stdout.write(text),
    })
  const register = (app: FastifyInstance) => {
    app.get(studioPath, studio.open)
    if (basePath !== '') app.get(basePath, serve)
    app.get(`${basePath}/*`, serve)
    // Browsers ask for it on each page without an icon, such as an answer of the API.
    app.get('/favicon.ico', async ({ headers }, reply) =>
      reply.redirect(referenceServer.tenants.of(headers).logo ?? '/sandbox/branding/favicon.svg'),
    )
  }
  register(referenceServer.app)
  withoutTimeouts(referenceServer.app.server)
  const { watcher } = await viteOf(defaultTenant)
  watcher.on('change', (file) => {
    // A mistake is shown in the page; until its correction the earlier settings hold.
    if (file.startsWith(join(project, 'flows', 'tenants')))
      void Promise.resolve()
        .then(() => referenceServer.renewPolicies(compiledTenants(project)))
        .catch(() => undefined)
  })
  followed?.follow(watcher, referenceServer, {
    register,
    changed: () => {
      for (const started of servers.values())
        void started.then(({ ws }) => ws.send('gatehouse:mocks', followed.banner()))
    },
  })
  await referenceServer.open()
  return {
    origin: referenceServer.origin,
    port: referenceServer.port,
    close: async () => {
      studio.close()
      await Promise.all([...servers.values()].map(async (server) => (await server).close()))
      await referenceServer.close()
    },
  }
}

/**
 * Lets a request wait as long as it takes. While the flows compile and Vite bundles the packages,
 * nothing reads the socket: on a slow machine the limits of the server would answer a module with
 * 408, and the page would stay empty.
 */
export function withoutTimeouts(server: Server): void {
  server.headersTimeout = 0
  server.requestTimeout = 0
  server.setTimeout(0)
}

const compiledTenants = (project: string): readonly Tenant[] => tenantsOf(compileFlows(project))

/**
 * Nothing while the flows have mistakes, which the page shows: then the default tenant is the only
 * one.
 */
function unlessRefused<Item>(read: () => readonly Item[]): readonly Item[] {
  try {
    return read()
  } catch (problem) {
    if (problem instanceof FlowsRefused) return []
    throw problem
  }
}

/** Another product has its own server, which `api` names. */
function isOurApi(project: string): boolean {
  try {
    return apiBaseOf(project) === apiBase
  } catch {
    // A mistake in the document, which the page shows.
    return hasDocument(project)
  }
}

/**
 * Vite's own modules, files with an ending, and virtual modules; the rest are the application's
 * routes.
 */
function isSource(path: string, basePath: string): boolean {
  return (
    path.startsWith(`${basePath}/@`) ||
    path.startsWith(`${basePath}/src/`) ||
    path.startsWith(`${basePath}/node_modules/`) ||
    /\.[a-z0-9]+$/i.test(path)
  )
}

/**
 * Returns the rules for files of `npm run dev`. Vite serves the whole project, where the folder of
 * the database and of the keys is by default. Pages of other ports may not read any file either.
 * @param dataFolder absolute path
 */
export const servedFiles = (dataFolder: string): Pick<ServerOptions, 'cors' | 'fs'> => ({
  cors: false,
  fs: {
    // An installed package lies beside its packages.
    ...(basename(dirname(root)) === 'node_modules' && { allow: [dirname(root)] }),
    // The defaults of Vite, and the data.
    deny: ['.env', '.env.*', '*.{crt,pem}', '**/.git/**', '**/.data/**', `${dataFolder}/**`],
  },
})
