import { beforeEach, describe, expect, it } from 'vitest'
import { HttpBrowser } from './support/http-browser.ts'
import {
  authorizeAddress,
  enterCode,
  exchange,
  followRedirectsToFrontEnd,
  handOver,
  newestCode,
  sendCode,
  signIn,
  signInToSecondStep,
} from './support/sign-in.ts'
import { useTestServer } from './support/use-test-server.ts'

const referenceServer = useTestServer()
let browser: HttpBrowser

beforeEach(async () => {
  browser = new HttpBrowser(referenceServer.origin)
  await browser.control('reset')
})

const advanceClock = (advanceSeconds: number) => browser.control('clock', { advanceSeconds })
const isSignedIn = async (by: HttpBrowser) => (await by.api('GET', '/users/signin')).status === 200

/**
 * Goes to the provider and back without input: returns the new session, or the address it reached
 * instead.
 */
async function returnFromProvider(by: HttpBrowser) {
  const { path, ...begun } = authorizeAddress(by)
  const { location } = await by.get(path)
  const redirectUrl = new URL(location ?? '', by.origin)
  if (!redirectUrl.searchParams.has('code')) return { led: redirectUrl.pathname }
  const { status, body } = await exchange(by, { ...begun, sessionDataKey: '' }, redirectUrl)
  by.token = String(body['token'])
  return { status, body }
}

const asked = { led: '/secdx/mfa/login' }

describe('return from the provider without a proof', () => {
  it('works while the session lives and never extends it (R1.01)', async () => {
    await browser.control('settings', { sessionSeconds: 3600 })
    await signIn(browser)
    for (const left of [46, 32, 18, 4]) {
      await advanceClock(14 * 60)
      const { body } = await returnFromProvider(browser)
      expect(Math.round(Number(body?.['expiresIn']) / 60)).toBe(left)
    }
    // The provider counts in whole seconds.
    await advanceClock(4 * 60 + 1)
    expect(await isSignedIn(browser)).toBe(false)
    expect(await returnFromProvider(browser)).toEqual(asked)
  })

  it('ends after twelve hours by default, however often it is used', async () => {
    await signIn(browser)
    for (let quarter = 0; quarter < 51; quarter += 1) {
      await advanceClock(14 * 60)
      expect(await returnFromProvider(browser)).toMatchObject({ status: 200 })
    }
    await advanceClock(14 * 60)
    expect(await returnFromProvider(browser)).toEqual(asked)
  })

  it('ends with a session that was idle for too long', async () => {
    await browser.control('settings', { idleSeconds: 120 })
    await signIn(browser)
    await advanceClock(121)
    expect(await returnFromProvider(browser)).toEqual(asked)
  })

  it('ends after the same idle time when no session was created', async () => {
    await browser.control('settings', { idleSeconds: 120 })
    await signInAtProvider(browser)
    await advanceClock(110)
    expect(await returnFromProvider(browser)).toMatchObject({ status: 200 })
    await browser.api('POST', '/users/signout', { scope: 'all' })
    await signInAtProvider(browser)
    await advanceClock(121)
    expect(await returnFromProvider(browser)).toEqual(asked)
  })

  it('works again after a new sign-in', async () => {
    await browser.control('settings', { idleSeconds: 120 })
    await signIn(browser)
    await advanceClock(121)
    await signIn(browser)
    expect(await returnFromProvider(browser)).toMatchObject({ status: 200 })
  })

  it('ends with a session that the user ended from elsewhere', async () => {
    await browser.control('settings', { sessionsAtMost: 1 })
    const lost = new HttpBrowser(referenceServer.origin)
    await signIn(lost)
    await advanceClock(61)
    await endTheOthers(browser)
    expect(await isSignedIn(lost)).toBe(false)
    expect(await returnFromProvider(lost)).toEqual(asked)
  })

  it.each(['current', 'all'])(
    'ends with logout even when the browser skips the provider: of %s',
    async (scope) => {
      await signIn(browser)
      expect((await browser.api('POST', '/users/signout', { scope })).status).toBe(200)
      expect(await returnFromProvider(browser)).toEqual(asked)
    },
  )

  it('ends also when a later provider sign-in created no session', async () => {
    await signIn(browser)
    for (let minute = 0; minute < 16; minute += 8) {
      await advanceClock(8 * 60)
      expect(await isSignedIn(browser)).toBe(true)
    }
    await signInAtProvider(browser)
    await browser.api('POST', '/users/signout', { scope: 'current' })
    expect(await returnFromProvider(browser)).toEqual(asked)
  })

  it.each(['current', 'all'])(
    'continues to the provider logout and then to the end: of %s',
    async (scope) => {
      await signIn(browser)
      const { body } = await browser.api('POST', '/users/signout', { scope })
      for (const time of ['first', 'again'])
        expect({ time, ...(await browser.get(String(body['logoutUrl']))) }).toMatchObject({
          time,
          status: 303,
          location: `${browser.origin}/secdx/mfa/consumers-logout/successfully-logout`,
        })
    },
  )

  it('lets the user end the session of this browser and sign in', async () => {
    await browser.control('settings', { sessionsAtMost: 1 })
    await signIn(browser)
    await advanceClock(61)
    const { begun, requestId, who } = await endTheOthers(browser)
    expect(await isSignedIn(browser)).toBe(false)
    const returned = await followRedirectsToFrontEnd(
      browser,
      (await handOver(browser, begun, requestId, who.username)).text,
    )
    expect((await exchange(browser, begun, returned)).status).toBe(200)
  })
})

/** Signs in where the limit of sessions is reached, and ends some. */
async function endTheOthers(by: HttpBrowser) {
  const { requestId, who, begun } = await signInToSecondStep(by)
  await sendCode(by, requestId)
  expect(
    (await enterCode(by, requestId, await newestCode(by, who.addresses[0] ?? ''))).body,
  ).toMatchObject({ nextStep: 'SESSION_LIMIT' })
  const { body } = await by.api('GET', `/login/sessions/list?requestId=${requestId}`)
  const sessionIds = (body['items'] as readonly { readonly sessionId: string }[]).map(
    ({ sessionId }) => sessionId,
  )
  expect(
    (await by.api('POST', '/login/sessions/terminate', { requestId, sessionIds })).body,
  ).toMatchObject({ nextStep: 'COMPLETE' })
  return { requestId, who, begun }
}

/** Signs in at the provider without using the code. */
async function signInAtProvider(by: HttpBrowser): Promise<void> {
  const { begun, requestId, who } = await signInToSecondStep(by)
  await sendCode(by, requestId)
  await enterCode(by, requestId, await newestCode(by, who.addresses[0] ?? ''))
  await followRedirectsToFrontEnd(by, (await handOver(by, begun, requestId, who.username)).text)
}
