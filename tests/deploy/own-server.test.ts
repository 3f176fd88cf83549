import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGatehouse, type RunningGatehouse } from '../../scripts/start/start-gatehouse.ts'
import { assetHeaders, everyHeader } from '../../scripts/vite/deployment/headers-file.ts'
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

/** This request comes without TLS, and one of them needs TLS. */
const { 'strict-transport-security': _ofTls, ...everyPlain } = everyHeader
const all = globSync('**/*.*', { cwd: dist })
const get = (path: string) =>
  ask({
    port: gatehouse.port,
    path: `${basePath}/${path}`,
    headers: { 'accept-encoding': 'identity' },
  })

test('every build asset has every header and its built content', async () => {
  const files = all.filter((file) => file.startsWith('assets') && !/\.(br|gz)$/.test(file))
  expect(files.length).toBeGreaterThan(150)
  for (const file of files) {
    const { status, headers, body } = await get(file)
    expect([file, status, body.equals(readFileSync(join(dist, file)))]).toEqual([file, 200, true])
    expect(headers).toMatchObject({ ...everyPlain, 'cache-control': assetHeaders['cache-control'] })
  }
})

test('other files of the build cannot be requested', async () => {
  const files = all.filter((file) => !file.startsWith('assets') && !/\.(br|gz)$/.test(file))
  const once = [
    ...files.filter((file) => !file.startsWith('pages')),
    ...files.filter((file) => file.startsWith('pages')).slice(0, 40),
  ]
  for (const file of once) {
    const { status, headers } = await get(file)
    expect([file, status]).toEqual([file, 404])
    expect(headers).toMatchObject(everyPlain)
  }
})
