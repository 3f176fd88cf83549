import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { root } from '../../scripts/vite/product.ts'
import { ask } from '../support/ask.ts'
import { operations } from '../support/operations.ts'
import { nginx, startNginx, type Nginx } from './support/start-nginx.ts'

const handle = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmF'
const conf = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8')
/** The format and its map, without the build that the rest of the file includes. */
const [format = ''] =
  /^map \$uri \$gatehouse_logged \{[^]*?^log_format gatehouse .*;$/m.exec(conf) ?? []
/** With a handle in place of each parameter. */
const paths = operations.map(({ path }) => path.replaceAll(/(?<=\/)any(?=\/|$)/g, handle))

describe.runIf(nginx.isThere)(`access log ${nginx.name}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-log-'))
  const file = join(folder, 'log')
  const logged = () => readFileSync(file, 'utf8')
  const running: { nginx?: Nginx; port: number } = { port: 0 }
  beforeAll(async () => {
    running.port = await freePort()
    const server = `server { listen 127.0.0.1:${running.port}; access_log ${file} gatehouse; location / { return 204; } }`
    running.nginx = await startNginx(`${format}\n${server}`, running.port)
  })
  afterAll(async () => {
    await running.nginx?.stop()
    rmSync(folder, { recursive: true })
  })

  it('names each route, and no handle of an address', async () => {
    // As users copy a link out of a sentence, and as strangers try it.
    const changed = [`${handle}.`, `(${handle})`, `%22${handle}%22`, `x/${handle}/${handle}/y`]
    const others = [
      `/secdx/auth/oauth2/authorize/${handle}`,
      `/${handle}`,
      '/secdx/mfa/assets/a-chunk-with-a-long-name-1a2b3c4d.js',
      ...changed.map((part) => `/secdx/mfa/signup/redirect/${part}`),
    ]
    for (const path of [...paths, ...others])
      await ask({ port: running.port, path: `${path}?requestId=${handle}` })
    await expect
      .poll(() => logged().split('\n').length)
      .toBeGreaterThan(paths.length + others.length)
    expect(logged()).not.toContain(handle.slice(0, 12))
    for (const path of paths) expect(logged()).toContain(` ${path.replaceAll(handle, '-')} 204 `)
    expect(logged()).toContain(' /secdx/auth/oauth2/authorize/- 204 ')
    expect(logged()).toContain(' /secdx/mfa/assets/a-chunk-with-a-long-name-1a2b3c4d.js 204 ')
  })
})

it('is the format of each server of deploy/nginx.conf', () => {
  const servers = conf.split(/^server \{$/m).slice(1)
  expect(servers).toHaveLength(2)
  for (const server of servers) expect(server).toMatch(/^ {2}access_log \S+ gatehouse;$/m)
})
