// Types only: it adds `cookies` to Fastify's request.
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { continueStyleHash } from '../status-pages/html.ts'
import { reportsPath } from './address.ts'

/**
 * The headers of every answer (tests/contract/headers.test.ts). One table; the front end's static
 * server takes its policy from here too. The provider's answers bypass Fastify and get the same
 * table, see oidc/mount-provider.
 */
export type Headers = Readonly<Record<string, string>>

/** The features Chromium knows: it writes a warning to the console for each one it does not. */
const switchedOff = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]

export const commonHeaders: Headers = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': [
    'publickey-credentials-get=(self)',
    'publickey-credentials-create=(self)',
    'otp-credentials=(self)',
    ...switchedOff.map((feature) => `${feature}=()`),
  ].join(', '),
  'document-policy': 'force-load-at-top',
  'reporting-endpoints': `csp="${reportsPath}"`,
}

/**
 * Sent over TLS alone: on a connection that anybody may change it has no value, and RFC 6797,
 * section 7.2 forbids it.
 */
export const secureHeaders: Headers = {
  ...commonHeaders,
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
}

export const headersFor = (secure: boolean): Headers => (secure ? secureHeaders : commonHeaders)

/** Nothing may be loaded by, or framed around, an answer that is not a page. */
export const apiPolicy =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** An image a tenant uploaded may not become a page of this origin. */
export const brandingPolicy =
  "default-src 'none'; style-src 'none'; sandbox; frame-ancestors 'none'"

export const cacheControl = {
  none: 'no-store',
  /** For names that carry a hash of their content. */
  immutable: 'public, max-age=31536000, immutable',
  briefly: 'public, max-age=300',
} as const

/**
 * @param connectOrigins of the API, when it is not below our own
 *
 * @param formActionOrigins exact origins beside our own that a hidden form may be sent to
 *
 * @param styleHashes `sha256-…` of the inline stylesheets of the page
 *
 * @param scriptHashes of the page's import map, which carries the integrity of lazily loaded chunks
 *
 * @param dev the development server's nonce and socket; nothing else is loosened
 */
export function contentSecurityPolicy(options: {
  readonly connectOrigins?: readonly string[]
  readonly formActionOrigins?: readonly string[]
  readonly styleHashes?: readonly string[]
  readonly scriptHashes?: readonly string[]
  readonly dev?: { readonly nonce: string; readonly socketOrigin: string }
}): string {
  const {
    connectOrigins = [],
    formActionOrigins = [],
    styleHashes = [],
    scriptHashes = [],
    dev,
  } = options
  const nonce = dev === undefined ? [] : [`'nonce-${dev.nonce}'`]
  const directives: readonly (readonly string[])[] = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...scriptHashes.map((hash) => `'${hash}'`), ...nonce],
    ['style-src', "'self'", ...styleHashes.map((hash) => `'${hash}'`), ...nonce],
    ['img-src', "'self'", 'data:'],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...connectOrigins, ...(dev === undefined ? [] : [dev.socketOrigin])],
    ['form-action', "'self'", ...formActionOrigins],
    ['frame-ancestors', "'none'"],
    ['base-uri', "'none'"],
    ['object-src', "'none'"],
    ['manifest-src', "'self'"],
    ['worker-src', "'none'"],
    ['require-trusted-types-for', "'script'"],
    ['trusted-types', "'none'"],
    ['report-to', 'csp'],
  ]
  return directives.map((directive) => directive.join(' ')).join('; ')
}

/** Pages of the sandbox itself: no script at all, one linked style sheet or one inlined style. */
export const pagePolicy = `default-src 'none'; style-src 'self' '${continueStyleHash}'; img-src 'self'; font-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'`

/** Client apps: their forms go to their own origin. */
export const clientAppsPolicy = pagePolicy.replace("form-action 'none'", "form-action 'self'")

/**
 * The first page and the phone of the sandbox: their forms go to this origin, and one script of
 * their own polls.
 */
export const livePagePolicy = pagePolicy.replace(
  "form-action 'none'",
  "form-action 'self'; script-src 'self'; connect-src 'self'",
)

/** Without the prefix. Only the library writes `provider`. */
export const cookieNames = {
  session: 'gatehouse-session',
  provider: 'gatehouse-op',
  flow: 'gatehouse-flow',
  device: 'gatehouse-device',
  computer: 'gatehouse-computer',
  known: 'gatehouse-known',
  chosen: 'gatehouse-chosen',
  version: 'gatehouse-version',
  rollout: 'gatehouse-rollout',
} as const
type CookieName = keyof typeof cookieNames

/** `__Host-` needs Secure, which a browser refuses to keep over plain http. */
export const cookieName = (name: CookieName, secure: boolean): string =>
  secure ? `__Host-${cookieNames[name]}` : cookieNames[name]

