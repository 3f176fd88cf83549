import { reportsPath } from './address.ts'
import { continueStyleHash } from './status-pages/continue-page.ts'

/**
 * The headers of every answer (docs: quality, response headers). One table; the front end's static
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
 * @param formActionOrigins exact origins beside our own that a hidden form may be sent to
 *
 * @param styleHashes `sha256-…` of the inline stylesheets of the page
 *
 * @param scriptHashes of the page's import map, which carries the integrity of lazily loaded chunks
 *
 * @param dev the development server's nonce and socket; nothing else is loosened
 */
export function contentSecurityPolicy(options: {
  readonly formActionOrigins?: readonly string[]
  readonly styleHashes?: readonly string[]
  readonly scriptHashes?: readonly string[]
  readonly dev?: { readonly nonce: string; readonly socketOrigin: string }
}): string {
  const { formActionOrigins = [], styleHashes = [], scriptHashes = [], dev } = options
  const nonce = dev === undefined ? [] : [`'nonce-${dev.nonce}'`]
  const directives: readonly (readonly string[])[] = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...scriptHashes.map((hash) => `'${hash}'`), ...nonce],
    ['style-src', "'self'", ...styleHashes.map((hash) => `'${hash}'`), ...nonce],
    ['img-src', "'self'", 'data:'],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...(dev === undefined ? [] : [dev.socketOrigin])],
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
