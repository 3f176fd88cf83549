import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkPrefix } from './network-prefix.ts'

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
 * the limit of the process applies to it.
 */
export function createConnectionLimiter(
  { connections: most, connectionsPerAddress }: ConnectionLimits,
  isProxy: (address: string) => boolean,
): ConnectionLimiter {
  // The oldest first.
  const open = new Map<Socket, Connection>()
  const reportedAt = new Map<keyof ConnectionLimits, number>()
  let onLimit: ((limit: keyof ConnectionLimits) => void) | undefined

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
        const added = { socket, address: networkPrefix(remote), isProxy: isProxy(remote) }
        if (!admit(added)) return socket.destroy()
        open.set(socket, added)
        return socket.once('close', () => open.delete(socket))
      })
      server.prependListener('request', (request, response) => {
        const connection = open.get(request.socket)
        if (connection !== undefined) connection.latest = { request, response }
      })
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
