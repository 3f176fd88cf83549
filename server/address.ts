import { basePath } from './base-path.ts'

/**
 * Where things are. The base of the front end and the provider's root are one origin here;
 * elsewhere they are settings.
 */
export const base = basePath
export const apiBase = '/secdx/common-api/api'
export const oidcBase = '/secdx/auth'

/** What the front end posts its forms to: below the provider's root, but ours. */
export const interactionPaths = {
  primary: `${oidcBase}/commonauth`,
  consumer: `${oidcBase}/consumer/verify`,
  terms: `${oidcBase}/terms/prompt`,
} as const

/** On the way to an identity provider and back: below the provider's root, but ours. */
export const idpPaths = {
  start: `${oidcBase}/idp/start`,
  callback: `${oidcBase}/idp/callback`,
} as const

/**
 * Where browsers tell of violations of the policy (`report-to csp`); named in the header
 * `Reporting-Endpoints`.
 */
export const reportsPath = '/secdx/violation-reports'

/** Pages without scripts, for whoever cannot run the front end (openapi/plain-pages.yaml). */
export const plainPagesBase = '/secdx/plain'

/**
 * What the server answers itself. Nothing there is a page, also where the front end lives at the
 * root.
 */
export const isServerPath = (path: string): boolean =>
  [apiBase, oidcBase, plainPagesBase, reportsPath, '/sandbox', '/.well-known'].some(
    (own) => path === own || path.startsWith(`${own}/`),
  )

export const redirectRoute = `${base}/oauth2/redirect`
export const loggedOutRoute = `${base}/consumers-logout/successfully-logout`
export const errorRoute = (code: string): string => `${base}/error?code=${encodeURIComponent(code)}`

export type Origins = {
  /** The one origin in issuer, messages and links. */
  readonly main: string
  /**
   * Every origin a browser may use that has a name of its own; redirect addresses are registered
   * for each.
   */
  readonly all: readonly string[]
  /**
   * Those, and every other name below `localhost` on our port: it leads nowhere but to this machine
   * (RFC 6761, section 6.3), and is served as the default tenant.
   */
  readonly include: (origin: string) => boolean
  /**
   * Returns the origin by which a browser asked for this `Host`: its scheme is ours, whatever a
   * proxy says. The main one for a name that is not served.
   */
  readonly at: (host: string | undefined) => string
  readonly secure: boolean
}

/**
 * `localhost` is the main name even when the socket is bound to 127.0.0.1: WebAuthn and the ready
 * line need a name.
 * @param tenantHosts names that tenants have beside it, on its port and by its scheme
 */
export function resolveOrigins(
  port: number,
  host: string,
  publicOrigin: string | undefined,
  tenantHosts: readonly string[] = [],
): Origins {
  const local = ['localhost', '127.0.0.1', '[::1]'].map((name) => `http://${name}:${port}`)
  const named = /^[a-z0-9.-]+$/i.test(host) && host !== '0.0.0.0' ? [`http://${host}:${port}`] : []
  const main =
    publicOrigin === undefined ? `http://localhost:${port}` : new URL(publicOrigin).origin
  const { protocol, port: publicPort } = new URL(main)
  const tenants = tenantHosts.map(
    (name) => `${protocol}//${name}${publicPort === '' ? '' : `:${publicPort}`}`,
  )
  const all = [...new Set([main, ...local, ...named, ...tenants])]
  const secure = main.startsWith('https:')
  const include = (origin: string) =>
    all.includes(origin) || (!secure && isBelowLocalhost(origin, port))
  const at = (name = '') => [`${protocol}//${name}`].find(include) ?? main
  return { main, all, include, at, secure }
}

function isBelowLocalhost(origin: string, port: number): boolean {
  const [, at] = /^http:\/\/(?:[a-z0-9_-]+\.)+localhost:(\d+)$/i.exec(origin) ?? []
  return at === String(port)
}
