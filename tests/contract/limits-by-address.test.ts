import { beforeEach, describe, expect, it } from 'vitest'
import { HttpBrowser } from './support/http-browser.ts'
import { startReset } from './support/reset.ts'
import {
  authorizeAddress,
  begin,
  enterPassword,
  newestCode,
  person,
  sendCode,
  signIn,
  signInToSecondStep,
} from './support/sign-in.ts'
import { startTestServer } from './support/start-test-server.ts'
import { useTestServer } from './support/use-test-server.ts'

const clock = {
  at: Date.parse('2026-01-01T00:00:00Z'),
  now: () => clock.at,
  forward: (ms: number) => void (clock.at += ms),
}
const referenceServer = useTestServer({
  mode: 'backend',
  publicOrigin: 'https://login.example.com',
  limits: { starts: 6, looks: 25 },
  clock,
})

/**
 * Returns how many of these requests pass, from a proxy on this machine that names their addresses.
 */
async function countAllowed(times: number, forwarded: (time: number) => string): Promise<number> {
  const browser = new HttpBrowser(`http://127.0.0.1:${referenceServer.port}`)
  const ask = (time: number) =>
    browser.send(
      'GET',
      '/secdx/common-api/api/signup/approvers/list?tenantId=default&keyword=kim',
      undefined,
      { 'x-forwarded-for': forwarded(time) },
    )
  let allowedCount = 0
  for (let time = 1; time <= times; time += 1)
    if ((await ask(time)).status === 200) allowedCount += 1
  return allowedCount
}

describe('limits by address: 25 requests in five minutes', () => {
  it.each([
    ['one address', () => '203.0.113.9'],
    [
      'as many addresses of one network of IPv6',
      (time: number) => `2001:db8:1:2::${time.toString(16)}`,
    ],
    [
      'a claim of a browser on a private address before its proxy',
      (time: number) => `198.51.100.${time}, 10.1.2.3`,
    ],
  ])('for %s', async (_, forwarded) => {
    expect(await countAllowed(40, forwarded)).toBe(25)
  })

  it('and each address has its own', async () => {
    expect(await countAllowed(30, (time) => `198.51.100.${time}`)).toBe(30)
  })
})

const ask = (at: string, from: string) =>
  new HttpBrowser(`http://127.0.0.1:${referenceServer.port}`).send('GET', at, undefined, {
    'x-forwarded-for': from,
    'x-forwarded-proto': 'https',
  })

describe('sign-ins that start at the provider', () => {
  const { path } = authorizeAddress(new HttpBrowser('https://login.example.com'))

  it('are refused after a flood, and accepted after one token returns', async () => {
    const begun: number[] = []
    for (let time = 0; time < 8; time += 1) begun.push((await ask(path, '203.0.113.77')).status)
    expect(begun.filter((status) => status === 303)).toHaveLength(6)
    for (const spelling of [path, path.replace('/authorize', '/Authorize/')]) {
      const refused = await ask(spelling, '203.0.113.77')
      expect([
        refused.status,
        refused.headers.get('retry-after'),
        JSON.parse(refused.text),
      ]).toEqual([429, '50', expect.objectContaining({ code: 'RATE_LIMITED' })])
    }
    const { searchParams: asked } = new URL(path, 'https://login.example.com')
    const query = new URLSearchParams(
      ['clientId', 'redirectUri', 'state', 'nonce', 'codeChallenge'].map((name) => [
        name,
        asked.get(name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)) ?? '',
      ]),
    )
    const byCall = await ask(
      `/secdx/common-api/api/login/begin?${query.toString()}`,
      '203.0.113.77',
    )
    expect([byCall.status, JSON.parse(byCall.text)]).toMatchObject([429, { code: 'RATE_LIMITED' }])
    expect((await ask(path, '203.0.113.78')).status).toBe(303)
    clock.forward(50_000)
    expect((await ask(path, '203.0.113.77')).location).toMatch(/^\/secdx\/mfa\/login\?/)
  })
})

