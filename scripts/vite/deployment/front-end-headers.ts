import {
  apiPolicy,
  cacheControl,
  contentSecurityPolicy,
  secureHeaders,
  type Headers,
} from '../../../server/headers.ts'
import { admittedOn, type PagePolicy } from '../page-policy.ts'

/** Of every answer over TLS, where nothing below says otherwise. */
export const everyHeader: Headers = {
  ...secureHeaders,
  'content-security-policy': apiPolicy,
  'cache-control': cacheControl.none,
}

/** Headers of dist/assets, whose names contain a content hash. */
export const assetHeaders = {
  'cache-control': cacheControl.immutable,
  vary: 'accept-encoding',
} as const satisfies Headers

/** Of every page. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': cacheControl.none,
  vary: 'cookie, accept-language, accept-encoding',
} as const satisfies Headers

/** Of one page. @param file below dist/ */
export const policyOfPage = (policy: PagePolicy, file: string): string =>
  contentSecurityPolicy(admittedOn(policy, file))
