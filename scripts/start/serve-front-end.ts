import { existsSync } from 'node:fs'
import { extname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isServerPath } from '../../server/http/address.ts'
import { apiError } from '../../server/http/errors.ts'
import { endedPageFor } from '../../server/status-pages/status-page.ts'
import type { Tenants } from '../../server/tenants/tenants.ts'
import { languageOfRequest } from '../../src/i18n/language-of-request.ts'
import { languageAttributes } from '../../src/language/locale/language-attributes.ts'
import type { Language } from '../../src/language/locale/language-facts.ts'
import { assetHeaders, pageHeaders, policyOfPage } from '../vite/deployment/headers-file.ts'
import type { Product } from '../vite/product.ts'
import { type Reader, themeOf } from './choose-page.ts'
import {
  type FoundSite,
  type FrontSite,
  frontSites,
  publishedAsset,
  type Publishing,
} from './front-sites.ts'

/** The build, and the versions that are published beside it, if any. */
type Front = Pick<Product, 'dist' | 'basePath'> & { readonly publishing?: Publishing }

/**
 * Serves dist/ below the base path: hashed files are cached forever, the pages never. Every unknown
 * GET without a file's name is a route of the app, and gets its prerendered page, for its tenant.
 * Requests outside the base path do not. With `publishing` the pages are those of the version
 * that is published for the request, where there is one (docs/decisions/0221).
 */
export async function serveFrontEnd(
  app: FastifyInstance,
  { dist, basePath, publishing }: Front,
  tenants: Tenants,
): Promise<void> {
  if (!existsSync(join(dist, 'index.html'))) throw new Error('dist/ is not built.')
  const siteOf = frontSites(dist, publishing)

  const sendPage = async (request: FastifyRequest, reply: FastifyReply, found?: FoundSite) => {
    const { url, headers } = request
    const { site, cookies, hasEnded } =
      found ?? (await siteOf(tenants.of(headers).name, request)) ?? {}
    // The tenants are those of the build.
    if (site === undefined) return reply.callNotFound()
    for (const cookie of cookies ?? []) void reply.header('set-cookie', cookie)
    if (hasEnded === true) {
      const ended = endedPageFor(headers, tenants)
      return reply
        .status(410)
        .headers({ ...pageHeaders, ...ended.headers })
        .send(ended.html)
    }
    const path = new URL(url, 'http://page').pathname.slice(basePath.length)
    const { file, status } = site.pageOf(path, {
      cookie: headers.cookie,
      acceptLanguage: headers['accept-language'],
    })
    const { bytes, encoding } = await site.read(file, headers['accept-encoding'])
    if (encoding !== undefined) void reply.header('content-encoding', encoding)
    return reply
      .status(status)
      .headers(pageHeaders)
      .header('content-security-policy', policyOfPage(site.policy, file))
      .send(bytes)
  }
  const isRoute = (url: string): boolean => {
    const path = url.split('?')[0] ?? ''
    // To a browser, two slashes after a base path at the root mean another host.
    return !/^[/\\]{2}/.test(path.slice(basePath.length)) && !isServerPath(path)
  }
  const isFile = (url: string, { open }: FrontSite): boolean => {
    const path = new URL(url, 'http://page').pathname.slice(basePath.length)
    return /\.[a-z0-9]+$/i.test(path) && !open.some((each) => each.test(path))
  }
  const sendRoute = async (request: FastifyRequest, reply: FastifyReply) => {
    const merged = withoutDoubleSlashes(request.url)
    if (merged !== undefined) return reply.redirect(merged, 303)
    if (!isRoute(request.url)) return reply.callNotFound()
    const found = await siteOf(tenants.of(request.headers).name, request)
    return found === undefined || isFile(request.url, found.site)
      ? reply.callNotFound()
      : sendPage(request, reply, found)
  }

  await app.register(
    async (assets) => {
      assets.setNotFoundHandler((request, reply) =>
        sendPublishedAsset(request, reply, { publishing, prefix: `${basePath}/assets/` }),
      )
      await assets.register(fastifyStatic, {
        root: join(dist, 'assets'),
        preCompressed: true,
        cacheControl: false,
        index: false,
        setHeaders: (reply) => {
          void reply.header('cache-control', assetHeaders['cache-control'])
        },
      })
    },
    { prefix: `${basePath}/assets/` },
  )
  if (basePath !== '') app.get(basePath, (request, reply) => sendPage(request, reply))
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

/** Answers for an asset that the server's own build does not have. */
async function sendPublishedAsset(
  { url, headers, method }: FastifyRequest,
  reply: FastifyReply,
  { publishing, prefix }: { readonly publishing: Publishing | undefined; readonly prefix: string },
) {
  const path = url.split('?')[0] ?? ''
  const name = path.slice(prefix.length)
  const asset =
    method === 'GET' || method === 'HEAD'
      ? await publishedAsset(publishing, name, headers['accept-encoding'])
      : undefined
  if (asset === undefined) throw apiError('NOT_FOUND')
  if (asset.encoding !== undefined) void reply.header('content-encoding', asset.encoding)
  return reply
    .type(types[extname(name)] ?? 'application/octet-stream')
    .headers(assetHeaders)
    .send(asset.bytes)
}

/** Types of the files that a build puts into assets/. */
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
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

/**
 * Returns the page of development with the user's language and theme on its root element, so that
 * nothing flashes and a screen reader uses the right language from the first word. In production
 * each has a page of its own (choose-page).
 */
export function pageForReader(
  page: string,
  reader: Reader,
  languages: readonly Language[],
): string {
  const spoken = languageAttributes(languageOfRequest(reader, languages))
  const theme = themeOf(reader)
  return page.replace(
    /<html[^>]*>/,
    theme === undefined ? `<html ${spoken}>` : `<html ${spoken} data-theme="${theme}">`,
  )
}
