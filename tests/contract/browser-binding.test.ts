import { beforeAll, describe, expect, it } from 'vitest'
import { choosePath } from '../../server/dev/users/choose-person.ts'
import { cookieNames } from '../../server/http/headers.ts'
import { BrowserBehindProxy } from './support/browser-behind-proxy.ts'
import { startEnrollment } from './support/enroll.ts'
import { refreshTarget } from './support/http-browser.ts'
import {
  authorizeAddress,
  begin,
  enterCode,
  enterPassword,
  exchange,
  followRedirectsToFrontEnd,
  handOver,
  newestCode,
  person,
  sendCode,
  signInToSecondStep,
  type Begun,
} from './support/sign-in.ts'
import { SoftwareAuthenticator } from './support/software-authenticator.ts'
import { useTestServer } from './support/use-test-server.ts'

const origin = 'https://login.example.com'
const referenceServer = useTestServer({ publicOrigin: origin })
const newBrowser = () => new BrowserBehindProxy(origin, () => referenceServer.port)
const flow = '__Host-gatehouse-flow'

/** Proves both steps, and hands over without following. */
async function handedOver(browser: BrowserBehindProxy, username = 'minji.kim') {
  const { begun, requestId, who } = await signInToSecondStep(browser, username)
  await browser.control('clock', { advanceSeconds: 61 })
  await sendCode(browser, requestId)
  await enterCode(browser, requestId, await newestCode(browser, who.addresses[0] ?? ''))
  const { text } = await handOver(browser, begun, requestId, username)
  return { begun, page: text, resume: refreshTarget(text) ?? '' }
}

/** Proves both steps, and stops before the code is exchanged. */
async function toCode(browser: BrowserBehindProxy, username?: string) {
  const { begun, page } = await handedOver(browser, username)
  return { begun, returned: await followRedirectsToFrontEnd(browser, page) }
}

/** Goes to the provider and back in a browser that is signed in there. */
async function returnFromProvider(browser: BrowserBehindProxy) {
  const { path, ...begun } = authorizeAddress(browser)
  const { location } = await browser.get(path)
  return { begun: { ...begun, sessionDataKey: '' }, returned: new URL(location ?? '', origin) }
}

/** Begins a sign-in that the provider's session does not answer. */
async function beginAnew(browser: BrowserBehindProxy): Promise<Begun> {
  const { path, ...begun } = authorizeAddress(browser)
  const { location } = await browser.get(`${path}&prompt=login`)
  const { searchParams } = new URL(location ?? '', origin)
  return { ...begun, sessionDataKey: searchParams.get('sessionDataKey') ?? '' }
}

const refused = { status: 422, body: { code: 'SIGNIN_FAILED' } }

/** Exchanges the code in the other browser, then in its own. */
async function exchangeInBoth(
  own: BrowserBehindProxy,
  other: BrowserBehindProxy,
  { begun, returned }: { readonly begun: Begun; readonly returned: URL },
) {
  const there = await exchange(other, begun, returned)
  return {
    there: { status: there.status, body: { code: there.body['code'] } },
    hasSession: other.cookies.has('__Host-gatehouse-session'),
    own: (await exchange(own, begun, returned)).status,
  }
}
const bound = { there: refused, hasSession: false, own: 200 }

