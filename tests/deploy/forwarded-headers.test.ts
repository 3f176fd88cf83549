import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { ask } from '../support/ask.ts'
import { siteOf } from './support/site-of.ts'
import { nginx, startNginx } from './support/start-nginx.ts'

/** Returns the headers that a backend receives from the proxy for this request. */
async function receivedBehindNginx(
  headers: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, string>>> {
  const backend = createServer((request, response) =>
    response.end(JSON.stringify(request.headers)),
  ).listen(0, '127.0.0.1')
  await once(backend, 'listening')
  onTestFinished(() => void backend.close())
  const dist = mkdtempSync(join(tmpdir(), 'gatehouse-forwarded-'))
  onTestFinished(() => rmSync(dist, { recursive: true }))
  mkdirSync(join(dist, 'nginx'))
  for (const name of ['maps', 'headers', 'locations'])
    writeFileSync(join(dist, 'nginx', `${name}.conf`), '')
  const port = await freePort()
  const backends = [(backend.address() as AddressInfo).port]
  const proxy = await startNginx(siteOf({ port, backends, dist }), port)
  onTestFinished(() => proxy.stop())
  const { body } = await ask({ port, path: '/secdx/common-api/api/systems', headers })
  return JSON.parse(body.toString()) as Readonly<Record<string, string>>
}

test.runIf(nginx.isThere)('nginx clears X-Forwarded-Host and Forwarded of a browser', async () => {
  const received = await receivedBehindNginx({
    host: 'login.example',
    'x-forwarded-host': 'evil.example',
    forwarded: 'for=198.51.100.1;host=evil.example;proto=http',
    'x-forwarded-for': '198.51.100.1',
    'x-forwarded-proto': 'ftp',
  })
  expect(received).toMatchObject({
    host: 'login.example',
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'http',
  })
  expect(received).not.toHaveProperty('x-forwarded-host')
  expect(received).not.toHaveProperty('forwarded')
})
