import { describe, expect, it } from 'vitest'
import { checked, checkIdentity, startEnrollment } from '../contract/support/enroll.ts'
import type { HttpBrowser } from '../contract/support/http-browser.ts'
import { answer, shownCode, waiting } from '../contract/support/phone.ts'
import {
  authorizeAddress,
  exchange,
  followRedirectsToFrontEnd,
  handOver,
  newestCode,
  signIn,
  signInToSecondStep,
} from '../contract/support/sign-in.ts'
import { stores } from './support/stores.ts'
import { useTestServerOn } from './support/use-test-server-on.ts'

const cookie = 'gatehouse-session'
const phone = '+82 10 5550 0101'
const isSignedIn = async (by: HttpBrowser) => (await by.api('GET', '/users/signin')).status === 200
const prove = (browser: HttpBrowser) =>
  checked(browser, 'change', 'Sms', 'Email', () => newestCode(browser, 'minji.kim@example.com'))
const afterSeconds = (browser: HttpBrowser, advanceSeconds: number) =>
  browser.control('clock', { advanceSeconds })
const sessionsOf = async (browser: HttpBrowser) =>
  (await browser.api('GET', '/users/sessions/list')).body['items']

async function signInByApp(browser: HttpBrowser): Promise<void> {
  const { begun, requestId } = await signInToSecondStep(browser, 'areum.bae')
  const otp = await shownCode(browser, 'UaTOTP')
  const given = { requestId, singleIDAppType: 'TOTP', variant: 'verification', otp }
  await browser.api('POST', '/verification/authenticator/otp/verify', given)
  const { text } = await handOver(browser, begun, requestId, 'areum.bae')
  const returned = await followRedirectsToFrontEnd(browser, text)
  browser.token = String((await exchange(browser, begun, returned)).body['token'])
}

for (const { name, isThere, fresh } of stores)
  describe.runIf(isThere)(`the session token after an identity check ${name}`, () => {
    const testServer = useTestServerOn(fresh)

    it('is new; the old one reads for ten seconds, and changes nothing', async () => {
      const { browser } = testServer
      await signIn(browser)
      const old = browser.copy()
      await prove(browser)
      expect(browser.cookies.get(cookie)).not.toBe(old.cookies.get(cookie))
      expect(await isSignedIn(browser)).toBe(true)
      expect(await isSignedIn(old)).toBe(true)
      expect((await checkIdentity(old, 'change')).body).toMatchObject({ code: 'UNAUTHENTICATED' })
      expect((await checkIdentity(browser, 'change')).body).toMatchObject({
        nextStep: 'ENROLL_CONTINUE',
      })
      await afterSeconds(browser, 11)
      expect(await isSignedIn(old)).toBe(false)
      expect(await isSignedIn(browser)).toBe(true)
      expect(await sessionsOf(browser)).toMatchObject([{ current: true }])
    })

    it('stays after a proof on the phone, which has no answer to bring a new one', async () => {
      const { browser } = testServer
      await signInByApp(browser)
      const requestId = String((await checkIdentity(browser, 'enroll', 'Email')).body['requestId'])
      const { body } = await browser.api('POST', '/verification/authenticator/push/send', {
        requestId,
        singleIDAppType: 'BIO',
        variant: 'enrollment',
      })
      const asked = (await waiting(browser))[0]?.id ?? ''
      expect(await answer(browser, asked, 'approve', String(body['matchNumber']))).toBe('approved')
      await afterSeconds(browser, 11)
      expect(await isSignedIn(browser)).toBe(true)
      expect((await startEnrollment(browser, requestId, 'Email', 'new')).status).toBe(200)
      expect((await checkIdentity(browser, 'enroll', 'Email')).body).toMatchObject({
        nextStep: 'ENROLL_CONTINUE',
      })
    })

    it('comes again when its answer was lost, to its own browser alone', async () => {
      const { browser } = testServer
      await signIn(browser)
      const requestId = String((await checkIdentity(browser, 'change')).body['requestId'])
      const given = { requestId, authenticator: 'Email', variant: 'enrollment' }
      await browser.api('POST', '/verification/otp/send', given)
      const otp = await newestCode(browser, 'minji.kim@example.com')
      const verify = (by: HttpBrowser) =>
        by.send(
          'POST',
          '/secdx/common-api/api/verification/otp/verify',
          JSON.stringify({ ...given, otp }),
          { 'content-type': 'application/json', 'idempotency-key': 'once-and-only-once' },
        )
      const [lost, without, another] = [browser.copy(), browser.copy(), browser.copy()]
      without.cookies.delete(cookie)
      another.cookies.set(cookie, 'x'.repeat(43))
      expect((await verify(browser)).status).toBe(200)
      await afterSeconds(browser, 60)
      for (const caller of [without, another]) {
        await verify(caller)
        expect(caller.cookies.get(cookie)).not.toBe(browser.cookies.get(cookie))
      }
      expect((await verify(lost)).status).toBe(200)
      expect(lost.cookies.get(cookie)).toBe(browser.cookies.get(cookie))
      expect((await checkIdentity(lost, 'change')).body).toMatchObject({
        nextStep: 'ENROLL_CONTINUE',
      })
    })

    it('leaves a check that another tab has opened', async () => {
      const { browser } = testServer
      await signIn(browser)
      const other = browser.copy()
      const waiting = String((await checkIdentity(other, 'change')).body['requestId'])
      await prove(browser)
      const status = (by: HttpBrowser) => by.api('GET', `/login/status?requestId=${waiting}`)
      expect((await status(other)).status).toBe(200)
      await afterSeconds(browser, 61)
      expect((await status(other)).body).toMatchObject({ code: 'REQUEST_EXPIRED' })
      expect((await status(browser)).status).toBe(200)
      const given = { requestId: waiting, authenticator: 'Sms', variant: 'enrollment' }
      await browser.api('POST', '/verification/otp/send', given)
      const otp = await newestCode(browser, phone)
      expect(
        (await browser.api('POST', '/verification/otp/verify', { ...given, otp })).status,
      ).toBe(200)
      expect((await startEnrollment(browser, waiting, 'Msg', 'change')).status).toBe(200)
    })

    it('is replaced by the next session even if it never arrived', async () => {
      const { browser } = testServer
      await signIn(browser)
      const lost = browser.copy()
      await prove(browser)
      await afterSeconds(browser, 11)
      const { path, ...begun } = authorizeAddress(lost)
      lost.cookies.set('gatehouse-flow', browser.cookies.get('gatehouse-flow') ?? '')
      const returned = new URL((await lost.get(path)).location ?? '', lost.origin)
      const { body } = await exchange(lost, { ...begun, sessionDataKey: '' }, returned)
      lost.token = String(body['token'])
      expect(await sessionsOf(lost)).toMatchObject([{ current: true }])
      expect(await isSignedIn(browser)).toBe(false)
    })
  })