describe('code exchange from another browser', () => {
  it('is refused with an empty cookie jar', async () => {
    const own = newBrowser()
    expect(await exchangeInBoth(own, newBrowser(), await toCode(own))).toEqual(bound)
  })

  it('is refused in a browser with a sign-in of its own', async () => {
    const [own, other] = [newBrowser(), newBrowser()]
    await begin(other)
    expect(await exchangeInBoth(own, other, await toCode(own))).toEqual(bound)
  })

  it('is refused in a browser that is signed in', async () => {
    const [own, other] = [newBrowser(), newBrowser()]
    const theirs = await toCode(other, 'jisoo.han')
    expect((await exchange(other, theirs.begun, theirs.returned)).status).toBe(200)
    const given = await toCode(own)
    expect(await exchange(other, given.begun, given.returned)).toMatchObject(refused)
  })

  it('is refused when the code came without a proof', async () => {
    const own = newBrowser()
    await toCode(own)
    expect(await exchangeInBoth(own, newBrowser(), await returnFromProvider(own))).toEqual(bound)
  })

  it('is refused with another state than the request had', async () => {
    const own = newBrowser()
    const { begun, returned } = await toCode(own)
    const changed = new URL(returned)
    changed.searchParams.set('state', 'another-state-of-43-characters')
    expect(await exchange(own, begun, changed)).toMatchObject(refused)
    expect((await exchange(own, begun, returned)).status).toBe(200)
  })

  it('works after another tab renewed the id of the browser', async () => {
    const own = newBrowser()
    const { begun, returned } = await toCode(own)
    const before = own.cookies.get(flow)
    await enterPassword(own, await beginAnew(own), await person(own, 'jisoo.han'))
    expect(own.cookies.get(flow)).not.toBe(before)
    await own.control('clock', { advanceSeconds: 11 })
    expect((await exchange(own, begun, returned)).status).toBe(200)
  })

  it('works for a browser without a cookie that the provider still knows', async () => {
    const own = newBrowser()
    await toCode(own)
    own.cookies.delete(flow)
    const { begun, returned } = await returnFromProvider(own)
    expect((await exchange(own, begun, returned)).status).toBe(200)
  })
})

/**
 * Copies the cookies that a sibling host can set with `Domain=`. Browsers keep `__Host-` from it
 * (RFC 6265bis, section 4.1.3.2).
 */
function plant(from: BrowserBehindProxy, into: BrowserBehindProxy): void {
  for (const [name, value] of from.cookies)
    if (!name.startsWith('__Host-')) into.cookies.set(name, value)
}

describe('a sign-in that another browser continues', () => {
  it.each([
    ['no cookie', () => undefined],
    ['a sign-in of its own', begin],
  ])('is refused in a browser with %s and planted cookies', async (_what, prepare) => {
    const [attacker, victim] = [newBrowser(), newBrowser()]
    const { page, resume } = await handedOver(attacker)
    await prepare(victim)
    plant(attacker, victim)
    const { status, location } = await victim.get(resume)
    expect([status, location]).toEqual([400, null])
    expect(await returnFromProvider(victim)).toMatchObject({
      returned: { pathname: '/secdx/mfa/login' },
    })
    const returned = await followRedirectsToFrontEnd(attacker, page)
    expect(returned.searchParams.has('code')).toBe(true)
  })

  it('is refused with the cookies of the provider under any name', async () => {
    const [attacker, victim] = [newBrowser(), newBrowser()]
    const { resume } = await handedOver(attacker)
    const uid = resume.split('/').at(-1) ?? ''
    for (const prefix of ['', '__Secure-', '__Host-'])
      for (const name of ['resume', 'interaction'])
        victim.cookies.set(`${prefix}gatehouse-op-${name}`, uid)
    expect((await victim.get(resume)).status).toBe(400)
  })

  it('is refused at its start, in a browser with a sign-in of its own', async () => {
    const [own, other] = [newBrowser(), newBrowser()]
    const begun = await begin(own)
    await begin(other)
    const who = await person(own, 'minji.kim')
    expect((await enterPassword(other, begun, who)).body['code']).toBe('LOGIN_TOKEN_EXPIRED')
    expect((await enterPassword(own, begun, who)).body['nextStep']).toBe('SECOND_STEP')
  })

  it('is refused at the hand-over, in a browser with a sign-in of its own', async () => {
    const [own, other] = [newBrowser(), newBrowser()]
    const { begun, requestId, who } = await signInToSecondStep(own)
    await own.control('clock', { advanceSeconds: 61 })
    await sendCode(own, requestId)
    await enterCode(own, requestId, await newestCode(own, who.addresses[0] ?? ''))
    await begin(other)
    const { text } = await handOver(other, begun, requestId, who.username)
    expect(text).toContain('REDIRECT_CONTEXT_MISSING')
    const { text: page } = await handOver(own, begun, requestId, who.username)
    expect((await followRedirectsToFrontEnd(own, page)).searchParams.has('code')).toBe(true)
  })

  it('does not disturb another tab of the same browser', async () => {
    const browser = newBrowser()
    const first = await handedOver(browser)
    await begin(browser)
    expect((await followRedirectsToFrontEnd(browser, first.page)).searchParams.has('code')).toBe(
      true,
    )
  })
})

