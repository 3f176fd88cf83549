import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

const root = join(import.meta.dirname, '../..')

/**
 * Returns the path of the product's pages below their origin. The router, the asset addresses and
 * the server derive from this one setting (D0.01). It is written in flows/app.yaml; a deployment
 * overrides it with BASE_PATH. Without either it is the root; an empty BASE_PATH counts as absent.
 * @throws when it is not a path
 */
export function resolveBasePath(product: string): string {
  return normalised(process.env['BASE_PATH'] || (written(product) ?? ''))
}

/** Of our own product. */
export const basePath: string = resolveBasePath(root)

/**
 * Reads the file alone, because a server of built files compiles nothing. The compiler reports its
 * mistakes.
 */
function written(product: string): string | undefined {
  const app: unknown = parse(readFileSync(join(product, 'flows/app.yaml'), 'utf8'), {
    logLevel: 'silent',
  })
  if (typeof app !== 'object' || app === null || !('base-path' in app)) return undefined
  return typeof app['base-path'] === 'string' ? app['base-path'] : undefined
}

function normalised(path: string): string {
  const trimmed = path.replace(/\/+$/, '')
  if (!/^(\/[A-Za-z0-9._~-]+)*$/.test(trimmed))
    throw new Error(`The base path must be a path such as /secdx/mfa, not "${path}".`)
  return trimmed
}

/**
 * Addresses of the server. The base of the front end and the provider's root share one origin here;
 * elsewhere they are settings.
 */
export const base = basePath
export const apiBase = '/secdx/common-api/api'
export const oidcBase = '/secdx/auth'

/** Targets of the front end's forms: below the provider's root, but answered by this server. */
export const interactionPaths = {
  primary: `${oidcBase}/commonauth`,
  consumer: `${oidcBase}/consumer/verify`,
  terms: `${oidcBase}/terms/prompt`,
} as const

/** Pictures of the applications that sign in here. */
export const clientLogoPath = `${oidcBase}/client-logo`

/**
 * Addresses of the round trip through an identity provider: below the provider's root, but answered
 * by this server.
 */
export const idpPaths = {
  start: `${oidcBase}/idp/start`,
  callback: `${oidcBase}/idp/callback`,
  /** Ends the session of the user at the provider. */
  logOut: `${oidcBase}/idp/log-out`,
  /** The provider returns here after that. */
  loggedOut: `${oidcBase}/idp/logged-out`,
  logo: `${oidcBase}/idp/logo`,
} as const

/**
 * Browsers send reports of policy violations here (`report-to csp`). The header
 * `Reporting-Endpoints` names it.
 */
export const reportsPath = '/secdx/violation-reports'

/** Pages without scripts, for browsers that cannot run the front end (openapi/plain-pages.yaml). */
export const plainPagesBase = '/secdx/plain'

/**
 * True for paths that the server answers itself. None of them is a page, also where the front end
 * lives at the root.
 */
export const isServerPath = (path: string): boolean =>
  [apiBase, oidcBase, plainPagesBase, reportsPath, '/sandbox', '/.well-known'].some(
    (own) => path === own || path.startsWith(`${own}/`),
  )

export const redirectRoute = `${base}/oauth2/redirect`
export const loggedOutRoute = `${base}/consumers-logout/successfully-logout`
/** Screen of the link "This wasn't me" (`password-reset/disown-activity`). */
export const notMeRoute = `${base}/not-me`
/** Screen of the link in the email with a code (`messages/outbox`). */
export const emailLinkRoute = `${base}/email-link`
export const errorRoute = (code: string): string => `${base}/error?code=${encodeURIComponent(code)}`

export type Origins = {
  /** The origin in issuer, messages and links. */
  readonly main: string
  /**
   * Every origin a browser may use that has a name of its own; redirect addresses are registered
   * for each.
   */
  readonly all: readonly string[]
  /**
   * Those, and in development every other name below `localhost` on our port. It reaches only this
   * machine (RFC 6761, section 6.3), and is served as the default tenant.
   */
  readonly include: (origin: string) => boolean
  /**
   * Returns the origin for a request's `Host`. Its scheme is ours, whatever a proxy sends. An
   * unknown name gets the main origin.
   */
  readonly at: (host: string | undefined) => string
  readonly secure: boolean
}

type OriginSettings = {
  readonly port: number
  readonly host: string
  readonly publicOrigin?: string | undefined
  /** True in sandbox mode. */
  readonly isSandbox: boolean
  /** Further names of tenants, on the same port and scheme. */
  readonly tenantHosts?: readonly string[]
}

/**
 * `localhost` is the main name even when the socket is bound to 127.0.0.1: WebAuthn and the ready
 * line need a name. Only a sandbox without a public origin is development, and has the loopback
 * names as well: on the machine of a user, any program may listen there and receive a code (RFC
 * 8252, section 8.3).
 */
export function resolveOrigins({
  port,
  host,
  publicOrigin,
  isSandbox,
  tenantHosts = [],
}: OriginSettings): Origins {
  const main =
    publicOrigin === undefined ? `http://localhost:${port}` : new URL(publicOrigin).origin
  const isDevelopment = isSandbox && publicOrigin === undefined
  const { protocol, port: publicPort } = new URL(main)
  const tenants = tenantHosts.map(
    (name) => `${protocol}//${name}${publicPort === '' ? '' : `:${publicPort}`}`,
  )
  const all = [...new Set([main, ...(isDevelopment ? localOrigins(port, host) : []), ...tenants])]
  const secure = main.startsWith('https:')
  const include = (origin: string) =>
    all.includes(origin) || (isDevelopment && isBelowLocalhost(origin, port))
  const at = (name = '') => [`${protocol}//${name}`].find(include) ?? main
  return { main, all, include, at, secure }
}

const localOrigins = (port: number, host: string): readonly string[] =>
  [
    'localhost',
    '127.0.0.1',
    '[::1]',
    ...(/^[a-z0-9.-]+$/i.test(host) && host !== '0.0.0.0' ? [host] : []),
  ].map((name) => `http://${name}:${port}`)

function isBelowLocalhost(origin: string, port: number): boolean {
  const [, at] = /^http:\/\/(?:[a-z0-9_-]+\.)+localhost:(\d+)$/i.exec(origin) ?? []
  return at === String(port)
}
