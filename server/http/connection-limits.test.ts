import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createConnectionLimiter } from './listener.ts'

const opened: Socket[] = []
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy()
})

/** More than the kernel keeps for a client that does not read. */
const large = Buffer.alloc(32 * 1024 * 1024)

it('ends clients that do not read, so that others are answered', async () => {
  const server = createServer((request, response) => {
    response.end(request.url === '/large' ? large : 'small')
  })
  createConnectionLimiter({ connections: 3, connectionsPerAddress: 3 }, () => false).watch(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  for (let index = 0; index < 3; index += 1) {
    const socket = connect(port, '127.0.0.1').pause()
    opened.push(socket.on('error', () => undefined))
    await once(socket, 'connect')
    const asked = once(server, 'request')
    socket.write('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await asked
  }
  expect(await (await fetch(`http://127.0.0.1:${port}/small`)).text()).toBe('small')
  server.closeAllConnections()
  server.close()
})
