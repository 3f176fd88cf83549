import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Log, sendError } from '../openapi/send-error.ts'
import { statusPageFor } from '../status-pages/status-page.ts'
import type { Tenants } from '../tenants/tenants.ts'
import { apiBase, base, isServerPath, type Origins } from './address.ts'
import { apiError } from './errors.ts'
import { apiPolicy, cacheControl, headersFor } from './headers.ts'

type Guarded = {
  readonly origins: Origins
  readonly log: Log
  readonly tenants: Tenants
  /** Home address of an application other than ours. */
  readonly home?: string
  /** Answers some requests that only read, before their route. */
  readonly beforeReading?: ((request: FastifyRequest, reply: FastifyReply) => unknown) | undefined
}

/**
 * Runs first on requests and last on answers: checks the origin of changes, adds the common
 * headers, and answers every error of a navigation with a page. Users never see JSON, or the
 * browser's own page. A route's own policy or cache rule stays.
 */
export function guardRequests(app: FastifyInstance, guarded: Guarded): void {
  const { origins, log, beforeReading } = guarded
  app.addHook('onRequest', async (request, reply) => {
    if (!isSafe(request.method) && !isFromOwnOrigin(request.raw, origins))
      return sendError({ error: apiError('FORBIDDEN'), request, reply, log })
    // The declared route: the router also finds it by an encoded or absolute address.
    const route = request.routeOptions.url ?? request.url
    if (route.startsWith('/sandbox') && isForeignName(request.headers.host, origins))
      return sendError({ error: apiError('NOT_FOUND'), request, reply, log })
    // Opening the address of an API call would show JSON. Another site could also cause it to be
    // opened.
    if (route.startsWith(`${apiBase}/`) && isNavigation(request.raw))
      return sendError({ error: apiError('NOT_FOUND'), request, reply, log })
    return isSafe(request.method) ? beforeReading?.(request, reply) : undefined
  })
  app.addHook('onSend', async (request, reply, payload) => {
    reply.header('x-request-id', request.id)
    addHeaders(reply, origins)
    return needsPage(request, reply) ? pageInstead(request, reply, guarded) : payload
  })
}

const needsPage = ({ raw }: FastifyRequest, reply: FastifyReply): boolean =>
  reply.statusCode >= 400 &&
  isNavigation(raw) &&
  !String(reply.getHeader('content-type') ?? '').startsWith('text/html')

/** Sets the headers of the status page, and returns it. */
function pageInstead(
  { id, method, headers, url }: FastifyRequest,
  reply: FastifyReply,
  { tenants, home }: Guarded,
): string {
  const retryAfter = Number(reply.getHeader('retry-after') ?? 0)
  const [path = ''] = url.split('?')
  const page = statusPageFor(
    { headers, method, path },
    { answer: { status: reply.statusCode, reference: id, retryAfter }, tenants, home },
  )
  reply.removeHeader('content-length').removeHeader('content-encoding').headers(page.headers)
  return page.html
}

/**
 * Fastify refuses an address that cannot be decoded, or is too long, before any hook. In the front
 * end it is a page that does not exist.
 */
export function respondToUnreadableRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  { origins, log, tenants }: Guarded,
): void {
  addHeaders(reply, origins)
  reply.header('x-request-id', request.id)
  if (isSafe(request.method) && request.url.startsWith(`${base}/`) && !isServerPath(request.url))
    void reply.redirect(`${base}/404`, 303)
  else if (isNavigation(request.raw)) {
    const page = statusPageFor(
      { headers: request.headers, method: request.method, path: '' },
      { answer: { status: 400 }, tenants },
    )
    void reply.code(400).headers(page.headers).send(page.html)
  } else sendError({ error: apiError('NOT_FOUND'), request, reply, log })
}

function addHeaders(reply: FastifyReply, { secure }: Origins): void {
  const defaults = {
    ...headersFor(secure),
    'content-security-policy': apiPolicy,
    'cache-control': cacheControl.none,
  }
  for (const [name, value] of Object.entries(defaults))
    if (!reply.hasHeader(name)) reply.header(name, value)
}

/**
 * True for a public name that is not ours. A web page can give its own name the address of this
 * machine (DNS rebinding), and would read the messages of the sandbox. Names without a dot and
 * plain addresses cannot be rebound.
 */
function isForeignName(host: string | undefined, { main, include }: Origins): boolean {
  const { protocol } = new URL(main)
  if (host === undefined || !URL.canParse(`${protocol}//${host}`)) return false
  const { hostname, origin } = new URL(`${protocol}//${host}`)
  return hostname.includes('.') && isIP(hostname) === 0 && !include(origin)
}

/**
 * True when a browser window waits for the answer, and no script does. Browsers send this
 * themselves (Fetch Metadata). An older browser, or one without TLS, prefers HTML.
 */
export function isNavigation({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const mode = headers['sec-fetch-mode']
  return mode === undefined ? /\btext\/html\b/i.test(headers.accept ?? '') : mode === 'navigate'
}

const isSafe = (method: string): boolean => method === 'GET' || method === 'HEAD'

/**
 * True when a request that changes state may come from its stated origin (OWASP: fetch metadata,
 * then Origin). Without either header no browser sent it. `Origin: null` with `Sec-Fetch-Site:
 * same-origin` is our own form: under `Referrer-Policy: no-referrer` a browser writes null there
 * (Fetch, "append a request Origin header").
 */
export function isFromOwnOrigin(
  request: IncomingMessage,
  origins: Pick<Origins, 'include'>,
): boolean {
  const site = request.headers['sec-fetch-site']
  const origin = request.headers.origin
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  if (origin === undefined) return true
  if (origin === 'null') return site === 'same-origin'
  return origins.include(origin)
}
