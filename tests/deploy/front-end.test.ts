import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { startGatehouse, type RunningGatehouse } from '../../scripts/start/start-gatehouse.ts'
import {
  everyHeader,
  assetHeaders,
  pageHeaders,
} from '../../scripts/vite/deployment/headers-file.ts'
import { readPageTables } from '../../scripts/vite/prerender/page-table.ts'
import { ownProduct } from '../../scripts/vite/product.ts'
import { readTenants } from '../../scripts/vite/tenants.ts'
import { installers, installersPath } from '../../server/device-agents/computers.ts'
import { statusPolicy } from '../../server/status-pages/status-page.ts'
import { ask, type Answered, type Asked } from '../support/ask.ts'
import { operations } from '../support/operations.ts'
import { siteOf } from './support/site-of.ts'
import { nginx, startNginx, type Nginx } from './support/start-nginx.ts'

const { dist, basePath } = ownProduct
const languages = {
  nothing: {},
  english: { 'accept-language': 'fr, en-GB;q=0.9, ko;q=0.8' },
  korean: { 'accept-language': 'ko-KR,ko;q=0.9,en;q=0.8' },
  refused: { 'accept-language': 'ko;q=0, en' },
}
const cookies = {
  nothing: {},
  light: { cookie: 'a=b; Theme=light' },
  korean: { cookie: 'Language=Korean; Theme=dark' },
  english: { cookie: 'x=1|2; Language=English' },
  odd: { cookie: 'Theme=../..; Language=French' },
}
/**
 * Headers of nginx itself, or of the connection: the file is for a server with TLS, which this test
 * does not use (tls.test.ts).
 */
const passing: ReadonlySet<string> = new Set([
  'strict-transport-security',
  'server',
  'date',
  'connection',
  'keep-alive',
  'content-length',
  'last-modified',
  'etag',
  'accept-ranges',
  'transfer-encoding',
  'x-request-id',
])

const ofProduct = ({ headers }: Answered) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !passing.has(name)))
const twice = ({ raw }: Answered) =>
  raw.filter(
    (name, index) =>
      index % 2 === 0 &&
      name.toLowerCase() !== 'set-cookie' &&
      raw.findIndex((other, at) => at % 2 === 0 && other.toLowerCase() === name.toLowerCase()) <
        index,
  )

