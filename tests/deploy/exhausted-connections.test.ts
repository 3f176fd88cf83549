import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startGatehouse, type Gatehouse } from '../support/start-gatehouse.ts'

let gatehouse: Gatehouse
const opened: Socket[] = []
beforeAll(async () => {
  gatehouse = await startGatehouse({ descriptors: 1024 })
})
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy()
})
afterAll(async () => {
  await gatehouse.stop()
})

/** Never closes its side, as an attacker would not. */
const openHalf = async (text: string): Promise<void> => {
  const socket = connect({
    port: Number(new URL(gatehouse.origin).port),
    host: '127.0.0.1',
    allowHalfOpen: true,
  })
  opened.push(socket)
  socket.on('error', () => undefined).resume()
  await Promise.race([once(socket, 'connect'), once(socket, 'close')])
  socket.write(text)
}

// Windows has no limit of descriptors.
test.skipIf(process.platform === 'win32').each([
  ['a head', 'GET /secdx/mfa/login HTTP/1.1\r\nHost: localhost\r\nX-Slow: '],
  [
    'a body',
    'POST /secdx/common-api/api/login/context HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 40\r\n\r\n{',
  ],
])('1,500 requests with half of %s leave /login as fast as before', async (_what, text) => {
  for (let index = 0; index < 1500; index += 50)
    await Promise.all(Array.from({ length: 50 }, () => openHalf(text)))
  const answer = await fetch(`${gatehouse.entry}login`, { signal: AbortSignal.timeout(2000) })
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('<form')])
})