/** True for a value of the form of `randomHandle`'s. */
export const isHandle = (value: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(value)
const handles: ReadonlySet<CookieName> = new Set(['session', 'flow', 'known'])

/** A handle of another form than `randomHandle`'s was never issued, and counts as none. */
export function readCookie(
  request: FastifyRequest,
  name: CookieName,
  secure: boolean,
): string | undefined {
  const value = request.cookies[cookieName(name, secure)]
  return value === undefined || !handles.has(name) || isHandle(value) ? value : undefined
}

/**
 * Strict: our own pages send it, and other sites never need it. No Max-Age: it ends with the
 * browser, and the server ends it before that.
 */
export function setSessionCookie(reply: FastifyReply, value: string, secure: boolean): void {
  reply.setCookie(cookieName('session', secure), value, {
    httpOnly: true,
    sameSite: 'strict',
    path: '/',
    secure,
  })
}

export function clearSessionCookie(reply: FastifyReply, secure: boolean): void {
  reply.clearCookie(cookieName('session', secure), {
    httpOnly: true,
    sameSite: 'strict',
    path: '/',
    secure,
  })
}

/**
 * Identifies one of the account's devices, for the list of them; proves nothing. 400 days is the
 * browsers' maximum.
 */
export function setDeviceCookie(reply: FastifyReply, value: string, secure: boolean): void {
  reply.setCookie(cookieName('device', secure), value, {
    httpOnly: true,
    sameSite: 'strict',
    path: '/',
    secure,
    maxAge: 34_560_000,
  })
}

/**
 * A secret that only browsers with a complete sign-in get (`sign-in/known-browser`). The value of
 * the cookie `device` is no secret: lists of devices show it.
 */
export function setKnownCookie(reply: FastifyReply, value: string, secure: boolean): void {
  reply.setCookie(cookieName('known', secure), value, {
    httpOnly: true,
    sameSite: 'strict',
    path: '/',
    secure,
    maxAge: 34_560_000,
  })
}

/** Identifies the computer in the sandbox. It proves nothing, and exists in the sandbox only. */
export function setComputerCookie(reply: FastifyReply, value: string, secure: boolean): void {
  reply.setCookie(cookieName('computer', secure), value, {
    httpOnly: true,
    sameSite: 'strict',
    path: '/',
    secure,
    maxAge: 34_560_000,
  })
}

/**
 * Names the demo user of the next login, in the sandbox only. It proves nothing, and is read once.
 * @param username empty to remove it
 */
export const chosenCookieHeader = (username: string, secure: boolean): string =>
  `${cookieName('chosen', secure)}=${username}; Path=/; Max-Age=${username === '' ? 0 : 60}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

/** Lax, as below. */
export function setFlowCookie(reply: FastifyReply, value: string, secure: boolean): void {
  reply.setCookie(cookieName('flow', secure), value, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure,
  })
}

/**
 * Lax: a link on another site starts a sign-in, which needs the browser id of a running one. Set on
 * the provider's raw answer.
 */
export const flowCookieHeader = (value: string, secure: boolean): string =>
  `${cookieName('flow', secure)}=${value}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

/**
 * Names the version of the browser's last page (docs/decisions/0222). It gives access to nothing,
 * and ends with the browser. Lax, as above.
 */
export const versionCookieHeader = (version: string, secure: boolean): string =>
  `${cookieName('version', secure)}=${version}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

/** A random value that keeps a browser in a rollout or out of it. It names no person. */
export const rolloutCookieHeader = (value: string, secure: boolean): string =>
  `${cookieName('rollout', secure)}=${value}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

/** Reads one of these two from the header; undefined for a value that was never set. */
export function publishingCookie(
  header: string | undefined,
  name: 'version' | 'rollout',
  secure: boolean,
): string | undefined {
  const prefix = `${cookieName(name, secure)}=`
  const value = header
    ?.split(/; */)
    .find((part) => part.startsWith(prefix))
    ?.slice(prefix.length)
  return value !== undefined && /^(?:built-in|[0-9a-f]{16,24})$/.test(value) ? value : undefined
}

export const endedSessionCookie = (secure: boolean): string =>
  `${cookieName('session', secure)}=; Path=/; Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`

/** Reads a cookie where Fastify does not see the request. */
export function cookieFrom(
  header: string | undefined,
  name: CookieName,
  secure: boolean,
): string | undefined {
  const prefix = `${cookieName(name, secure)}=`
  const found = header
    ?.split(/; */)
    .find((part) => part.startsWith(prefix))
    ?.slice(prefix.length)
  return found !== undefined && isHandle(found) ? found : undefined
}
