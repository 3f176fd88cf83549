import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isServerPath } from '../../server/http/address.ts'
import type { Tenants } from '../../server/tenants/tenants.ts'
import { assetHeaders, pageHeaders, policyOfPage } from '../vite/deployment/front-end-headers.ts'
import { readPagePolicy } from '../vite/page-policy.ts'
import { openPaths, readPageTables } from '../vite/prerender/page-table.ts'
import type { Product } from '../vite/product.ts'
import { choosePage } from './choose-page.ts'
import { pageFiles } from './page-files.ts'

/**
 * Serves dist/ below the base path: hashed files are cached forever, the pages never. Every unknown
 * GET without a file's name is a route of the app, and gets its prerendered page, for its tenant.
 * Requests outside the base path do not.
 */
export async function serveFrontEnd(
  app: FastifyInstance,
  { dist, basePath }: Pick<Product, 'dist' | 'basePath'>,
  tenants: Tenants,
): Promise<void> {
  if (!existsSync(join(dist, 'index.html'))) throw new Error('dist/ is not built.')
  const tables = readPageTables(dist)
  const open = openPaths(tables).map((path) => new RegExp(path, 'i'))
  const sites = new Map(
    tables.map((table) => {
      const policy = readPagePolicy(dist, table.tenant)
      return [table.tenant, { policy, pageOf: choosePage(table) }]
    }),
  )
  const read = pageFiles(dist)

  const sendPage = ({ url, headers }: FastifyRequest, reply: FastifyReply) => {
    const path = new URL(url, 'http://page').pathname.slice(basePath.length)
    const site = sites.get(tenants.of(headers).name)
    // The tenants are those of the build.
    if (site === undefined) return reply.callNotFound()
    const { policy, pageOf } = site
    const { file, status } = pageOf(path, {
      cookie: headers.cookie,
      acceptLanguage: headers['accept-language'],
    })
    const { bytes, encoding } = read(file, headers['accept-encoding'])
    if (encoding !== undefined) void reply.header('content-encoding', encoding)
    return reply
      .status(status)
      .headers(pageHeaders)
      .header('content-security-policy', policyOfPage(policy, file))
      .send(bytes)
  }
  const isRoute = (url: string): boolean => {
    const path = url.split('?')[0] ?? ''
    // To a browser, two slashes after a base path at the root mean another host.
    return !/^[/\\]{2}/.test(path.slice(basePath.length)) && !isServerPath(path)
  }
  const isFile = (url: string): boolean => {
    const path = new URL(url, 'http://page').pathname.slice(basePath.length)
    return /\.[a-z0-9]+$/i.test(path) && !open.some((each) => each.test(path))
  }
  const sendRoute = (request: FastifyRequest, reply: FastifyReply) => {
    const merged = withoutDoubleSlashes(request.url)
    if (merged !== undefined) return reply.redirect(merged, 303)
    return isRoute(request.url) && !isFile(request.url)
      ? sendPage(request, reply)
      : reply.callNotFound()
  }

  await app.register(fastifyStatic, {
    root: join(dist, 'assets'),
    prefix: `${basePath}/assets/`,
    preCompressed: true,
    cacheControl: false,
    index: false,
    setHeaders: (reply) => {
      void reply.header('cache-control', assetHeaders['cache-control'])
    },
  })
  if (basePath !== '') app.get(basePath, sendPage)
  app.get(`${basePath}/*`, sendRoute)
  // A form that the browser submits before the scripts listen: the page is shown again, and the
  // body is not read. (After a 204 the page would stay, but Chromium has stopped its scripts by
  // then.)
  app.post(
    `${basePath}/*`,
    {
      onRequest: (request, reply) =>
        void (isRoute(request.url) ? reply.redirect(request.url, 303) : reply.callNotFound()),
    },
    () => undefined,
  )
}

/**
 * Returns the address with one slash in place of several, after a typing error or a joined base
 * path; undefined when it is correct. Never with a backslash, which a browser reads as a slash: two
 * of them in front are another host.
 */
function withoutDoubleSlashes(url: string): string | undefined {
  const [path = ''] = url.split('?')
  return path.includes('//') && !path.includes('\\')
    ? path.replaceAll(/\/{2,}/g, '/') + url.slice(path.length)
    : undefined
}
