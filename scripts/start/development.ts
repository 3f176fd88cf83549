import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createServer } from 'vite'
import { cacheControl, commonHeaders, contentSecurityPolicy } from '../../sandbox/headers.ts'
import { createSandbox } from '../../sandbox/main.ts'
import { basePath } from '../vite/base-path.ts'
import { viteConfig } from '../vite/config.ts'
import { pageForReader } from './page-for-reader.ts'
import type { RunningGatehouse } from './server.ts'
import type { StartSettings } from './start-settings.ts'

const root = join(import.meta.dirname, '..', '..')

/**
 * The sandbox with Vite in front of the sources. The policy is the production one and one nonce and one socket more (quality, response headers):
 * what breaks under it breaks here first. Integrity cannot be asked of modules that change while one looks.
 */
export async function startDevelopment({ port, host, dataFolder }: StartSettings): Promise<RunningGatehouse> {
  const nonce = randomBytes(16).toString('base64')
  const sandbox = await createSandbox({ port, host, dataFolder, mode: 'sandbox' })
  const vite = await createServer({
    ...viteConfig,
    configFile: false,
    appType: 'custom',
    html: { cspNonce: nonce },
    server: { middlewareMode: true, hmr: { server: sandbox.app.server } },
  })
  const policy = contentSecurityPolicy({ dev: { nonce, socketOrigin: sandbox.origin.replace(/^http/, 'ws') } })

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = request.url.split('?')[0] ?? ''
    if (isSource(path)) {
      reply.hijack()
      for (const [name, value] of Object.entries(commonHeaders)) reply.raw.setHeader(name, value)
      reply.raw.removeHeader('integrity-policy')
      vite.middlewares(request.raw, reply.raw, () => reply.raw.writeHead(404).end())
      return reply
    }
    const page = await vite.transformIndexHtml(request.url, readFileSync(join(root, 'index.html'), 'utf8'))
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', cacheControl.none)
      .type('text/html; charset=utf-8')
      .send(pageForReader(page, { cookie: request.headers.cookie, acceptLanguage: request.headers['accept-language'] }))
  }
  sandbox.app.addHook('onSend', async (_request, reply) => {
    reply.removeHeader('integrity-policy')
  })
  sandbox.app.get(basePath, serve)
  sandbox.app.get(`${basePath}/*`, serve)
  await sandbox.open()
  return {
    origin: sandbox.origin,
    port: sandbox.port,
    close: async () => {
      await vite.close()
      await sandbox.close()
    },
  }
}

/** Vite's own modules, files with an ending, and virtual modules; the rest are the application's routes. */
function isSource(path: string): boolean {
  return path.startsWith(`${basePath}/@`) || path.startsWith(`${basePath}/src/`) || path.startsWith(`${basePath}/node_modules/`) || /\.[a-z0-9]+$/i.test(path)
}
