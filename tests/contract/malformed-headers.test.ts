import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { apiPolicy, commonHeaders } from '../../server/http/headers.ts'
import { HttpBrowser } from './support/http-browser.ts'
import { authorizeAddress } from './support/sign-in.ts'
import { useTestServer } from './support/use-test-server.ts'

const referenceServer = useTestServer()
const proxied = useTestServer({ publicOrigin: 'https://login.example', limits: { looks: 3 } })

type Raw = {
  readonly port: number
  readonly path: string
  /** Lines, sent unchanged. */
  readonly lines: readonly string[]
  readonly version?: string
}

/** Sends one request as it is written, and returns the status and the whole answer. */
const send = ({ port, path, lines, version = '1.1' }: Raw) =>
  new Promise<{ readonly status: number; readonly text: string }>((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1')
    socket
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .once('error', reject)
      .once('close', () => {
        const text = Buffer.concat(chunks).toString()
        resolve({ status: Number(text.split(' ')[1]), text })
      })
    const head = [`GET ${path} HTTP/${version}`, ...lines, 'Connection: close', '', '']
    socket.write(Buffer.from(head.join('\r\n'), 'latin1'))
  })

/** An address of each part of the server that answers by itself. */
const paths = (): readonly string[] => [
  '/secdx/common-api/api/systems/languages/list',
  authorizeAddress(new HttpBrowser(referenceServer.origin)).path,
  '/secdx/auth/.well-known/openid-configuration',
  '/secdx/auth/oidc/logout',
  '/secdx/auth/idp/start?provider=sora&sessionDataKey=x',
  '/secdx/auth/commonauth',
  '/secdx/plain/unsupported-browser',
  '/.well-known/passkey-endpoints',
  '/readyz',
  '/sandbox/',
  '/secdx/mfa/login?tenant=default',
  '/nothing-is-here',
  '/%zz',
]

describe('a malformed Host is refused with 400 (RFC 9112, section 3.2)', () => {
  it.each([
    '',
    ' ',
    'a b',
    'a,b',
    'localhost, evil.example',
    'localhost:1@evil.example',
    'user@localhost',
    'localhost/path',
    'localhost?x',
    'localhost#x',
    'localhost\\evil.example',
    'http://localhost',
    'localhost:x',
    'localhost:99999',
    'localhost:-1',
    'localhost:80:80',
    ':4000',
    '[',
    '[::1',
    '[::g]',
    '::1',
    '[::1]x',
    '%00',
    '%6c%6fcalhost',
    '"localhost"',
    '<b>',
    '\x80\xff',
    '999.1.1.1',
    '1.2.3.4.5',
    'localhost:',
    `${'x'.repeat(300)}.example`,
  ])('%j, at every part of the server', async (host) => {
    const apps = Number(new URL(referenceServer.clientAppsOrigin ?? '').port)
    const at = [
      ...paths().map((path) => ({ port: referenceServer.port, path })),
      ...['/administrator-portal', '/nothing'].map((path) => ({ port: apps, path })),
      { port: proxied.port, path: '/secdx/mfa/login' },
    ]
    const answers = await Promise.all(
      at.map(async (target) => ({
        path: target.path,
        status: (await send({ ...target, lines: [`Host: ${host}`] })).status,
      })),
    )
    expect(answers.filter(({ status }) => status !== 400)).toEqual([])
  })

  it.each([
    'localhost',
    'LOCALHOST:4000',
    '127.0.0.1',
    '[::1]:4000',
    'a_b-c.example',
    'x.example.',
  ])('and %s is read', async (host) => {
    const { status } = await send({
      port: referenceServer.port,
      path: '/readyz',
      lines: [`Host: ${host}`],
    })
    expect(status).toBe(200)
  })

  it('lets a client of HTTP/1.0 leave it out', async () => {
    const { status } = await send({
      port: referenceServer.port,
      path: '/readyz',
      lines: [],
      version: '1.0',
    })
    expect(status).toBe(200)
  })
})