/** Registers this machine in a sign-in without a method. */
async function registerKey(browser: BrowserBehindProxy): Promise<void> {
  const { requestId } = await signInToSecondStep(browser, 'nara.yoon')
  await startEnrollment(browser, requestId, 'WindowsHello')
  const { body } = await browser.api('POST', '/enrollment/windows-hello/options', { requestId })
  const { challenge, user } = body['publicKey'] as {
    readonly challenge: string
    readonly user: { readonly id: string }
  }
  const credential = new SoftwareAuthenticator().create({ challenge, origin }, user.id)
  const given = { requestId, deviceName: 'Desk PC', credential }
  await browser.api('POST', '/enrollment/windows-hello/verify', given)
}

describe('cookies under https', () => {
  const lines: string[] = []
  beforeAll(async () => {
    const browser = newBrowser()
    await browser.get('/secdx/mfa/login?tenant=default')
    const { begun, returned } = await toCode(browser)
    browser.token = String((await exchange(browser, begun, returned)).body['token'])
    await browser.control('agent/install', { type: 'sso' })
    const again = await returnFromProvider(browser)
    browser.token = String((await exchange(browser, again.begun, again.returned)).body['token'])
    const { body } = await browser.api('POST', '/users/signout', { scope: 'current' })
    await browser.get(String(body['logoutUrl']))
    const { path } = authorizeAddress(browser)
    await browser.get(path)
    await browser.get('/secdx/auth/oidc/logout')
    await browser.api('POST', '/password/reset/start', { username: 'minji.kim' })
    await browser.form(choosePath, { username: 'minji.kim' })
    const machine = newBrowser()
    await registerKey(machine)
    lines.push(...browser.received, ...machine.received)
  })

  it('have the prefix __Host- and its conditions, all of them', () => {
    expect(lines.length).toBeGreaterThan(10)
    for (const line of lines) {
      const [pair = '', ...attributes] = line.toLowerCase().split(/; */)
      expect(pair).toMatch(/^__host-[\w.-]+=/)
      expect({ line, attributes }).toMatchObject({
        attributes: expect.arrayContaining(['path=/', 'secure', 'httponly']),
      })
      expect(line).not.toMatch(/domain=/i)
    }
  })

  it('are all cookies of the server', () => {
    const names = new Set(lines.map((line) => line.split('=')[0]?.replace('__Host-', '')))
    // These two come with a published version (databases/published-versions).
    const { version: _version, rollout: _rollout, ...here } = cookieNames
    const all = [...Object.values(here), `${cookieNames.provider}.sig`, 'Tenant']
    expect(names).toEqual(new Set(all))
  })
})

describe('the ID of a browser', () => {
  it.each(['short', 'x'.repeat(44), 'x'.repeat(42) + '!'])(
    'is issued anew for a value of another form: %s',
    async (value) => {
      const browser = newBrowser()
      browser.cookies.set(flow, value)
      await browser.api('POST', '/password/reset/start', {
        username: 'minji.kim',
        tenantId: 'default',
      })
      expect(browser.cookies.get(flow)).toMatch(/^[\w-]{43}$/)
      browser.cookies.set(flow, value)
      await browser.get(authorizeAddress(browser).path)
      expect(browser.cookies.get(flow)).toMatch(/^[\w-]{43}$/)
    },
  )
})
