import { describe, expect, it } from 'vitest'
import { BrowserBehindProxy } from './support/browser-behind-proxy.ts'
import { phone, sendToRegister, startEnrollment } from './support/enroll.ts'
import type { HttpBrowser } from './support/http-browser.ts'
import { begin, enterPassword, person, sendCode, signInToSecondStep } from './support/sign-in.ts'
import { sendTo } from './support/sign-up.ts'
import { useTestServer } from './support/use-test-server.ts'

const languages = ['en-US', 'ko-KR'] as const
const origin = 'https://login.example'
const referenceServer = useTestServer({
  publicOrigin: origin,
  tenants: async () => [
    {
      name: 'default',
      hosts: ['login.example', 'second.example'],
      values: { emailLinks: { allowed: true } },
      languages,
    },
    { name: 'bank', hosts: ['login.bank.example'], values: {}, languages },
  ],
})
const own = {
  host: 'login.example',
  'x-forwarded-for': '203.0.113.9',
  'x-forwarded-proto': 'https',
}

const dormant = async (browser: HttpBrowser) => {
  const who = await person(browser, 'dormant.shin')
  const { body } = await enterPassword(browser, await begin(browser), who)
  const { requestId } = body as { readonly requestId?: string }
  return () => browser.api('POST', '/login/dormant/reset-link', { requestId })
}

/** Every call that sends a message with a host name or a link in it. It prepares, then sends. */
const sendings: readonly (readonly [
  name: string,
  prepare: (browser: HttpBrowser) => Promise<() => Promise<{ readonly status: number }>>,
])[] = [
  [
    'a code of a sign-in',
    async (browser) => {
      const { requestId } = await signInToSecondStep(browser)
      return () => sendCode(browser, requestId)
    },
  ],
  [
    'the link of a sign-in',
    async (browser) => {
      const { requestId } = await signInToSecondStep(browser)
      return () => sendCode(browser, requestId, 'Email')
    },
  ],
  [
    'a code of an enrollment',
    async (browser) => {
      const { requestId } = await signInToSecondStep(browser, 'nara.yoon')
      await startEnrollment(browser, requestId)
      return () => sendToRegister(browser, requestId)
    },
  ],
  [
    'a code of find ID',
    async (browser) => () =>
      browser.api('POST', '/find-id/otp/send', {
        type: 'phone',
        familyName: 'Kim',
        givenName: 'Minji',
        ...phone,
      }),
  ],
  ['a code of a sign-up', async (browser) => () => sendTo(browser, { type: 'phone', ...phone })],
  ['a link of a dormant account', dormant],
  [
    'a notice of failed attempts',
    async (browser) => {
      const begun = await begin(browser)
      const who = { username: 'minji.kim', password: 'wrong' }
      for (let tries = 0; tries < 4; tries += 1) await enterPassword(browser, begun, who)
      // The fifth try locks, and is refused.
      return async () => {
        const { status } = await enterPassword(browser, begun, who)
        return { status: status === 423 ? 200 : status }
      }
    },
  ],
  [
    'an invitation',
    async (browser) => async () => ({
      status: (
        await browser.control('invitations', {
          email: 'bada.kim@example.com',
          groups: [],
        })
      ).status,
    }),
  ],
]

/** The last value: host of the message. */
const claims: readonly (readonly [
  name: string,
  headers: Readonly<Record<string, string>>,
  expected: string,
])[] = [
  [
    'forwarded names of a stranger',
    {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-server': 'evil.example',
      'x-host': 'evil.example',
      'x-original-host': 'evil.example',
      'x-forwarded-port': '666',
      forwarded: 'for=203.0.113.9;host=evil.example;proto=http',
    },
    'login.example',
  ],
  [
    'the forwarded name of another tenant',
    { 'x-forwarded-host': 'login.bank.example' },
    'login.example',
  ],
  ['a second name of the tenant', { host: 'second.example' }, 'second.example'],
]

const sentTexts = async (browser: HttpBrowser): Promise<readonly string[]> =>
  (
    JSON.parse((await browser.get('/sandbox/inbox.json')).text) as readonly {
      readonly text: string
    }[]
  ).map(({ text }) => text)
/** Host names of WebOTP lines and of links. */
const hostsIn = (texts: readonly string[]) =>
  texts.flatMap((text) =>
    [...text.matchAll(/^@(\S+) #|https?:\/\/([^\s/]+)/gm)].map(([, bound, link]) => bound ?? link),
  )

describe.each(sendings)('forwarded headers in messages: %s', (name, prepare) => {
  it.each(claims)('%s: names the record of the tenant', async (_claim, headers, expected) => {
    const browser = new BrowserBehindProxy(origin, () => referenceServer.port, own)
    await browser.control('reset', {})
    const send = await prepare(browser)
    browser.added = { ...own, ...headers }
    expect((await send()).status).toBe(200)
    browser.added = own
    // The administrator invites, and a stranger causes a notice: not the browser of the owner.
    const isOfTenant = ['an invitation', 'a notice of failed attempts'].includes(name)
    expect(new Set(hostsIn(await sentTexts(browser)))).toEqual(
      new Set([isOfTenant ? 'login.example' : expected]),
    )
  })
})

const requestCodeAt = async (host: string) => {
  const browser = new BrowserBehindProxy(origin, () => referenceServer.port, own)
  await browser.control('reset', {})
  const { requestId } = await signInToSecondStep(browser)
  browser.added = { ...own, host }
  const { status } = await sendCode(browser, requestId)
  browser.added = own
  return { status, hosts: hostsIn(await sentTexts(browser)) }
}

describe("a message follows the account's tenant", () => {
  it('names its own host when the code is requested at an unknown one', async () => {
    expect(await requestCodeAt('evil.example')).toEqual({ status: 200, hosts: ['login.example'] })
  })

  it.each(['login.bank.example', 'bank.localhost'])(
    'is not sent when the code is requested at another tenant: %s',
    async (host) => {
      expect(await requestCodeAt(host)).toEqual({ status: 410, hosts: [] })
    },
  )
})
