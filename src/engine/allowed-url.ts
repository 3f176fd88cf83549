import type { Json } from '../language/json.ts'
import type { Environment, Program } from '../language/program.ts'
import { getOwn } from './expressions/values.ts'

declare const allowed: unique symbol
/** An address to which the application may leave. Only this file creates it. */
export type AllowedUrl = string & { readonly [allowed]: true }

const longest = 8192

/**
 * RFC 3986, appendix A, reduced to the part that all parsers read alike. It allows http or https, a
 * host of LDH labels or an IPv6 literal, and an optional port. Then follow path, query and fragment
 * of allowed ASCII. No user, no backslash, no space, no control character.
 */
const absolute =
  /^https?:\/\/(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*|\[[0-9a-f:]+\])(?::[0-9]{1,5})?(?=[/?#]|$)/i
const tail =
  /^(?:\/(?:[\w.~!$&'()*+,;=:@/-]|%[0-9a-f]{2})*)?(?:\?(?:[\w.~!$&'()*+,;=:@/?-]|%[0-9a-f]{2})*)?(?:#(?:[\w.~!$&'()*+,;=:@/?-]|%[0-9a-f]{2})*)?$/i
/**
 * Encoded control characters and backslashes, and segments that go up the tree. They become
 * dangerous when a server decodes them too often.
 */
const suspicious = /%(?:[01][0-9a-f]|7f|5c)|\/(?:\.|%2e){1,2}(?=[/?#]|$)/i
const relative = /^\/(?!\/)/

/**
 * Returns an address from an answer if the application may leave to it. Allowed are the own origin
 * (absolute, or beginning with one slash), the authorization origin, and origins that the
 * environment allows. Anything else is undefined, never repaired.
 */
export function allowedUrl(
  environment: Environment,
  address: Json | undefined,
): AllowedUrl | undefined {
  if (typeof address !== 'string' || address.length > longest) return undefined
  return checkedUrl(
    environment,
    relative.test(address) ? originOf(environment.origin) + address : address,
  )
}

/**
 * Returns the address of a named endpoint with its query. Returns undefined for an unknown
 * endpoint, or a parameter that it does not declare.
 */
export function endpointUrl(
  program: Program,
  name: string,
  query: Readonly<Record<string, string>>,
): AllowedUrl | undefined {
  const endpoint = getOwn(program.index.endpoints, name)
  if (!endpoint || !relative.test(endpoint.path)) return undefined
  if (Object.keys(query).some((parameter) => !endpoint.parameters.includes(parameter)))
    return undefined
  const search = new URLSearchParams(query).toString()
  const { environment } = program
  return checkedUrl(
    environment,
    `${originOf(environment.authOrigin)}${endpoint.path}${search === '' ? '' : `?${search}`}`,
  )
}

function checkedUrl(environment: Environment, address: string): AllowedUrl | undefined {
  const origin = absolute.exec(address)?.[0]
  if (origin === undefined || suspicious.test(address) || !tail.test(address.slice(origin.length)))
    return undefined
  // The second check uses the parser that the browser navigates with: both must agree on the
  // origin.
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || url.username !== '' || url.password !== '') return undefined
  const { origin: ours, authOrigin, allowedOrigins } = environment
  const isAllowed = [ours, authOrigin, ...allowedOrigins].some(
    (candidate) => originOf(candidate) === url.origin,
  )
  // The brand is applied only here: both checks have read exactly this text.
  return isAllowed && originOf(origin) === url.origin ? (url.href as AllowedUrl) : undefined
}

/**
 * Returns an origin in the form used for comparison: lower case, no default port, nothing after it.
 */
function originOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/\/+$/, '')
    .replace(/^(http:\/\/.*):80$|^(https:\/\/.*):443$/, '$1$2')
}
