import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { servedFiles, withoutTimeouts } from './development.ts'

const project = mkdtempSync(join(tmpdir(), 'gatehouse-'))
let origin = ''
let stop = async () => undefined as unknown

beforeAll(async () => {
  for (const file of ['data/pepper', '.data/sealing-keys', 'src/page.ts', '.env']) {
    mkdirSync(join(project, file, '..'), { recursive: true })
    writeFileSync(join(project, file), 'export const secret = 1\n')
  }
  const vite = await createServer({
    configFile: false,
    root: project,
    appType: 'custom',
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, ...servedFiles(join(project, 'data')) },
  })
  const server = createHttpServer(vite.middlewares).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  origin = `http://localhost:${typeof address === 'object' ? address?.port : ''}`
  stop = async () => {
    server.close()
    await vite.close()
    rmSync(project, { recursive: true })
  }
})
afterAll(() => stop())

const read = (file: string) =>
  fetch(`${origin}/@fs${join(project, file)}?raw`, { headers: { origin: 'http://localhost:9' } })

it.each(['data/pepper', '.data/sealing-keys', '.env'])('never %s', async (file) => {
  const answer = await read(file)
  expect([answer.status, (await answer.text()).includes('secret')]).toEqual([403, false])
})

it('sources, to pages of this origin alone', async () => {
  const answer = await read('src/page.ts')
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, null])
})

it('waits for the compiler, and refuses no module with 408', async () => {
  const limits = { headersTimeout: 20, requestTimeout: 20, connectionsCheckingInterval: 5 }
  const server = createHttpServer(limits, (_, response) => response.end('module'))
  server.setTimeout(20)
  withoutTimeouts(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(server, 'connection')
  socket.write('GET /src/main.tsx HTTP/1.1\r\nHost: localhost\r\n')
  block(100)
  await new Promise((resolve) => setTimeout(resolve, 20))
  socket.write('\r\n')
  const [answer] = (await once(socket, 'data')) as [Buffer]
  server.closeAllConnections()
  server.close()
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 /)
})

/** As the compiler does: meanwhile no byte is read. */
function block(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}
