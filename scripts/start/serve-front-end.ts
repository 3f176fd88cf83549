import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isServerPath } from '../../server/http/address.ts'
import type { Tenants } from '../../server/tenants/tenants.ts'
import { languageOfRequest } from '../../src/i18n/language-of-request.ts'
import { languageAttributes } from '../../src/language/language-attributes.ts'
import type { Language } from '../../src/language/language.ts'
import { chosenTheme, type Theme } from '../../src/runtime/browser/theme.ts'
import { assetHeaders, pageHeaders, policyOfPage } from '../vite/deployment/headers-file.ts'
import { readPagePolicy } from '../vite/page-policy.ts'
import {
  openPaths,
  type PageRow,
  type PageTable,
  readPageTables,
} from '../vite/prerender/page-table.ts'
import type { Product } from '../vite/product.ts'
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

/** The answer to a request for a page. */
export interface ChosenPage {
  /** Below `dist/`. */
  readonly file: string
  readonly status: PageRow['status']
}

/** Returns the page of a tenant for a request. One look-up each for path, language and theme. */
export function choosePage({
  tenant,
  languages,
  pages,
  unknown,
}: PageTable): (path: string, reader: Reader) => ChosenPage {
  const compiled = pages.map(({ path, page, status }) => ({
    path: new RegExp(path, 'i'),
    page,
    status,
  }))
  return (path, reader) => {
    const { page, status } = compiled.find((row) => row.path.test(path)) ?? unknown
    return {
      file: [
        'pages',
        tenant,
        languageOfRequest(reader, languages),
        themeOf(reader) ?? 'system',
        `${page}.html`,
      ].join('/'),
      status,
    }
  }
}

/** Preferences in the request headers, before any script runs. */
export interface Reader {
  readonly cookie: string | undefined
  readonly acceptLanguage: string | undefined
}

/** Undefined leaves the theme to the system. */
export function themeOf({ cookie = '' }: Reader): Theme | undefined {
  return chosenTheme(cookie)
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