const askAbsolute = (target: string) =>
  send({ port: referenceServer.port, path: target, lines: ['Host: localhost:4000'] })

describe('an absolute address', () => {
  it('of another host is refused with 400, at every part of the server', async () => {
    for (const origin of ['http://evil.example:4000', 'http://localhost', 'https://u@evil.example'])
      for (const path of paths())
        expect([path, (await askAbsolute(origin + path)).status]).toEqual([path, 400])
  })

  it('of the same host is read', async () => {
    expect((await askAbsolute('http://LOCALHOST:4000/readyz')).status).toBe(200)
  })
})

describe('a doubled header with one value is refused with 400', () => {
  it.each([
    ['Host', ['Host: localhost', 'Host: localhost']],
    ['Host of two names', ['Host: localhost', 'host: evil.example']],
    ['Authorization', ['Host: localhost', 'Authorization: Bearer a', 'Authorization: Bearer b']],
    ['Content-Type', ['Host: localhost', 'Content-Type: text/plain', 'content-type: text/html']],
    ['Origin', ['Host: localhost', 'Origin: http://localhost', 'Origin: http://evil.example']],
    ['Sec-Fetch-Site', ['Host: localhost', 'Sec-Fetch-Site: none', 'Sec-Fetch-Site: cross-site']],
  ])('%s', async (_name, lines) => {
    for (const path of paths()) {
      const { status, text } = await send({ port: referenceServer.port, path, lines })
      expect([path, status]).toEqual([path, 400])
      for (const [name, value] of Object.entries({
        ...commonHeaders,
        'content-security-policy': apiPolicy,
        'cache-control': 'no-store',
      }))
        expect(text).toContain(`${name}: ${value}\r\n`)
    }
  })
})

describe('unreadable X-Forwarded-For', () => {
  const asked = '/secdx/common-api/api/signup/approvers/list?tenantId=default&keyword=kim'
  const unreadable = [
    ['X-Forwarded-For: unknown'],
    ['X-Forwarded-For: '],
    ['X-Forwarded-For: ,,,'],
    ['X-Forwarded-For: _hidden, 198.51.100.7x'],
    ['X-Forwarded-For: 999.1.1.1'],
    ['X-Forwarded-For: [::1'],
    ['X-Forwarded-For: \x80\xff'],
    ["X-Forwarded-For: 1'; drop table session; --"],
    [`X-Forwarded-For: ${'198.51.100.7,'.repeat(500)}x`],
    ['X-Forwarded-For: 198.51.100.8', 'X-Forwarded-For: unknown'],
  ]

  it('never fails a request, and shares the limit of the proxy', async () => {
    const statuses: number[] = []
    for (const lines of unreadable)
      statuses.push(
        (await send({ port: proxied.port, path: asked, lines: ['Host: login.example', ...lines] }))
          .status,
      )
    expect(statuses).toEqual(unreadable.map((_, index) => (index < 3 ? 200 : 429)))
  })

  it('is ignored where no proxy is configured', async () => {
    for (const lines of unreadable) {
      const { status } = await send({
        port: referenceServer.port,
        path: asked,
        lines: ['Host: localhost', ...lines],
      })
      expect(status).toBe(200)
    }
  })
})

describe('the pages of the sandbox', () => {
  it.each([
    ['evil.example', 404],
    ['minji.localhost', 200],
    ['127.0.0.1', 200],
    ['localhost', 200],
  ])('are answered for the name %s with %s', async (name, status) => {
    const { port } = referenceServer
    const lines = [`Host: ${name}:${port}`]
    for (const path of ['/sandbox/inbox.json', '/%73andbox/inbox.json', '/s%61ndbox/%69nbox.json'])
      expect([path, (await send({ port, path, lines })).status]).toEqual([path, status])
    const absolute = `http://${name}:${port}/sandbox/inbox.json`
    expect((await send({ port, path: absolute, lines })).status).toBe(status)
  })
})
