import { createServer, type RequestListener, type Server } from 'node:http'
import { apiPolicy, cacheControl, commonHeaders } from './headers.ts'
import { StartFailure } from './start-failure.ts'

export type Listener = { readonly server: Server; readonly port: number; readonly handle: (listener: RequestListener) => void }

/** Binds the socket before anything else is built, because the issuer's name holds the port. Until `handle` is given, every answer is 503. */
export async function listen(host: string, port: number): Promise<Listener> {
  let current: RequestListener = notYet
  const limits = { maxHeaderSize: 16_384, headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 5_000, connectionsCheckingInterval: 5_000 }
  const server = createServer(limits, (request, response) => current(request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(bindFailure(error, host, port)))
    server.listen({ host, port }, resolve)
  })
  const address = server.address()
  return { server, port: typeof address === 'object' && address !== null ? address.port : port, handle: (listener) => { current = listener } }
}

const notYet: RequestListener = (_request, response) => {
  response.writeHead(503, { ...commonHeaders, 'content-security-policy': apiPolicy, 'retry-after': '1', 'cache-control': cacheControl.none }).end()
}

function bindFailure(error: NodeJS.ErrnoException, host: string, port: number): StartFailure {
  if (error.code === 'EADDRINUSE') return new StartFailure(`Port ${port} is already in use; choose another one with PORT.`)
  if (error.code === 'EACCES') return new StartFailure(`Port ${port} may not be opened by this user; choose one above 1023 with PORT.`)
  return new StartFailure(`The address ${host} cannot be listened on; choose another one with HOST.`)
}

/** Lets running requests finish for ten seconds. */
export async function drain(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), 10_000)
    server.close(() => {
      clearTimeout(force)
      resolve()
    })
    server.closeIdleConnections()
  })
}
