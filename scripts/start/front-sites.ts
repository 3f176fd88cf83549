import type { FastifyRequest } from 'fastify'
import {
  cookieFrom,
  isHandle,
  publishingCookie,
  versionCookieHeader,
} from '../../server/http/headers.ts'
import { mayLookUpPage } from '../../server/http/limits-by-address.ts'
import type { Services } from '../../server/operation.ts'
import { builtIn } from '../../server/publishing/activations.ts'
import type { Site } from '../../server/publishing/built-site.ts'
import type { Encoding } from '../../server/publishing/follow-versions.ts'
import { pageVersion } from '../../server/publishing/page-version.ts'
import { rolloutBrowser, testerOf } from '../../server/publishing/rollout-browser.ts'
import { type PagePolicy, readPagePolicy } from '../vite/page-policy.ts'
import { openPaths, type PageTable, readPageTables } from '../vite/prerender/page-table.ts'
import { choosePage } from './choose-page.ts'
import { acceptedEncodings, type PageFile, pageFiles } from './page-files.ts'

/** The pages of one version of a tenant. */
export interface FrontSite {
  readonly policy: PagePolicy
  readonly pageOf: ReturnType<typeof choosePage>
  /** Paths of pages that look like those of files. */
  readonly open: readonly RegExp[]
  readonly read: (file: string, acceptEncoding: string | undefined) => Promise<PageFile>
}

/** The site for a request, and the cookies that keep its browser there. */
export interface FoundSite {
  readonly site: FrontSite
  readonly cookies: readonly string[]
  /** True when a publish has ended the request of this browser. */
  readonly hasEnded: boolean
}

/** The parts of a server that know published versions. */
export type Publishing = Pick<Services, 'store' | 'clock' | 'origins' | 'published' | 'limits'>

/** Returns the function that finds the pages for a request at a tenant. */
export function frontSites(
  dist: string,
  publishing: Publishing | undefined,
): (tenant: string, request: FastifyRequest) => Promise<FoundSite | undefined> {
  const tables = readPageTables(dist)
  const readBuilt = pageFiles(dist)
  const open = patterns(tables)
  const built = new Map(
    tables.map((table) => [
      table.tenant,
      {
        policy: readPagePolicy(dist, table.tenant),
        pageOf: choosePage(table),
        open,
        read: async (file: string, accepted: string | undefined) => readBuilt(file, accepted),
      },
    ]),
  )
  const stored = new WeakMap<Site, FrontSite>()
  const storedSite = async (
    { published }: Publishing,
    tenant: string,
    version: string,
  ): Promise<FrontSite | undefined> => {
    const site = await published.site(tenant, version)
    if (site === undefined) return undefined
    const known = stored.get(site) ?? frontSite(site, published)
    stored.set(site, known)
    return known
  }
  return async (tenant, request) => {
    const own = built.get(tenant)
    const plain = own && { site: own, cookies: [], hasEnded: false }
    if (publishing === undefined) return plain
    const row = publishing.published.tenant(tenant)
    if (row.revision === 0) return plain
    const { secure } = publishing.origins
    const { headers } = request
    const last = publishingCookie(headers.cookie, 'version', secure)
    const { browser, cookies } = rolloutBrowser(row, headers.cookie, secure)
    const flow = cookieFrom(headers.cookie, 'flow', secure)
    // An address that asks too often gets the version of a new sign-in, which costs no statement.
    const isLookedUp = flow !== undefined && mayLookUpPage(publishing, request.ip)
    const { version, hasEnded } = await pageVersion(publishing, publishing.clock.now(), {
      tenant,
      key: keyIn(request.url),
      flow: isLookedUp ? flow : undefined,
      last,
      tester: testerOf(headers),
      browser,
    })
    // A version that this server cannot serve gives way to the active one, and that to the build.
    for (const name of new Set([version, row.active ?? builtIn, builtIn])) {
      const site = name === builtIn ? own : await storedSite(publishing, tenant, name)
      if (site !== undefined)
        return {
          site,
          hasEnded,
          cookies: name === last ? cookies : [...cookies, versionCookieHeader(name, secure)],
        }
    }
    return undefined
  }
}

function frontSite({ pages, table, policy }: Site, published: Publishing['published']): FrontSite {
  // Written by the build of the version (page-table, page-policy).
  const pageTable = table as PageTable
  return {
    policy: policy as PagePolicy,
    pageOf: choosePage(pageTable),
    open: patterns([pageTable]),
    read: async (file, acceptEncoding) => {
      const hash = pages[file]
      const found =
        hash === undefined
          ? undefined
          : await published.file(hash, acceptedEncodings(acceptEncoding))
      if (found === undefined) throw new Error(`The version has no ${file}.`)
      return found
    },
  }
}

const patterns = (tables: readonly PageTable[]): readonly RegExp[] =>
  openPaths(tables).map((path) => new RegExp(path, 'i'))

/** Returns the key in an address; undefined for a value that was never issued. */
function keyIn(url: string): string | undefined {
  if (!url.includes('sessionDataKey=')) return undefined
  const key = new URL(url, 'http://page').searchParams.get('sessionDataKey')
  return key !== null && isHandle(key) ? key : undefined
}

/** Returns an asset of a published version; undefined where no version has it. */
export async function publishedAsset(
  publishing: Publishing | undefined,
  name: string,
  acceptEncoding: string | undefined,
): Promise<(PageFile & { readonly encoding: Encoding | undefined }) | undefined> {
  const hash = await publishing?.published.asset(name)
  return hash === undefined
    ? undefined
    : publishing?.published.file(hash, acceptedEncodings(acceptEncoding))
}