describe('correct proofs and the limits of their address', () => {
  it('do not count correct passwords, nor codes after a proof', async () => {
    const company = await startTestServer({ limits: { passwords: 2, codes: 1, starts: 2 } })
    const [known, stranger] = [new HttpBrowser(company.origin), new HttpBrowser(company.origin)]
    const who = await person(known, 'minji.kim')
    const [begun, other] = [await begin(known), await begin(stranger)]
    const first = await enterPassword(known, begun, who)
    // The address has no start left. A browser with a proven password may begin once more; a
    // stranger waits.
    const again = await begin(known)
    expect([
      again.sessionDataKey === '',
      (await stranger.get(authorizeAddress(stranger).path)).status,
    ]).toEqual([false, 429])
    for (let time = 0; time < 4; time += 1)
      expect((await enterPassword(known, again, who)).status).toBe(200)
    for (const [requestId, kind] of [
      [String(first.body['requestId']), 'Sms'],
      [String(first.body['requestId']), 'Email'],
    ])
      expect((await sendCode(known, requestId ?? '', kind)).status).toBe(200)
    const wrong = () => enterPassword(stranger, other, { ...who, password: 'not-the-one' })
    expect([(await wrong()).status, (await wrong()).status, (await wrong()).status]).toEqual([
      422, 422, 429,
    ])
    await company.stop()
  })
})

describe('the limit of messages by address', () => {
  const company = useTestServer({ limits: { codes: 1 } })
  let browser: HttpBrowser
  beforeEach(async () => {
    browser = new HttpBrowser(company.origin)
    await browser.control('reset')
  })
  const find = (over: object = {}) =>
    browser.api('POST', '/find-id/otp/send', {
      type: 'email',
      familyName: '이',
      givenName: '서연',
      email: 'seoyeon.lee@example.com',
      ...over,
    })
  const signUp = (email: string) =>
    browser.api('POST', '/signup/otp/send', { type: 'email', email })

  it('ignores a refused message', async () => {
    for (let time = 0; time < 3; time += 1) {
      const refused = [
        await find({ email: 'none' }),
        await signUp('none'),
        await sendCode(browser, 'x'.repeat(43)),
        await browser.api('POST', '/find-id/accounts/send', {
          requestId: 'x'.repeat(43),
          findUserId: 'none',
        }),
      ]
      expect(refused.map(({ status }) => status)).toEqual([400, 400, 410, 410])
    }
    expect([(await find()).status, (await signUp('bada.kim@example.com')).status]).toEqual([
      200, 429,
    ])
  })

  it("ignores messages after a found ID or a dormant account's password", async () => {
    const {
      body: { requestId },
    } = await find()
    const { body } = await browser.api('POST', '/find-id/otp/verify', {
      requestId,
      otp: await newestCode(browser, 'seoyeon.lee@example.com'),
    })
    const [account] = body['availableAccounts'] as readonly { readonly findUserId: string }[]
    expect(
      (
        await browser.api('POST', '/find-id/accounts/send', {
          requestId,
          findUserId: account?.findUserId,
        })
      ).status,
    ).toBe(200)
    const { body: dormant } = await enterPassword(
      browser,
      await begin(browser),
      await person(browser, 'dormant.shin'),
    )
    expect(
      (await browser.api('POST', '/login/dormant/reset-link', { requestId: dormant['requestId'] }))
        .status,
    ).toBe(200)
    expect((await signUp('bada.kim@example.com')).status).toBe(429)
  })
})

