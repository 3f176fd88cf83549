import {
  apiPolicy,
  cacheControl,
  contentSecurityPolicy,
  type Headers,
  secureHeaders,
} from '../../../server/http/headers.ts'
import { admittedOn, type PagePolicy } from '../page-policy.ts'

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
