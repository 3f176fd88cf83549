import { createServer, type RequestListener, type Server } from 'node:http'
import { handleMalformedRequests, refuseAmbiguousHeaders } from './answer-malformed.ts'
import type { ConnectionLimiter } from './connection-limits.ts'
import { apiPolicy, cacheControl, headersFor, type Headers } from './headers.ts'
import { healthPaths } from './health/serve-health.ts'
import { StartFailure } from './start-failure.ts'
import { statusPageFor } from './status-pages/answer-navigations.ts'
import { isNavigation } from './status-pages/is-navigation.ts'

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
            { status: 503 },
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
