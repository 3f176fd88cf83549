import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRemoteJWKSet, jwtVerify, type JWTPayload } from 'jose'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { HttpBrowser } from '../contract/support/http-browser.ts'
import { checkedReset, setPassword } from '../contract/support/reset.ts'
import { signIn } from '../contract/support/sign-in.ts'
import { stores } from './support/stores.ts'
import { useTestServerOn } from './support/use-test-server-on.ts'

/** The relying party: its bodies, and the status codes that it answers with, one each. */
const received: Readonly<Record<'url' | 'type' | 'body', string>>[] = []
const statuses: number[] = []

function receive(request: IncomingMessage, response: ServerResponse): void {
  let body = ''
  request.on('data', (part: Buffer) => {
    body += part.toString()
  })
  request.on('end', () => {
    const { url = '', headers } = request
    received.push({ url, type: headers['content-type'] ?? '', body })
    response.writeHead(statuses.shift() ?? 200, { location: '/elsewhere' }).end()
  })
}

const relyingParty = createServer(receive)
await new Promise<void>((resolve) => relyingParty.listen(0, '127.0.0.1', resolve))
const { port } = relyingParty.address() as AddressInfo
afterAll(() => new Promise((resolve) => relyingParty.close(resolve)))
beforeEach(() => {
  received.length = 0
  statuses.length = 0
})

const event = 'http://schemas.openid.net/event/backchannel-logout'
const patience = { timeout: 10_000, interval: 50 }
const arrivals = (count: number) => vi.waitUntil(() => received.length >= count, patience)

/** Verifies a logout token as the standard asks (section 2.6), and returns its claims. */
async function verified(
  { origin }: { readonly origin: string },
  { body }: (typeof received)[number],
): Promise<JWTPayload> {
  const { payload } = await jwtVerify(
    new URLSearchParams(body).get('logout_token') ?? '',
    createRemoteJWKSet(new URL('/secdx/auth/oauth2/jwks', origin)),
    {
      issuer: `${origin}/secdx/auth`,
      audience: 'singleid',
      algorithms: ['ES256'],
      typ: 'logout+jwt',
      requiredClaims: ['iat', 'exp', 'jti', 'sub', 'sid'],
    },
  )
  return payload
}

for (const { name, isThere, fresh } of stores)
  describe.runIf(isThere)(`back-channel logout ${name}`, () => {
    const testServer = useTestServerOn(fresh, {
      logging: { level: 'silent' },
      backchannelLogoutUris: { singleid: `http://127.0.0.1:${port}/logout` },
    })
    const nextMinute = () => testServer.browser.control('clock', { advanceSeconds: 61 })

    it('tells the relying party of a log-out, once, with a verifiable token', async () => {
      const { browser, referenceServer } = testServer
      expect(
        JSON.parse((await browser.get('/secdx/auth/.well-known/openid-configuration')).text),
      ).toMatchObject({
        backchannel_logout_supported: true,
        backchannel_logout_session_supported: true,
      })
      await signIn(browser)
      await browser.api('POST', '/users/signout', { scope: 'current' })
      await arrivals(1)
      const [first] = received
      expect(first).toMatchObject({
        url: '/logout',
        type: expect.stringMatching(/^application\/x-www-form-urlencoded/),
      })
      const claims = first && (await verified(referenceServer, first))
      expect(claims).toMatchObject({ events: { [event]: {} } })
      expect(claims).not.toHaveProperty('nonce')
      await nextMinute()
      await signIn(browser)
      expect(received).toHaveLength(1)
      await browser.api('POST', '/users/signout', { scope: 'all' })
      await arrivals(2)
      const second = received[1] && (await verified(referenceServer, received[1]))
      expect(second?.sub).toBe(claims?.sub)
      expect(second?.['sid']).not.toBe(claims?.['sid'])
    })

    it('tells it of every other end, of each session', async () => {
      const { browser } = testServer
      const other = new HttpBrowser(browser.origin)
      await signIn(other)
      await nextMinute()
      await signIn(browser)
      await browser.api('POST', '/users/sessions/terminate', { scope: 'others' })
      await arrivals(1)
      await browser.control('accounts/minji.kim/state', { state: 'suspended' })
      await arrivals(2)
      await browser.control('accounts/minji.kim/state', { state: 'active' })
      await nextMinute()
      await signIn(browser, 'jisoo.han')
      await nextMinute()
      const reset = await setPassword(
        other,
        await checkedReset(other),
        'Nine-Lanterns-On-9-Rivers!',
      )
      expect(reset.status).toBe(200)
      await arrivals(3)
      expect(received).toHaveLength(3)
    })

    it('tries again after a failure, and follows no redirect', async () => {
      const { browser } = testServer
      statuses.push(500, 302)
      await signIn(browser)
      await browser.api('POST', '/users/signout', { scope: 'current' })
      await arrivals(1)
      await browser.control('clock', { advanceSeconds: 2 })
      await arrivals(2)
      await browser.control('clock', { advanceSeconds: 4 })
      await arrivals(3)
      expect(new Set(received.map(({ url }) => url))).toEqual(new Set(['/logout']))
    })
  })