describe.runIf(nginx.isThere)(`the front end ${nginx.name}`, () => {
  const data = mkdtempSync(join(tmpdir(), 'gatehouse-'))
  const running: { gatehouse?: RunningGatehouse; nginx?: Nginx } = {}
  let port = 0
  let direct = 0
  beforeAll(async () => {
    port = await freePort()
    running.gatehouse = await startGatehouse(
      { port: 0, host: '127.0.0.1', dataFolder: data, publicOrigin: `http://localhost:${port}` },
      async () => undefined,
    )
    direct = running.gatehouse.port
    running.nginx = await startNginx(siteOf({ port, backends: [direct] }), port)
  })
  afterAll(async () => {
    await running.nginx?.stop()
    await running.gatehouse?.close()
    rmSync(data, { recursive: true })
  })

  const both = async (asked: Omit<Asked, 'port'>) => {
    const [ours, theirs] = [await ask({ ...asked, port: direct }), await ask({ ...asked, port })]
    return [ours, theirs] as const
  }

  test("sends every screen with our own server's headers (D7.14, R1.50 to R1.53)", async () => {
    const tenants = readTenants(dist)
    let compared = 0
    for (const { tenant, pages } of readPageTables(dist)) {
      const host = tenants.find(({ name }) => name === tenant)?.hosts[0] ?? 'localhost'
      const readers = Object.values(languages).flatMap((language) =>
        Object.values(cookies).map((cookie) => Object.assign({ host }, language, cookie)),
      )
      const paths = pages.map(
        ({ path }) =>
          basePath +
          path
            .replaceAll('[^/]+', 'any')
            .replaceAll(/\(\?:([^|)]+)[^)]*\)/g, '$1')
            .replaceAll(/[\^$]|\/\?/g, '')
            .replaceAll('\\', ''),
      )
      // Each page for some reader, and each reader at some page, because the readers and the pages
      // are looked up separately.
      const asked = [
        ...paths.map((path, index) => [path, readers[index % readers.length]] as const),
        ...readers.map((reader) => [`${basePath}/login`, reader] as const),
      ]
      for (const [path, headers = { host }] of asked) {
        const [ours, theirs] = await both({ path, headers })
        expect([path, headers, theirs.status, theirs.body.toString()]).toEqual([
          path,
          headers,
          ours.status,
          ours.body.toString(),
        ])
        expect(ofProduct(theirs)).toEqual(ofProduct(ours))
        expect(ofProduct(theirs)).toMatchObject({
          ...pageHeaders,
          'referrer-policy': everyHeader['referrer-policy'],
        })
        expect(twice(theirs)).toEqual([])
        compared += 1
      }
    }
    expect(compared).toBeGreaterThan(250)
  })

  test.each([
    ['', 200],
    ['/', 200],
    ['?a=1', 200],
    ['/LOGIN/', 200],
    ['/login/more', 404],
    ['/nowhere', 404],
    ['/404', 404],
    ['/403', 403],
    ['/enrollment/email/', 404],
    ['/enrollment/email/new', 200],
    ['/enrollment/email/any', 404],
    ['/login/policy/cookie', 200],
    ['/Login/policy/cookie', 200],
    ['/login/policy/COOKIE', 404],
    ['/login/policy/none', 404],
    ['/sw.js', 404],
    ['/index.html', 404],
    ['/page-policy.json', 404],
    ['/headers.json', 404],
    ['/nginx/maps.conf', 404],
    ['/pages/default/en-US/system/login.html', 404],
    ['/assets/none.js', 404],
    ['/assets/none', 404],
    ['/login.PNG', 404],
    ['/signup/redirect/key.Then', 200],
    ['/SignUp/redirect/a.b/', 200],
    ['/signup/redirect/a/b.c', 404],
    ['/signup/warning/invite-only.Then', 404],
  ])('%s is %i here and there', async (path, status) => {
    const [ours, theirs] = await both({
      path: basePath + path,
      headers: { host: 'localhost', 'accept-encoding': 'br' },
    })
    expect([ours.status, theirs.status]).toEqual([status, status])
    const without = ({ headers: { 'content-type': _type, ...others } }: Answered) =>
      ofProduct({ ...theirs, headers: others })
    expect(without(theirs)).toEqual(without(ours))
    const isPage =
      ours.headers['cache-control'] === pageHeaders['cache-control'] &&
      ours.body.includes('id="root"')
    expect(!isPage || theirs.body.equals(ours.body)).toBe(true)
  })

  test.each([
    ['br, gzip', 'br'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['br;q=0.0, gzip;q=0', undefined],
    ['broken, xgzip', undefined],
    ['gzip, deflate, br, zstd', 'br'],
    ['BR', 'br'],
  ])('sends the page for accept-encoding %s as %s', async (accepted, encoding) => {
    const [ours, theirs] = await both({
      path: `${basePath}/login`,
      headers: { host: 'localhost', 'accept-encoding': accepted },
    })
    expect(theirs.headers['content-encoding']).toBe(encoding)
    expect([theirs.body.equals(ours.body), ofProduct(theirs)]).toEqual([true, ofProduct(ours)])
  })

  test('sends each asset complete, cached forever, compressed, with all headers', async () => {
    const files = globSync('assets/**/*.*', { cwd: dist }).filter(
      (file) => !/\.(br|gz)$/.test(file),
    )
    expect(files.length).toBeGreaterThan(150)
    for (const file of files) {
      const isCompressed = !file.endsWith('.woff2')
      const answer = await ask({
        port,
        path: `${basePath}/${file}`,
        headers: { host: 'localhost', 'accept-encoding': 'gzip, br' },
      })
      expect([file, answer.status, answer.headers['content-encoding']]).toEqual([
        file,
        200,
        isCompressed ? 'br' : undefined,
      ])
      expect(answer.body.equals(readFileSync(join(dist, isCompressed ? `${file}.br` : file)))).toBe(
        true,
      )
      expect(answer.headers).toMatchObject({ ...everyHeader, ...assetHeaders })
      expect(twice(answer)).toEqual([])
    }
    for (const ending of ['js', 'css', 'svg', 'woff2']) {
      const path = `${basePath}/${files.find((file) => file.endsWith(`.${ending}`)) ?? ''}`
      const [ours, theirs] = await both({ path, headers: { host: 'localhost' } })
      expect([ending, theirs.headers['content-type']]).toEqual([
        ending,
        ours.headers['content-type'],
      ])
      expect(theirs.body.equals(ours.body)).toBe(true)
    }
  })

  test('every operation of the documents answers with every header, once', async () => {
    for (const { method, path } of operations) {
      const answer = await ask({ port, method, path, headers: { host: `localhost:${port}` } })
      expect([method, path, answer.status < 500]).toEqual([method, path, true])
      for (const name of Object.keys(everyHeader))
        expect([method, path, name, answer.headers[name]]).toEqual([
          method,
          path,
          name,
          expect.any(String),
        ])
      expect([method, path, twice(answer)]).toEqual([method, path, []])
    }
    expect(operations.length).toBeGreaterThan(60)
  })

  test.each([
    '/sandbox/branding/logo.svg',
    '/sandbox/sandbox.css',
    `${installersPath}/${installers[0]?.fileName}`,
  ])('%s, which the screens name, is passed on', async (path) => {
    expect((await ask({ port, path })).status).toBe(200)
  })

  const refused: readonly (readonly [name: string, asked: Omit<Asked, 'port'>, status: number])[] =
    [
      ['an address that cannot be read', { path: `${basePath}/%E0%A4%A` }, 400],
      ['an address outside', { path: '/nowhere' }, 404],
      ['the inbox of the sandbox', { path: '/sandbox/inbox.json' }, 404],
      [
        'a control of the sandbox',
        { method: 'POST', path: '/sandbox/api/reset', headers: { 'content-length': '0' } },
        404,
      ],
      ['a file of the build beside the pages', { path: '/headers.json' }, 404],
      ['a way up and out', { path: `${basePath}/assets/../../../../etc/passwd` }, 400],
      ['an encoded way up', { path: `${basePath}/assets/..%2f..%2ftenants.json` }, 404],
      ['a method that pages have not', { method: 'PUT', path: `${basePath}/login` }, 405],
      [
        'too long a body',
        {
          method: 'POST',
          path: '/secdx/common-api/api/login/context',
          headers: { 'content-length': '70000' },
        },
        413,
      ],
      [
        'too long a header',
        { path: `${basePath}/login`, headers: { 'x-long': 'x'.repeat(20_000) } },
        400,
      ],
    ]
  test.each(refused)(
    '%s is refused by nginx itself, with every header',
    async (_what, asked, status) => {
      const answer = await ask({
        port,
        ...asked,
        headers: { ...asked.headers, connection: 'close' },
      })
      expect(answer.status).toBe(status)
      expect(answer.headers).toMatchObject({
        ...everyHeader,
        'content-security-policy': expect.stringMatching(/^default-src 'none'; /),
      })
    },
  )

  test('redirects an early form only to its own page', async () => {
    const [ours, theirs] = await both({
      method: 'POST',
      path: `${basePath}/login?sessionDataKey=x`,
      headers: { host: `localhost:${port}` },
    })
    expect([theirs.status, theirs.headers.location]).toEqual([ours.status, ours.headers.location])
    for (const path of [
      `//evil.example/..${basePath}/login`,
      `/\\evil.example/..${basePath}/login`,
      `${basePath}//evil.example/`,
      `${basePath}/\\evil.example`,
      `/x/../${basePath}/login`,
    ]) {
      const answer = await ask({ port, method: 'POST', path })
      expect([path, answer.status, answer.headers.location]).toEqual([
        path,
        expect.toSatisfy((status: number) => status === 404 || status === 400),
        undefined,
      ])
    }
  })

  test.each([
    ['//login?a=1', '/login?a=1'],
    ['///login', '/login'],
    ['/login//?b=//c', '/login/?b=//c'],
    ['//enrollment//email//start', '/enrollment/email/start'],
  ])('%s is led to one slash, here and there', async (end, wanted) => {
    for (const answerer of [direct, port]) {
      let path = basePath + end
      for (let hops = 0; hops < 3 && path !== basePath + wanted; hops += 1)
        path = String(
          (await ask({ port: answerer, path, headers: { host: 'localhost' } })).headers.location,
        )
      expect([
        path,
        (await ask({ port: answerer, path, headers: { host: 'localhost' } })).status,
      ]).toEqual([basePath + wanted, 200])
    }
  })

  const navigation = { 'sec-fetch-mode': 'navigate', accept: 'text/html' }
  test.each([
    ['/nowhere', 404, 'Page not found'],
    [`${basePath}/nothing.txt`, 404, 'Page not found'],
    [`${basePath}/assets/none.js`, 404, 'Page not found'],
    ['/sandbox/inbox', 404, 'Page not found'],
  ])('a navigation to %s is answered by nginx with a page', async (path, status, title) => {
    for (const [language, theme, text] of [
      ['en-US', 'light', title],
      ['ko-KR', 'dark', '페이지를 찾을 수 없음'],
    ] as const) {
      const {
        status: answered,
        headers,
        body,
      } = await ask({
        port,
        path,
        headers: {
          host: 'localhost',
          ...navigation,
          'accept-language': language,
          cookie: `Theme=${theme}`,
          connection: 'close',
        },
      })
      expect([answered, headers['content-type'], headers['content-security-policy']]).toEqual([
        status,
        'text/html; charset=utf-8',
        statusPolicy,
      ])
      expect(body.toString()).toContain(
        `<html lang="${language.slice(0, 2)}" data-theme="${theme}">`,
      )
      expect(body.toString()).toContain(`<h1>${text}</h1>`)
    }
  })

  test.each([`${basePath}/%E0%A4%A`, '/%'])(
    '%s, of which nginx reads no header, is answered with a page',
    async (path) => {
      const { status, headers, body } = await ask({
        port,
        path,
        headers: { ...navigation, connection: 'close' },
      })
      expect([status, headers['content-security-policy'], body.toString()]).toEqual([
        400,
        statusPolicy,
        expect.stringContaining('<h1>This address cannot be opened</h1>'),
      ])
    },
  )

  test('passes well-known addresses to the backend, redirects root to the product', async () => {
    expect(
      (await ask({ port, path: '/.well-known/change-password', headers: { host: 'localhost' } }))
        .headers.location,
    ).toBe(`${basePath}/accountid`)
    expect((await ask({ port, path: '/', headers: { host: 'localhost' } })).headers.location).toBe(
      `${basePath}/`,
    )
  })

  test("shows a retry page in the user's language when backend is down", async () => {
    const free = await freePort()
    const secondServer = await startNginx(
      siteOf({ port: free, backends: [await freePort()] }),
      free,
    )
    const path = '/secdx/auth/oauth2/authorize?a=1'
    const page = await ask({
      port: free,
      path,
      headers: { host: 'localhost', ...navigation, 'accept-language': 'ko', connection: 'close' },
    })
    const form = await ask({
      port: free,
      path: '/secdx/auth/commonauth',
      method: 'POST',
      headers: { host: 'localhost', ...navigation, 'content-length': '0', connection: 'close' },
    })
    const script = await ask({
      port: free,
      path,
      headers: { host: 'localhost', 'sec-fetch-mode': 'cors', accept: '*/*', connection: 'close' },
    })
    await secondServer.stop()
    for (const { status, headers, body } of [page, form]) {
      expect([
        status,
        headers['content-type'],
        headers['retry-after'],
        headers['content-security-policy'],
      ]).toEqual([502, 'text/html; charset=utf-8', '5', statusPolicy])
      expect(body.toString()).toContain('<meta http-equiv="refresh" content="5">')
    }
    expect(page.body.toString()).toContain('<h1>일시적인 연결 오류</h1>')
    expect([script.status, script.body.length]).toEqual([502, 0])
  })

  test('returns 502 with every header, hides nginx, when backend is down', async () => {
    const free = await freePort()
    const secondServer = await startNginx(
      siteOf({ port: free, backends: [await freePort()] }),
      free,
    )
    const answer = await ask({
      port: free,
      path: '/secdx/common-api/api/systems/languages/list',
      headers: { connection: 'close' },
    })
    await secondServer.stop()
    expect(answer.status).toBe(502)
    expect(answer.headers).toMatchObject({ ...everyHeader, server: 'nginx' })
  })
})
