import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { statusPageFor } from '../status-pages/status-page.ts'
import { networkPrefix } from './client-address.ts'
import { StartFailure } from './errors.ts'
import { isNavigation } from './guard-requests.ts'
import { apiPolicy, cacheControl, type Headers, headersFor } from './headers.ts'
import { healthPaths } from './serve-health.ts'

type ListenerOptions = {
  readonly connections: ConnectionLimiter
  /** Whether browsers reach it over TLS. */
  readonly secure?: boolean
}

export type Listener = {
  readonly server: Server
  readonly port: number
  readonly handle: (listener: RequestListener) => void
}

/** docs/operations.md names them. Milliseconds. */
const timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
}
/** Ends a connection to a client that takes no byte of an answer; none of ours takes this long. */
const stalledTimeoutMs = 60_000

/**
 * Binds the socket before anything else is built, because the issuer's name contains the port.
 * Until `handle` is given, every answer is 503.
 */
export async function listen(
  host: string,
  port: number,
  { connections, secure = false }: ListenerOptions,
): Promise<Listener> {
  const headers = headersFor(secure)
  let current: RequestListener = respondNotReady(headers)
  const server = createServer(
    { requireHostHeader: false, maxHeaderSize: 16_384, ...timeouts },
    refuseAmbiguousHeaders(headers, (request, response) => current(request, response)),
  )
  server.setTimeout(stalledTimeoutMs)
  connections.watch(server)
  handleMalformedRequests(server, headers)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(describeBindFailure(error, host, port)),
    )
    server.listen({ host, port }, resolve)
  })
  const address = server.address()
  return {
    server,
    port: typeof address === 'object' && address !== null ? address.port : port,
    handle: (listener) => {
      current = listener
    },
  }
}

/** Another origin: the next port, or any free one where that is taken. */
export async function listenOnSecondAddress(
  host: string,
  port: number,
  options: ListenerOptions,
): Promise<Listener> {
  return port === 0 || port === 65_535
    ? listen(host, 0, options)
    : listen(host, port + 1, options).catch(async () => listen(host, 0, options))
}

/** The process is alive; nothing more is known yet. */
const respondNotReady =
  (headers: Headers): RequestListener =>
  (request, response) => {
    if (request.url === healthPaths.alive)
      response
        .writeHead(200, {
          ...headers,
          'cache-control': cacheControl.none,
          'content-type': 'application/json; charset=utf-8',
        })
        .end('{"status":"alive"}')
    else {
      const page = isNavigation(request)
        ? statusPageFor(
            { headers: request.headers, method: request.method, path: '' },
            { answer: { status: 503 } },
          )
        : undefined
      response
        .writeHead(503, {
          ...headers,
          'content-security-policy': apiPolicy,
          'retry-after': '1',
          'cache-control': cacheControl.none,
          ...page?.headers,
        })
        .end(page?.html)
    }
  }

function describeBindFailure(
  error: NodeJS.ErrnoException,
  host: string,
  port: number,
): StartFailure {
  if (error.code === 'EADDRINUSE')
    return new StartFailure(`Port ${port} is already in use; choose another one with PORT.`)
  if (error.code === 'EACCES')
    return new StartFailure(
      `Port ${port} may not be opened by this user; choose one above 1023 with PORT.`,
    )
  return new StartFailure(
    `The address ${host} cannot be listened on; choose another one with HOST.`,
  )
}

/** Lets running requests finish, for this number of milliseconds. */
export async function drain(server: Server, timeoutMs: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const forceTimer = setTimeout(() => server.closeAllConnections(), timeoutMs)
    server.close(() => {
      clearTimeout(forceTimer)
      resolve()
    })
    server.closeIdleConnections()
  })
}

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

export type ConnectionLimits = {
  /** Of the process, over all its ports. */
  readonly connections: number
  /** Of one address that is no trusted proxy. */
  readonly connectionsPerAddress: number
}

/**
 * Fits a process of 1,024 descriptors: each connection has one, and one for the file that it is
 * sent. The rest is for the database and outgoing connections.
 */
