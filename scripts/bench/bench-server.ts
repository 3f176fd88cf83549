import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import fastify from 'fastify'
import { basePath } from '../../server/http/address.ts'
import { cacheControl, commonHeaders, contentSecurityPolicy } from '../../server/http/headers.ts'
import { createTenants } from '../../server/tenants/tenants.ts'
import { serveFrontEnd } from '../start/serve-front-end.ts'
import { admittedOn, readPagePolicy } from '../vite/page-policy.ts'
import { readTenants } from '../vite/tenants-file.ts'
import { barePage } from './bare-page.ts'
import { PAGE } from './sizes.ts'
import { stubApi } from './stubbed-api.ts'

export interface BenchServer {
  readonly origin: string
  readonly close: () => Promise<void>
}

/**
 * Serves a build of the front end with its headers, the bare page at /bare, and an API with fixed
 * answers, on a free port of this machine.
 */
export async function serveBuild(root: string): Promise<BenchServer> {
  const app = fastify()
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(commonHeaders)
  })
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  const bare = brotliCompressSync(barePage)
  const policy = contentSecurityPolicy(admittedOn(readPagePolicy(join(root, 'dist')), PAGE))
  // Served like the compared page: its headers are transferred too.
  app.get('/bare', (_request, reply) =>
    reply
      .headers({
        'content-encoding': 'br',
        'content-security-policy': policy,
        'cache-control': cacheControl.none,
        vary: 'cookie, accept-language, accept-encoding',
      })
      .type('text/html; charset=utf-8')
      .send(bare),
  )
  stubApi(app, readFileSync(join(root, 'openapi/common-api.yaml'), 'utf8'))
  await serveFrontEnd(
    app,
    { dist: join(root, 'dist'), basePath },
    createTenants(readTenants(join(root, 'dist')), false),
  )
  return { origin: await app.listen({ port: 0, host: '127.0.0.1' }), close: () => app.close() }
}
