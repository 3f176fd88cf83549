import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  apiPolicy,
  cacheControl,
  contentSecurityPolicy,
  type Headers,
  secureHeaders,
} from '../../../server/http/headers.ts'
import { admittedOn, type PagePolicy, readPagePolicy } from '../page-policy.ts'
import { readPageTables } from '../prerender/page-table.ts'
import { statusHeaders } from './status-files.ts'

/**
 * `dist/headers.json`: headers for other servers, from the same table that ours uses
 * (server/http/headers.ts).
 */
export interface HeadersFile {
  /** For every answer, including errors and the API's. */
  readonly every: Headers
  /** For the files in `assets/`, instead. */
  readonly assets: Headers
  /** For the files in `pages/`, instead. */
  readonly pages: Headers
  /** For the files in `status/`, the bodies of errors, instead. */
  readonly status: Headers
  /** `Content-Security-Policy` of each file in `pages/`. */
  readonly policies: Readonly<Record<string, string>>
}

const fileIn = (dist: string) => join(dist, 'headers.json')

export function headersOf(dist: string): HeadersFile {
  const policies = readPageTables(dist).flatMap(({ tenant }) => {
    const policy = readPagePolicy(dist, tenant)
    return Object.keys(policy.styleHashes).map(
      (file) => [file, policyOfPage(policy, file)] as const,
    )
  })
  return {
    every: everyHeader,
    assets: assetHeaders,
    pages: pageHeaders,
    status: statusHeaders,
    policies: Object.fromEntries(policies),
  }
}

export function writeHeaders(dist: string, headers: HeadersFile): void {
  writeFileSync(fileIn(dist), JSON.stringify(headers, undefined, 1))
}

/** @throws when the build wrote none */
export function readHeaders(dist: string): HeadersFile {
  // Written by `writeHeaders` in the same build.
  return JSON.parse(readFileSync(fileIn(dist), 'utf8')) as HeadersFile
}

/** For every answer over TLS, unless a table below differs. */
export const everyHeader: Headers = {
  ...secureHeaders,
  'content-security-policy': apiPolicy,
  'cache-control': cacheControl.none,
}

/** Headers of dist/assets. Its file names contain a content hash. */
export const assetHeaders = {
  'cache-control': cacheControl.immutable,
  vary: 'accept-encoding',
} as const satisfies Headers

/** For every page. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': cacheControl.none,
  vary: 'cookie, accept-language, accept-encoding',
} as const satisfies Headers

/**
 * For one page.
 * @param file below dist/
 */
export const policyOfPage = (policy: PagePolicy, file: string): string =>
  contentSecurityPolicy(admittedOn(policy, file))
