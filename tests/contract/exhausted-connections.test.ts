import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { defaultConnectionLimits } from '../../server/http/listener.ts'
import { ask } from '../support/ask.ts'
import { useTestServer } from './support/use-test-server.ts'

const limits = { connections: 60, connectionsPerAddress: 20 }
const exposed = useTestServer({ connections: limits })
const behindProxy = useTestServer({
  connections: limits,
  publicOrigin: 'https://login.example.com',
  trustedProxies: ['127.0.0.1'],
})
const besideProxy = useTestServer({
  connections: limits,
  publicOrigin: 'https://login.example.com',
  trustedProxies: ['10.0.0.5'],
})

const opened: Socket[] = []
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy()
})

/** Sends this, then nothing, and never closes. */
async function open(
  port: number,
  text: string,
  take: (part: Buffer) => void = () => undefined,
): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  opened.push(socket)
  socket.on('error', () => undefined).on('data', take)
  await once(socket, 'connect')
  socket.write(text)
  return socket
}
const openMany = async (port: number, count: number, text: string) => {
  const sockets: Socket[] = []
  for (let index = 0; index < count; index += 1) sockets.push(await open(port, text))
  return sockets
}
/** The server has ended its side; ours stays open. */
const isEnded = ({ closed, readableEnded }: Socket): boolean => closed || readableEnded
const numberOfConnections = (server: typeof exposed) =>
  new Promise<number>((resolve, reject) => {
    server.app.server.getConnections((problem, count) => {
      if (problem) reject(problem)
      else resolve(count)
    })
  })

const halfRequests: readonly (readonly [string, string])[] = [
  ['nothing at all', ''],
  ['half a line', 'GET /sandbox/'],
  ['half a head', 'GET /sandbox/ HTTP/1.1\r\nHost: localhost\r\nX-Slow: '],
  [
    'half a body',
    'POST /secdx/common-api/api/login/context HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 40\r\n\r\n{',
  ],
  ['an answered request', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'],
]

describe('a flood of connections from one address', () => {
  it.each(halfRequests)(
    'with %s ends itself, and a request of the address is answered',
    async (_what, text) => {
      const [first] = await openMany(exposed.port, 70, text)
      expect((await ask({ port: exposed.port, path: '/sandbox/' })).status).toBe(200)
      expect(await numberOfConnections(exposed)).toBeLessThanOrEqual(limits.connectionsPerAddress)
      await expect.poll(() => first && isEnded(first)).toBe(true)
    },
  )

  it.each(halfRequests)(
    'with %s cannot end connections of a trusted proxy',
    async (_what, text) => {
      const sockets = await openMany(behindProxy.port, 40, text)
      expect((await ask({ port: behindProxy.port, path: '/healthz' })).status).toBe(200)
      expect(sockets.filter(isEnded)).toEqual([])
    },
  )

  it('through a trusted proxy ends its oldest waiting connections at the limit of all', async () => {
    await openMany(behindProxy.port, 100, 'GET /')
    expect((await ask({ port: behindProxy.port, path: '/healthz' })).status).toBe(200)
    expect(await numberOfConnections(behindProxy)).toBeLessThanOrEqual(limits.connections)
  })

  it('past the proxy is counted by address', async () => {
    await openMany(besideProxy.port, 40, 'GET /')
    expect(await numberOfConnections(besideProxy)).toBeLessThanOrEqual(limits.connectionsPerAddress)
  })

  it('counts both ports of the sandbox together', async () => {
    const second = Number(new URL(exposed.clientAppsOrigin ?? '').port)
    await openMany(exposed.port, 20, 'GET /')
    await openMany(second, 10, 'GET /')
    expect(await numberOfConnections(exposed)).toBeLessThanOrEqual(10)
  })
})

describe('a connection that its client never closes', () => {
  it.each([
    ['400', 'nonsense\r\n\r\n'],
    ['400', 'GET / HTTP/1.1\r\n\r\n'],
    ['417', 'GET / HTTP/1.1\r\nHost: localhost\r\nExpect: something\r\n\r\n'],
    ['431', `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`],
  ])('ends after a %s', async (status, text) => {
    let answer = ''
    await open(exposed.port, text, (part) => {
      answer += part.toString()
    })
    await expect.poll(() => numberOfConnections(exposed), { timeout: 5000, interval: 50 }).toBe(0)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  })

  it('ends when it sends requests before their answers', async () => {
    let answer = ''
    const request = 'GET /sandbox/ HTTP/1.1\r\nHost: localhost\r\n\r\n'
    await open(exposed.port, request.repeat(50), (part) => {
      answer += part.toString()
    })
    await expect.poll(() => numberOfConnections(exposed), { timeout: 4000, interval: 50 }).toBe(0)
    expect(answer.match(/^HTTP\/1\.1 /gm)?.length ?? 0).toBeLessThanOrEqual(1)
  })

  it('ends after the time for a head, a body, an idle connection or a stalled answer', () => {
    const { server } = exposed.app
    expect([
      server.headersTimeout,
      server.requestTimeout,
      server.keepAliveTimeout,
      server.timeout,
    ]).toEqual([10_000, 30_000, 5_000, 60_000])
  })

  it('starts on a machine of any speed', () => {
    expect(exposed.app.initialConfig.pluginTimeout).toBe(0)
  })
})

it('the limits of a process leave descriptors for everything else', () => {
  // A connection, and the file that it is sent.
  expect(2 * defaultConnectionLimits.connections).toBeLessThan(1024 - 200)
})
