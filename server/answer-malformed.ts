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
    return socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`)
  })
  server.on('checkExpectation', (_request, response) => response.writeHead(417, headers).end())
}

/**
 * RFC 9112, section 3.2: Node would answer without the common headers. Wrap the listener in this.
 */
export const answerMissingHost =
  (common: Headers, listener: RequestListener): RequestListener =>
  (request, response) => {
    answers.set(request.socket, response)
    if (isHostMissing(request))
      response
        .writeHead(400, {
          ...common,
          'content-security-policy': apiPolicy,
          'cache-control': cacheControl.none,
          connection: 'close',
        })
        .end()
    else listener(request, response)
  }

const isHostMissing = ({ httpVersion, headers }: IncomingMessage): boolean =>
  httpVersion === '1.1' && headers.host === undefined
