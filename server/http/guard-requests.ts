import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { recordRefusedProof } from '../log/security-log.ts'
import { errorCatalogue } from '../openapi/document.ts'
import { statusPageFor } from '../status-pages/status-page.ts'
import { isStorageFault } from '../store/open-store.ts'
import type { Tenants } from '../tenants/tenants.ts'
import { apiBase, base, isServerPath, type Origins } from './address.ts'
import { ApiError, apiError } from './errors.ts'
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
 * headers, and answers every error of a navigation with a page, every other one as the document
 * defines it (`sendError`). Users never see JSON, or the browser's own page. A route's own policy
 * or cache rule stays.
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

/**
 * Adds a hook for the requests below a root, in any case of its letters. No other request runs it.
 * @param root path without a slash at its end
 */
export function hookBelow(
  app: FastifyInstance,
  root: string,
  hook: (request: FastifyRequest, reply: FastifyReply) => unknown,
): void {
  const lowerCaseRoot = root.toLowerCase()
  app.addHook('onRequest', async (request, reply) =>
    request.raw.url?.toLowerCase().startsWith(lowerCaseRoot) ? hook(request, reply) : undefined,
  )
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

/** Logs one line about a failure on our side; never a body, a cookie or an address with a query. */
export type Log = (line: {
  readonly traceId: string
  readonly operation: string
  readonly status: number
  readonly error: string
}) => void

const catalogue = errorCatalogue()

type Violation = {
  readonly instancePath?: string
  readonly keyword?: string
  readonly params?: { readonly missingProperty?: string }
}
type FastifyFailure = { readonly validation?: readonly Violation[]; readonly statusCode?: number }

/**
 * Sends every error as the document defines it. It returns nothing from the request, and nothing
 * internal except the trace ID.
 */
export function sendError({
  error,
  request,
  reply,
  log,
}: {
  readonly error: unknown
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly log: Log
}): FastifyReply {
  const refused = error instanceof ApiError ? error : fromFastifyError(error as FastifyFailure)
  const { code, details } = refused ?? apiError('SYSTEM_ERROR')
  const { status, message } = catalogue.get(code) ?? { status: 500, message: code }
  if (refused !== undefined) recordRefusedProof(refused)
  const isStorageUnavailable = refused === undefined && isStorageFault(error)
  if (refused === undefined) {
    const cause = error instanceof Error ? (error.stack ?? error.message) : String(error)
    log({
      traceId: request.id,
      operation: request.routeOptions.url ?? '',
      status: isStorageUnavailable ? 503 : status,
      error: cause,
    })
  }
  // Same response as that of a proxy without a running server. The client then repeats the request
  // with the same idempotency key (RFC 9110, 15.6.4).
  if (isStorageUnavailable) return reply.code(503).header('retry-after', '1').send()
  const retryAfter = details['retryAfter']
  if (typeof retryAfter === 'number') reply.header('retry-after', String(retryAfter))
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ code, message, traceId: request.id, ...details }))
}

/**
 * Malformed JSON, a body too large and a wrong media type are all requests that do not follow the
 * document.
 */
function fromFastifyError(fault: FastifyFailure): ApiError | undefined {
  const issues = fault.validation?.map(({ instancePath = '', keyword = 'invalid', params }) => ({
    path:
      params?.missingProperty === undefined
        ? instancePath
        : `${instancePath}/${params.missingProperty}`,
    rule: keyword,
  }))
  if (issues !== undefined) return apiError('VALIDATION_FAILED', { issues })
  if (fault.statusCode !== undefined && fault.statusCode >= 400 && fault.statusCode < 500)
    return apiError('VALIDATION_FAILED', { issues: [{ path: '', rule: 'body' }] })
  return undefined
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
