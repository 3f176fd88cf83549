import {
  STATUS_CODES,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Duplex } from 'node:stream'
import { apiPolicy, cacheControl, type Headers } from './headers.ts'

/** Status by Node's error code. Any other code means a request that cannot be read. */
const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/**
 * Time for the client to read a refusal. Ending at once could reset the connection before that
 * (RFC 9112, section 9.6).
 */
const lingerMs = 1_000

/** The last answer on each connection. */
const answers = new WeakMap<Duplex, ServerResponse>()

/**
 * Gives Node's own refusals the common headers. Node refuses these requests before any of our
 * handlers runs.
 */
export function handleMalformedRequests(server: Server, common: Headers): void {
  const headers = {
    ...common,
    'content-security-policy': apiPolicy,
    'cache-control': cacheControl.none,
    'content-length': '0',
    connection: 'close',
  }
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    const last = answers.get(socket)
    // The client has gone, or the text would end up inside another response.
    if (
      error.code === 'ECONNRESET' ||
      !socket.writable ||
      (last?.headersSent === true && !last.writableFinished)
    )
      return socket.destroy(error)
    const status = statuses[error.code ?? ''] ?? 400
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    // A client that never closes would keep the connection for ever.
    const lingerTimer = setTimeout(() => socket.destroy(), lingerMs)
    socket.once('close', () => clearTimeout(lingerTimer))
    return socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`)
  })
  server.on('checkExpectation', (_request, response) => response.writeHead(417, headers).end())
}

/**
 * Refuses a request with a missing, malformed or repeated `Host`, and with an absolute address of
 * another host (RFC 9112, section 3.2). Refuses other headers with one value when they are
 * repeated, because a proxy and this server could read different values. Wrap the listener in this.
 * Ends a connection with a second request before the first is answered: one packet could otherwise
 * open a thousand files (docs/decisions/0118). No browser and no proxy sends requests in that way.
 */
export const refuseAmbiguousHeaders =
  (common: Headers, listener: RequestListener): RequestListener =>
  (request, response) => {
    const earlier = answers.get(request.socket)
    if (earlier !== undefined && !earlier.writableFinished) return request.socket.destroy()
    answers.set(request.socket, response)
    if (!hasValidHost(request) || namesAnotherHost(request) || repeatsHeader(request))
      response
        .writeHead(400, {
          ...common,
          'content-security-policy': apiPolicy,
          'cache-control': cacheControl.none,
          connection: 'close',
        })
        .end()
    else listener(request, response)
    return undefined
  }

/** A name or address with an optional port, as browsers send it. */
const hostPattern = /^(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/** HTTP/1.0 has no `Host`. `URL` refuses ports and addresses out of range. */
const hasValidHost = ({ httpVersion, headers: { host } }: IncomingMessage): boolean =>
  host === undefined
    ? httpVersion === '1.0'
    : hostPattern.test(host) && URL.canParse(`http://${host}`)

/** True for `GET http://one/ HTTP/1.1` with `Host: other`: readers could choose either. */
function namesAnotherHost({ url = '', headers: { host = '' } }: IncomingMessage): boolean {
  if (url.startsWith('/') || !URL.canParse(url)) return false
  return new URL(url).host !== new URL(`${new URL(url).protocol}//${host}`).host
}

/** Node reads the first value of the first three, and joins the others with a comma. */
const singleHeaders: ReadonlySet<string> = new Set([
  'host',
  'authorization',
  'content-type',
  'origin',
  'sec-fetch-site',
])

function repeatsHeader({ rawHeaders }: IncomingMessage): boolean {
  const seen = new Set<string>()
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase() ?? ''
    if (seen.has(name)) return true
    if (singleHeaders.has(name)) seen.add(name)
  }
  return false
}
