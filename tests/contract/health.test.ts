import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startReferenceServer, type ReferenceServer } from '../../server/main.ts'

let folder: string
let referenceServer: ReferenceServer
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-'))
  referenceServer = await startReferenceServer({
    dataFolder: folder,
    host: '127.0.0.1',
    port: 0,
    mode: 'backend',
  })
})
afterEach(() => rm(folder, { recursive: true }))

const at = (path: string) => fetch(`http://127.0.0.1:${referenceServer.port}${path}`)
const asked = async (path: string) => {
  const answer = await at(path)
  return [answer.status, await answer.json()]
}

it('reports live first, ready after opening, and nothing else', async () => {
  expect(await asked('/healthz')).toEqual([200, { status: 'alive' }])
  expect((await at('/readyz')).status).toBe(503)
  await referenceServer.open()
  expect(await asked('/healthz')).toEqual([200, { status: 'alive' }])
  expect(await asked('/readyz')).toEqual([200, { status: 'ready' }])
  expect((await at('/readyz')).headers.get('cache-control')).toBe('no-store')
  await referenceServer.close()
})

it('is not ready without its database', async () => {
  await referenceServer.open()
  const { DatabaseSync } = await import('node:sqlite')
  const database = new DatabaseSync(join(folder, 'gatehouse.sqlite'))
  database.exec('alter table setting rename to hidden')
  expect(await asked('/readyz')).toEqual([503, { status: 'unavailable' }])
  expect((await at('/healthz')).status).toBe(200)
  database.exec('alter table hidden rename to setting')
  expect((await at('/readyz')).status).toBe(200)
  database.close()
  await referenceServer.close()
})

it('stops in order: not ready, then open requests, then close (S15)', async () => {
  await referenceServer.open()
  expect((await at('/readyz')).status).toBe(200)
  // A request that is still sending its body.
  const body = JSON.stringify({ userAgent: 'Mozilla/5.0' })
  const slow = connect(referenceServer.port, '127.0.0.1')
  slow.write(
    `POST /secdx/common-api/api/systems/check-browser-info HTTP/1.1\r\nHost: localhost\r\nOrigin: ${referenceServer.origin}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  )
  let answer = ''
  slow.setEncoding('utf8').on('data', (text: string) => (answer += text))
  await setTimeout(50)

  const closed = referenceServer.close()
  expect(await asked('/readyz')).toEqual([503, { status: 'draining' }])
  // A request that arrives before the load balancer reacts is answered too, and its connection is
  // closed, so that the next one goes elsewhere.
  const late = await at('/secdx/common-api/api/systems/languages/list')
  expect([late.status, late.headers.get('connection')]).toEqual([200, 'close'])
  await expect
    .poll(
      () =>
        at('/readyz').then(
          () => 'open',
          () => 'shut',
        ),
      { timeout: 8000 },
    )
    .toBe('shut')
  const answered = once(slow, 'close')
  slow.write(body.slice(5))
  await closed
  await answered
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK/)
})

it('stops at once without readiness checks and open requests', async () => {
  await referenceServer.open()
  const before = performance.now()
  await referenceServer.close()
  expect(performance.now() - before).toBeLessThan(1900)
})
