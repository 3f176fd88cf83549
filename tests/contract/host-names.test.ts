import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { HttpBrowser } from './support/http-browser.ts'
import { authorizeAddress } from './support/sign-in.ts'
import { useTestServer } from './support/use-test-server.ts'

const referenceServer = useTestServer()

type Asked = {
  readonly host: string
  readonly path: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/**
 * Browsers resolve names below `localhost`, but not every operating system does: the name is in the
 * header alone.
 */
function ask({
  host,
  path,
  method = 'GET',
  headers = {},
  body,
}: Asked): Promise<{ readonly status: number; readonly location: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port: referenceServer.port,
        path,
        method,
        headers: { ...headers, host: `${host}:${referenceServer.port}` },
      },
      (answer) => {
        answer
          .resume()
          .once('end', () =>
            resolve({ status: answer.statusCode ?? 0, location: answer.headers.location ?? '' }),
          )
      },
    )
    sent.once('error', reject).end(body)
  })
}

const authorize = (origin: string) => authorizeAddress(new HttpBrowser(origin)).path

describe('a host name without a tenant', () => {
  it('serves the default tenant for the whole sign-in', async () => {
    const answer = await ask({
      host: 'nope.localhost',
      path: authorize(`http://nope.localhost:${referenceServer.port}`),
    })
    expect(answer).toMatchObject({
      status: 303,
      location: expect.stringContaining('/secdx/mfa/login?sessionDataKey='),
    })
    expect(answer.location).toContain('tenantId=default')
  })

  it('allows calls to the server from its own pages', async () => {
    const headers = {
      origin: `http://nope.localhost:${referenceServer.port}`,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
    }
    const { status } = await ask({
      host: 'nope.localhost',
      path: '/secdx/common-api/api/login/cancel',
      method: 'POST',
      headers,
      body: '{"requestId":"x"}',
    })
    expect(status).not.toBe(403)
  })

  it.each([
    ['another port', (port: number) => `http://nope.localhost:${port + 1}`],
    ['another scheme', (port: number) => `https://nope.localhost:${port}`],
    [
      'a name that only begins like it',
      (port: number) => `http://nope.localhost.evil.example:${port}`,
    ],
    ['a name that only ends like it', (port: number) => `http://evillocalhost:${port}`],
    [
      'a user in front of a foreign name',
      (port: number) => `http://nope.localhost:${port}@evil.example`,
    ],
    ['another site', () => 'https://evil.example'],
  ])('refuses a redirect to %s', async (_, origin) => {
    const answer = await ask({
      host: 'nope.localhost',
      path: authorize(origin(referenceServer.port)),
    })
    expect(answer.location).not.toContain('/login?')
    expect(answer.status).toBe(400)
  })

  it('refuses a redirect to another page of its own', async () => {
    const path = authorize(`http://nope.localhost:${referenceServer.port}`).replace(
      'oauth2%2Fredirect',
      'login',
    )
    expect((await ask({ host: 'nope.localhost', path })).status).toBe(400)
  })
})

/** Returns each address of the discovery document, by its origin. */
async function named(
  port: number,
  headers: Readonly<Record<string, string>>,
): Promise<ReadonlySet<string>> {
  const text = await new Promise<string>((resolve, reject) => {
    request(
      { host: '127.0.0.1', port, path: '/secdx/auth/.well-known/openid-configuration', headers },
      (answer) => {
        const chunks: Buffer[] = []
        answer
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .once('end', () => resolve(Buffer.concat(chunks).toString()))
      },
    )
      .once('error', reject)
      .end()
  })
  return new Set(
    Object.values(JSON.parse(text) as Readonly<Record<string, unknown>>).flatMap((value) =>
      typeof value === 'string' && URL.canParse(value) ? [new URL(value).origin] : [],
    ),
  )
}

describe('discovery (OpenID Connect Discovery 1.0, section 4.3)', () => {
  const secure = useTestServer({ publicOrigin: 'https://login.example.com' })

  it.each([
    ['a foreign name', { host: 'evil.example' }],
    ['a name of a tenant', { host: 'maru.localhost' }],
    [
      'a name that was forwarded',
      { host: 'localhost', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    ],
  ])('lists only addresses below its issuer when requested by %s', async (_, headers) => {
    expect(await named(referenceServer.port, headers)).toEqual(new Set([referenceServer.origin]))
    expect(await named(secure.port, headers)).toEqual(new Set(['https://login.example.com']))
  })
})
