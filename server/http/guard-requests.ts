import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Log, sendError } from '../openapi/send-error.ts'
import { isNavigation, statusPageFor } from '../status-pages/answer-navigations.ts'
import type { Tenants } from '../tenants/tenants.ts'
import { apiBase, base, isServerPath, type Origins } from './address.ts'
import { apiError } from './errors.ts'
import { apiPolicy, cacheControl, headersFor } from './headers.ts'

/**
 * Runs first on requests and last on answers: checks the origin of changes, and adds the common
 * headers. A route's own policy or cache rule stays.
 */
export function guardRequests(app: FastifyInstance, origins: Origins, log: Log): void {
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
    return undefined
  })
  app.addHook('onSend', async (request, reply, payload) => {
    reply.header('x-request-id', request.id)
    addHeaders(reply, origins)
    return payload
  })
}

type Unreadable = { readonly origins: Origins; readonly log: Log; readonly tenants: Tenants }

/**
 * Fastify refuses an address that cannot be decoded, or is too long, before any hook. In the front
 * end it is a page that does not exist.
 */
export function respondToUnreadableRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  { origins, log, tenants }: Unreadable,
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