describe('the limit of wrong entries by address', () => {
  const company = useTestServer({ limits: { passwords: 1 } })
  let browser: HttpBrowser
  beforeEach(async () => {
    browser = new HttpBrowser(company.origin)
    await browser.control('reset')
  })

  const linkFor = async (username: string): Promise<string> => {
    const { body } = await enterPassword(
      browser,
      await begin(browser),
      await person(browser, username),
    )
    await browser.api('POST', '/login/dormant/reset-link', { requestId: body['requestId'] })
    const [newest] = JSON.parse(
      (await browser.get(`/sandbox/inbox.json?to=${username}`)).text,
    ) as readonly { readonly text: string }[]
    return /#link=(\S+)/.exec(newest?.text ?? '')?.[1] ?? ''
  }
  const useLink = (link: string) =>
    new HttpBrowser(company.origin).api('POST', '/login/dormant/link', { link })
  const passwordOf = async (username: string) =>
    enterPassword(browser, await begin(browser), await person(browser, username))
  const stateOf = (state: string) =>
    browser.control('accounts/minji.kim/state', { state }).then(() => passwordOf('minji.kim'))
  const wrong = async (by = browser, username = 'minji.kim') =>
    enterPassword(by, await begin(by), { username, password: 'not-the-one' })

  /** Sends each ten times, with its status. */
  const uncounted: Readonly<
    Record<string, readonly [number, () => Promise<{ readonly status: number }>]>
  > = {
    'a reset that begins': [200, () => startReset(browser, 'minji.kim')],
    'a reset for an ID that is none': [400, () => startReset(browser, 'minji kim')],
    'an ID that is none': [
      400,
      async () =>
        enterPassword(browser, await begin(browser), {
          username: 'minji kim',
          password: 'rain-on-slate-roofs',
        }),
    ],
    'a page that is too old': [
      410,
      () =>
        enterPassword(
          browser,
          { verifier: '', state: '', nonce: '', redirectUri: '', sessionDataKey: 'x'.repeat(43) },
          { username: 'minji.kim', password: 'not-the-one' },
        ),
    ],
    'the right password of an expired one': [423, () => passwordOf('expired.choi')],
    'the right password of a locked account': [423, () => passwordOf('locked.lee')],
    'the right password of a suspended account': [423, () => stateOf('suspended')],
    "another system's request": [422, () => browser.api('POST', '/mfa/request', { jwt: 'none' })],
    'an account by an identity provider': [
      410,
      () =>
        browser.api('POST', '/signup/idp/users', {
          contextId: 'x'.repeat(43),
          plainAttrs: { familyName: 'Kim', givenName: 'Minji' },
          termsIdList: [],
        }),
    ],
  }
  it.each(Object.entries(uncounted))('ignores %s', async (_, [status, act]) => {
    for (let time = 0; time < 10; time += 1) expect((await act()).status).toBe(status)
    await browser.control('accounts/minji.kim/state', { state: 'active' })
    expect([(await wrong()).status, (await passwordOf('minji.kim')).status]).toEqual([422, 429])
  })

  it('ignores entries for a blocked account', async () => {
    await browser.control('settings', { passwordAttempts: 1 })
    expect((await wrong(browser, 'seoyeon.lee')).status).toBe(423)
    await browser.control('clock', { advanceSeconds: 301 })
    for (let time = 0; time < 3; time += 1)
      expect((await passwordOf('seoyeon.lee')).status).toBe(423)
    expect((await passwordOf('minji.kim')).status).toBe(200)
  })

  it('counts an unknown ID as a wrong password', async () => {
    expect([
      (await wrong(browser, 'nobody.here')).status,
      (await wrong(browser, 'nobody.here')).status,
    ]).toEqual([422, 429])
  })

  it('counts an invented link, not a sent link', async () => {
    const link = await linkFor('dormant.shin')
    expect([
      (await useLink(link)).status,
      (await useLink(link)).status,
      (await useLink('made-up')).status,
      (await useLink('made-up')).status,
    ]).toEqual([204, 410, 410, 429])
  })

  it.each([
    ['has proven a password', async (known: HttpBrowser) => void (await signInToSecondStep(known))],
    // Without the provider's cookies, which would complete the next sign-in at once.
    [
      'is signed in',
      async (known: HttpBrowser) => {
        await signIn(known)
        for (const name of known.cookies.keys())
          if (name !== 'gatehouse-session') known.cookies.delete(name)
      },
    ],
  ])('gives ten own entries to a browser that %s', async (_, prove) => {
    const [known, again, stranger] = [
      new HttpBrowser(company.origin),
      new HttpBrowser(company.origin),
      new HttpBrowser(company.origin),
    ]
    await prove(known)
    await signInToSecondStep(again)
    expect([(await wrong(stranger)).status, (await wrong(stranger)).status]).toEqual([422, 429])
    expect(
      (await enterPassword(known, await begin(known), await person(known, 'minji.kim'))).status,
    ).toBe(200)
    await browser.control('settings', { passwordAttempts: 50 })
    for (let time = 0; time < 10; time += 1) expect((await wrong(known)).status).toBe(422)
    // Another browser of the same account shares the limit.
    expect([(await wrong(known)).status, (await wrong(again)).status]).toEqual([429, 429])
  })
})
