import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { oidcBase, type Origins } from './address.ts'
import { isProxyConnection, unreadable } from './client-address.ts'
import { healthPaths } from './serve-health.ts'

/** Advice for the operator, by fault. See docs/operations.md, "A proxy in front". */
const adviceByFault = {
  'no-forwarded-proto':
    'The proxy sends no X-Forwarded-Proto. PUBLIC_ORIGIN is used instead; set the header at the proxy.',
  'forwarded-proto-http':
    'The proxy says that a browser came by http, and PUBLIC_ORIGIN is https. Redirect http to https at the proxy.',
  'no-forwarded-for':
    'The proxy sends no X-Forwarded-For. All people share the limits of one address.',
  'forwarded-for-unreadable':
    'The last entry of X-Forwarded-For is no IP address. All people behind this proxy share the limits of one address.',
  'proxy-not-trusted':
    'A request came from an address that is no trusted proxy. Name the proxy in TRUSTED_PROXIES, or close the port to others.',
  'host-not-passed':
    'The proxy sends its own name for this server as Host. Pass the Host header on, or tenants cannot be told apart.',
} as const

export type ProxyFault = keyof typeof adviceByFault

/** A fault that was not seen for this time is dropped. */
const retentionMs = 10 * 60_000
/** Each fault logs one line per hour. */
const warningIntervalMs = 60 * 60_000

/** Other servers, and our own client of the provider, request these without a proxy. */
const directAccessWarning: ReadonlySet<string> = new Set([
  healthPaths.alive,
  healthPaths.ready,
  ...['token', 'jwks', 'userinfo'].map((name) => `${oidcBase}/oauth2/${name}`),
  `${oidcBase}/.well-known/openid-configuration`,
])

type ProxyContext = {
  readonly origins: Origins
  readonly clock: Clock
  readonly port: number
  readonly isTrusted: (address: string, hopIndex: number) => boolean
}

/**
 * Checks the proxy's headers on each request, and warns once an hour of each fault. No request
 * fails because of them: the server never reads from the proxy a fact that it can know without it.
 * Call it before the first route.
 * @param watched.port port of this process
 * @returns codes of recent faults, for `/readyz`
 */
export function detectProxyFaults(
  app: FastifyInstance,
  watched: ProxyContext,
): () => readonly ProxyFault[] {
  const { clock, origins } = watched
  const seenFaults = new Map<ProxyFault, { at: number; warnedAt: number }>()
  if (origins.secure) {
    app.addHook('onRequest', async (request) => {
      const [path = ''] = request.url.split('?')
      if (directAccessWarning.has(path) || !isRemoteConnection(request)) return
      for (const fault of findProxyFaults(request, watched)) {
        const [now, warnedAt = -Infinity] = [clock.now(), seenFaults.get(fault)?.warnedAt]
        const isDue = now - warnedAt >= warningIntervalMs
        seenFaults.set(fault, { at: now, warnedAt: isDue ? now : warnedAt })
        if (isDue) request.log.warn({ fault, advice: adviceByFault[fault] }, 'proxy')
      }
    })
  }
  return () =>
    [...seenFaults].flatMap(([fault, { at }]) => (clock.now() - at < retentionMs ? [fault] : []))
}

/** The server's own requests by `inject` (sign-in/begin-login) have no network socket. */
const isRemoteConnection = ({ raw }: FastifyRequest): boolean => raw.socket instanceof Socket

function findProxyFaults(
  { headers, raw }: FastifyRequest,
  { origins, port, isTrusted }: ProxyContext,
): readonly ProxyFault[] {
  // Headers of a client that is no proxy prove nothing about a proxy.
  if (!isProxyConnection(isTrusted)(raw.socket.remoteAddress)) return ['proxy-not-trusted']
  const protocol = String(headers['x-forwarded-proto'] ?? '')
    .split(',')
    .at(-1)
    ?.trim()
    .toLowerCase()
  const forwardedFor = headers['x-forwarded-for']
  const faults: readonly (readonly [ProxyFault, boolean])[] = [
    ['no-forwarded-proto', protocol === ''],
    ['forwarded-proto-http', protocol === 'http'],
    ['no-forwarded-for', forwardedFor === undefined],
    ['forwarded-for-unreadable', forwardedFor === unreadable],
    ['host-not-passed', isUpstreamName(headers.host ?? '', origins, port)],
  ]
  return faults.flatMap(([fault, applies]) => (applies ? [fault] : []))
}

/**
 * A proxy that does not pass `Host` on sends the name of its upstream: a word without a dot, or our
 * own port. Any other name may be a scanner's.
 */
function isUpstreamName(host: string, { main }: Origins, port: number): boolean {
  return host !== new URL(main).host && (/^[a-z0-9_-]+$/i.test(host) || host.endsWith(`:${port}`))
}