export const defaultConnectionLimits: ConnectionLimits = {
  connections: 400,
  connectionsPerAddress: 200,
}

export type ConnectionLimiter = {
  readonly watch: (server: Server) => void
  /**
   * Closes each connection after its answer from now on, so that clients use another process for
   * the next request.
   */
  readonly closeAfterAnswers: () => void
  /** Called when a limit is reached, for each limit once a minute. */
  readonly onLimit: (report: (limit: keyof ConnectionLimits) => void) => void
}

const reportIntervalMs = 60_000

type Connection = {
  readonly socket: Socket
  readonly address: string
  readonly isProxy: boolean
  latest?: { readonly request: IncomingMessage; readonly response: ServerResponse }
}

/**
 * A process has a limited number of descriptors, and a connection costs its client nothing. When a
 * limit is reached, the oldest connection that waits for its client ends: one that has sent no
 * whole request, is idle, or does not read its answer. So a flood of half requests ends itself, and
 * the request of a user at the same address still gets through. A request that the server works on
 * is never ended. If there is nothing else, the new connection is refused.
 * @param isProxy whether the address is a trusted proxy. All users share its connections, so only
 * the limit of the process applies to it. Without it no address is one.
 */
export function createConnectionLimiter(
  { connections: most, connectionsPerAddress }: ConnectionLimits,
  isProxy?: (address: string) => boolean,
): ConnectionLimiter {
  // The oldest first.
  const open = new Map<Socket, Connection>()
  const reportedAt = new Map<keyof ConnectionLimits, number>()
  let onLimit: ((limit: keyof ConnectionLimits) => void) | undefined
  let isClosing = false

  const report = (limit: keyof ConnectionLimits) => {
    const now = performance.now()
    if (now - (reportedAt.get(limit) ?? -Infinity) < reportIntervalMs) return
    reportedAt.set(limit, now)
    onLimit?.(limit)
  }
  const end = ({ socket }: Connection) => {
    open.delete(socket)
    socket.destroy()
  }
  const makeRoom = (limit: keyof ConnectionLimits, mayEnd: (other: Connection) => boolean) => {
    report(limit)
    for (const other of open.values())
      if (isWaiting(other) && mayEnd(other)) {
        end(other)
        return true
      }
    return false
  }
  const admit = (added: Connection): boolean => {
    const isOfSameAddress = ({ address }: Connection) => address === added.address
    if (
      !added.isProxy &&
      [...open.values()].filter(isOfSameAddress).length >= connectionsPerAddress &&
      !makeRoom('connectionsPerAddress', isOfSameAddress)
    )
      return false
    return (
      open.size < most ||
      // The connections of a proxy last, because users have already been waiting behind them.
      makeRoom('connections', (other) => !other.isProxy) ||
      makeRoom('connections', () => true)
    )
  }

  return {
    watch: (server) => {
      // Node refuses any further one before it is known here. One is on its way while room is made.
      server.maxConnections = most + 1
      server.on('connection', (socket) => {
        const remote = socket.remoteAddress ?? ''
        const added = {
          socket,
          address: networkPrefix(remote),
          isProxy: isProxy?.(remote) === true,
        }
        if (!admit(added)) return socket.destroy()
        open.set(socket, added)
        return socket.once('close', () => open.delete(socket))
      })
      server.prependListener('request', (request, response) => {
        const connection = open.get(request.socket)
        if (connection !== undefined) connection.latest = { request, response }
        if (isClosing) response.setHeader('connection', 'close')
      })
    },
    closeAfterAnswers: () => {
      isClosing = true
      for (const { latest } of open.values())
        if (latest?.response.headersSent === false) latest.response.setHeader('connection', 'close')
    },
    onLimit: (given) => {
      onLimit = given
    },
  }
}

/** No whole request has come, or it is answered, or the client has to read before more is sent. */
const isWaiting = ({ latest, socket }: Connection): boolean =>
  latest === undefined ||
  !latest.request.complete ||
  latest.response.writableFinished ||
  socket.writableNeedDrain
