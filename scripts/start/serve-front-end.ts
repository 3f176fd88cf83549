import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cacheControl, contentSecurityPolicy } from '../../sandbox/headers.ts'
import { basePath } from '../vite/base-path.ts'
import { readPagePolicy } from '../vite/integrity.ts'
import { pageForReader } from './page-for-reader.ts'

/**
 * Serves dist/ below the base path: hashed files for ever, the page itself never stored. Every unknown GET without a file's name is the
 * application's own route and gets the page; nothing outside the base path does.
 */
export async function serveFrontEnd(app: FastifyInstance, dist: string): Promise<void> {
  if (!existsSync(join(dist, 'index.html'))) throw new Error('dist/ is not built.')
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const policy = contentSecurityPolicy(readPagePolicy(dist))
  const sendPage = ({ headers }: FastifyRequest, reply: FastifyReply) =>
    reply
      .header('content-security-policy', policy)
      .header('cache-control', cacheControl.none)
      .type('text/html; charset=utf-8')
      .send(pageForReader(page, { cookie: headers.cookie, acceptLanguage: headers['accept-language'] }))

  await app.register(fastifyStatic, {
    root: join(dist, 'assets'),
    prefix: `${basePath}/assets/`,
    preCompressed: true,
    cacheControl: false,
    index: false,
    setHeaders: (reply) => {
      void reply.header('cache-control', cacheControl.immutable)
    },
  })
  app.get(basePath, sendPage)
  app.get(`${basePath}/*`, (request, reply) => {
    const path = new URL(request.url, 'http://page').pathname
    return /\.[a-z0-9]+$/i.test(path) ? reply.callNotFound() : sendPage(request, reply)
  })
}

