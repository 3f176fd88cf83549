import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Damage to an answer on its way back. The server has acted in each case. */
export type Fault =
  /** Never arrives. */
  | 'lost'
  /** Its head arrives, and half of its body. */
  | 'cut'
  /** The connection ends before any byte of it. */
  | 'reset'

export interface FaultyProxy {
  /** For `--proxy-server`; `<-loopback>` in the bypass list sends loopback through it too. */
  readonly args: readonly string[]
  /**
   * Damages the answers to the next requests, in this number, for a path with this end or pattern;
   * resolves when the server has given the first of them.
   */
  readonly spoil: (path: string | RegExp, fault: Fault, times?: number) => Promise<void>
  readonly seen: (pathEnd: string) => number
  readonly heal: () => void
  readonly stop: () => void
}

interface Spoiling {
  readonly isFor: (path: string) => boolean
  readonly fault: Fault
  left: number
  readonly answered: () => void
}

/** An HTTP proxy between browser and server that loses answers on demand. */
export async function startFaultyProxy(): Promise<FaultyProxy> {
  let spoilings: Spoiling[] = []
  const paths: string[] = []

  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const url = new URL(incoming.url ?? '', 'http://proxy')
    paths.push(url.pathname)
    const asked = request(url, { method: incoming.method, headers: incoming.headers }, (answer) => {
      const parts: Buffer[] = []
      answer
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', () => deliver(Buffer.concat(parts), answer, outgoing, spoiled(url.pathname)))
    })
    asked.on('error', () => outgoing.destroy())
    incoming.pipe(asked)
  }

  const spoiled = (path: string): Fault | undefined => {
    const found = spoilings.find(({ isFor, left }) => left > 0 && isFor(path))
    if (found === undefined) return undefined
    found.left -= 1
    found.answered()
    return found.fault
  }

  const server = createServer(forward)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    args: [`--proxy-server=http://127.0.0.1:${port}`, '--proxy-bypass-list=<-loopback>'],
    spoil(path, fault, times = 1) {
      const { promise, resolve } = Promise.withResolvers<void>()
      spoilings.push({
        isFor: (asked) => (typeof path === 'string' ? asked.endsWith(path) : path.test(asked)),
        fault,
        left: times,
        answered: resolve,
      })
      return promise
    },
    seen: (pathEnd) => paths.filter((path) => path.endsWith(pathEnd)).length,
    heal: () => {
      spoilings = []
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function deliver(
  body: Buffer,
  answer: IncomingMessage,
  outgoing: ServerResponse,
  fault: Fault | undefined,
): void {
  if (fault === 'lost') return
  if (fault === 'reset') return void outgoing.destroy()
  const { 'transfer-encoding': _chunked, connection: _hop, ...headers } = answer.headers
  outgoing.writeHead(answer.statusCode ?? 502, { ...headers, 'content-length': body.length })
  if (fault === 'cut')
    outgoing.write(body.subarray(0, Math.floor(body.length / 2)), () =>
      setTimeout(() => outgoing.destroy(), 50),
    )
  else outgoing.end(body)
}
