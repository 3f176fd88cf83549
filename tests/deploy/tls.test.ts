import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls, TLSSocket } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { startGatehouse, type RunningGatehouse } from '../../scripts/start/start-gatehouse.ts'
import { keepAssets } from '../../scripts/vite/build-files.ts'
import {
  assetHeaders,
  everyHeader,
  pageHeaders,
} from '../../scripts/vite/deployment/headers-file.ts'
import { writeDeployment } from '../../scripts/vite/deployment/write-deployment.ts'
import { ownProduct } from '../../scripts/vite/product.ts'
import { ask } from '../support/ask.ts'
import { selfSigned } from './support/self-signed.ts'
import { siteOf } from './support/site-of.ts'
import { nginx, startNginx, type Nginx } from './support/start-nginx.ts'

const { basePath } = ownProduct

describe.runIf(nginx.isThere)(`TLS ${nginx.name}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-tls-'))
  const { certificate, key } = selfSigned()
  const running: { gatehouse?: RunningGatehouse; nginx?: Nginx } = {}
  let [port, plainPort] = [0, 0]
  beforeAll(async () => {
    const [dist, before] = [join(folder, 'dist'), join(folder, 'before')]
    // The state after `npm run build -- --replace`: this build, and an asset of the previous one.
    mkdirSync(dist)
    for (const name of ['pages', 'page-policy.json', 'tenants.json'])
      symlinkSync(join(ownProduct.dist, name), join(dist, name))
    cpSync(join(ownProduct.dist, 'assets'), join(dist, 'assets'), { recursive: true })
    mkdirSync(join(before, 'assets'), { recursive: true })
    for (const name of ['before-1a2b3c4d.js', 'before-1a2b3c4d.js.br'])
      writeFileSync(join(before, 'assets', name), name)
    keepAssets(before, dist, Date.now())
    writeDeployment({ dist, basePath })
    for (const [name, text] of Object.entries({ certificate, key }))
      writeFileSync(join(folder, `${name}.pem`), text)
    port = await freePort()
    plainPort = await freePort()
    running.gatehouse = await startGatehouse(
      {
        port: 0,
        host: '127.0.0.1',
        dataFolder: join(folder, 'data'),
        publicOrigin: `https://localhost:${port}`,
      },
      async () => undefined,
    )
    running.nginx = await startNginx(
      siteOf({
        port,
        backends: [running.gatehouse.port],
        dist,
        tls: {
          certificate: join(folder, 'certificate.pem'),
          key: join(folder, 'key.pem'),
          plainPort,
        },
      }),
      port,
    )
  })
  afterAll(async () => {
    await running.nginx?.stop()
    await running.gatehouse?.close()
    rmSync(folder, { recursive: true })
  })

  /** Over HTTP/2, like a browser. */
  async function get(path: string): Promise<{
    readonly protocol: string
    readonly headers: Readonly<Record<string, unknown>>
    readonly body: string
  }> {
    const session = connect(`https://localhost:${port}`, {
      ca: certificate,
      lookup: (_name, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]),
    })
    const stream = session.request({ ':path': path, 'accept-encoding': 'identity' })
    const [headers] = (await once(stream, 'response')) as [Readonly<Record<string, unknown>>]
    let body = ''
    for await (const part of stream.setEncoding('utf8')) body += String(part)
    const { socket } = session
    const protocol = `${session.alpnProtocol} ${socket instanceof TLSSocket ? socket.getProtocol() : ''}`
    session.close()
    return { protocol, headers, body }
  }

  test('D7.14: sends pages by HTTP/2 and TLS 1.3, two years HSTS', async () => {
    const { protocol, headers, body } = await get(`${basePath}/login`)
    expect([protocol, headers[':status']]).toEqual(['h2 TLSv1.3', 200])
    expect(headers).toMatchObject({
      ...pageHeaders,
      'strict-transport-security': everyHeader['strict-transport-security'],
    })
    expect(
      Number(
        /^max-age=(\d+); includeSubDomains$/.exec(
          String(headers['strict-transport-security']),
        )?.[1],
      ),
    ).toBeGreaterThanOrEqual(31_536_000)
    expect(body).toContain('<form')
  })

  test('redirects plain HTTP to HTTPS, without HSTS on the redirect', async () => {
    const { status, headers } = await ask({
      port: plainPort,
      path: `${basePath}/login?a=1`,
      headers: { host: 'localhost' },
    })
    expect([status, headers.location]).toEqual([301, `https://localhost${basePath}/login?a=1`])
    const { 'strict-transport-security': _ofTls, ...others } = everyHeader
    expect(headers).toMatchObject(others)
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  test.each(['evil.example', '127.0.0.1', 'localhost.evil.example', 'login.example.com'])(
    'redirects no plain HTTP to %s, which no setting names',
    async (host) => {
      const { status, headers } = await ask({
        port: plainPort,
        path: `${basePath}/login`,
        headers: { host },
      })
      expect([status, headers.location]).toEqual([421, undefined])
    },
  )

  test('redirects plain HTTP to the host of a tenant', async () => {
    const { status, headers } = await ask({
      port: plainPort,
      path: basePath,
      headers: { host: 'sso.maru.example' },
    })
    expect([status, headers.location]).toEqual([301, `https://sso.maru.example${basePath}`])
  })

  test('refuses versions older than TLS 1.2', async () => {
    const socket = connectTls({
      host: '127.0.0.1',
      port,
      ca: certificate,
      servername: 'localhost',
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1.1',
      ciphers: 'DEFAULT@SECLEVEL=0',
    })
    const [refusal] = (await once(socket, 'error')) as [NodeJS.ErrnoException]
    expect(refusal.code).toMatch(/^ERR_SSL_|ECONNRESET/)
  })

  test('the provider uses the public origin and limits its cookies to it', async () => {
    const { body } = await get('/secdx/auth/.well-known/openid-configuration')
    expect(JSON.parse(body)).toMatchObject({
      issuer: expect.stringMatching(`^https://localhost:${port}/`),
    })
    const query = new URLSearchParams({
      client_id: 'singleid',
      redirect_uri: `https://localhost:${port}${basePath}/oauth2/redirect`,
      response_type: 'code',
      scope: 'openid',
      state: 's'.repeat(43),
      nonce: 'n'.repeat(43),
      code_challenge: 'c'.repeat(43),
      code_challenge_method: 'S256',
    })
    const { headers } = await get(`/secdx/auth/oauth2/authorize?${query}`)
    expect([headers[':status'], headers['location']]).toEqual([
      303,
      expect.stringContaining(`${basePath}/login?`),
    ])
    const cookies = [headers['set-cookie']].flat()
    expect(cookies.length).toBeGreaterThan(0)
    for (const cookie of cookies) expect(cookie).toMatch(/^__(?:Host|Secure)-.*; ?secure/i)
  })

  test('B25 serves assets of the previous build like the current ones', async () => {
    const { headers, body } = await get(`${basePath}/assets/before-1a2b3c4d.js`)
    expect([headers[':status'], body]).toEqual([200, 'before-1a2b3c4d.js'])
    expect(headers).toMatchObject({ ...everyHeader, ...assetHeaders })
    expect((await get(`${basePath}/kept-assets.json`)).headers[':status']).toBe(404)
  })
})
