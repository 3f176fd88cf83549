import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGatehouse, type RunningGatehouse } from '../../scripts/start/start-gatehouse.ts'
import { ownProduct } from '../../scripts/vite/product.ts'
import { ask } from '../support/ask.ts'

const { dist, basePath } = ownProduct
const dataFolder = mkdtempSync(join(tmpdir(), 'gatehouse-'))
let gatehouse: RunningGatehouse
beforeAll(async () => {
  gatehouse = await startGatehouse(
    { port: 0, host: '127.0.0.1', dataFolder },
    async () => undefined,
  )
})
afterAll(async () => {
  await gatehouse.close()
  rmSync(dataFolder, { recursive: true })
})

/** One file of each type. */
const files = ['js', 'css', 'svg', 'woff2'].flatMap((ending) =>
  globSync(`assets/**/*.${ending}`, { cwd: dist }).toSorted().slice(0, 1),
)
const odd: readonly Readonly<Record<string, string>>[] = [
  { range: 'bytes=0-0' },
  { range: 'bytes=99999999-' },
  { range: 'bytes=9-1' },
  { 'if-match': '"x"' },
  { 'if-none-match': '*' },
  { 'if-modified-since': 'Thu, 01 Jan 2099 00:00:00 GMT' },
  { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
  { 'accept-encoding': 'identity;q=0, *;q=0' },
  { 'accept-encoding': 'br;q=0, gzip;q=0' },
  { 'accept-encoding': 'nonsense' },
  { origin: 'https://evil.example' },
  { 'x-forwarded-host': 'evil.example' },
  { 'x-original-url': '/sandbox/inbox' },
  { cookie: 'Language=Korean; Theme=dark; Tenant=maru' },
  { 'x-http-method-override': 'DELETE' },
]

test.each(files)('odd headers change no cacheable answer: %s', async (file) => {
  const path = `${basePath}/${file}`
  const port = gatehouse.port
  const plain = await ask({ port, path, headers: { 'accept-encoding': 'identity' } })
  expect(plain.headers.vary).toMatch(/accept-encoding/i)
  for (const headers of odd) {
    const { status, headers: answered, body } = await ask({ port, path, headers })
    const isSame = status === 200 && body.equals(plain.body)
    const isPart = status === 206 && answered['content-range'] !== undefined
    const kept = /no-store/.test(answered['cache-control'] ?? '') ? 'not kept' : 'kept'
    // A refusal that a cache keeps would be given to everybody.
    expect([headers, isSame || isPart || status === 304 ? 'kept' : 'not kept']).toEqual([
      headers,
      kept,
    ])
    expect(answered['set-cookie']).toBeUndefined()
    expect(answered['access-control-allow-origin']).toBeUndefined()
  }
})
