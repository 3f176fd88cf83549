/** Where things are. The base of the front end and the provider's root are one origin here; elsewhere they are settings. */
export const base = '/secdx/mfa'
export const apiBase = '/secdx/common-api/api'
export const providerBase = '/secdx/auth'

/** Where browsers tell of violations of the policy (`report-to csp`); named in the header `Reporting-Endpoints`. */
export const reportsPath = '/secdx/violation-reports'

export const redirectRoute = `${base}/oauth2/redirect`
export const loggedOutRoute = `${base}/consumers-logout/successfully-logout`
export const errorRoute = (code: string): string => `${base}/error?code=${encodeURIComponent(code)}`

export type Origins = {
  /** The one origin in issuer, messages and links. */
  readonly main: string
  /** Every origin a browser may use; redirect addresses are registered for each. */
  readonly all: readonly string[]
  readonly secure: boolean
}

/** `localhost` is the main name even when the socket is bound to 127.0.0.1: WebAuthn and the ready line need a name. */
export function originsOf(port: number, host: string, publicOrigin: string | undefined): Origins {
  const local = ['localhost', '127.0.0.1', '[::1]'].map((name) => `http://${name}:${port}`)
  const named = /^[a-z0-9.-]+$/i.test(host) && host !== '0.0.0.0' ? [`http://${host}:${port}`] : []
  const main = publicOrigin === undefined ? `http://localhost:${port}` : new URL(publicOrigin).origin
  return { main, all: [...new Set([main, ...local, ...named])], secure: main.startsWith('https:') }
}
