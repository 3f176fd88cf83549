import { describe, expect, it } from 'vitest'
import { startEnrollment } from '../contract/support/enroll.ts'
import { refreshTarget, type HttpBrowser } from '../contract/support/http-browser.ts'
import { answer, waiting } from '../contract/support/phone.ts'
import { checkedReset, setPassword } from '../contract/support/reset.ts'
import {
  begin,
  enterCode,
  followRedirectsToFrontEnd,
  handOver,
  newestCode,
  person,
  sendCode,
} from '../contract/support/sign-in.ts'
import { create, proofs } from '../contract/support/sign-up.ts'
import { stores } from './support/stores.ts'
import { useTestServerOn } from './support/use-test-server-on.ts'

/**
 * A sign-in for an ID alone. Somebody that used the browser before knows its ID and the handles of
 * this request, and waits until the owner proves the steps here (ASVS 7.2.4).
 */
async function startedBySomebody(browser: HttpBrowser, username: string) {
  const begun = await begin(browser)
  const { body } = await browser.api('POST', '/login/start', {
    sessionDataKey: begun.sessionDataKey,
    tenantId: 'default',
    username,
  })
  return { begun, requestId: String(body['requestId']), before: browser.copy() }
}

const enter = async (browser: HttpBrowser, requestId: string, username: string) => {
  const { password } = await person(browser, username)
  return browser.api('POST', '/login/password/verify', { requestId, password })
}

const isHandedOver = async (
  browser: HttpBrowser,
  { begun, requestId }: Awaited<ReturnType<typeof startedBySomebody>>,
  username: string,
) => refreshTarget((await handOver(browser, begun, requestId, username)).text)?.includes('auth')

for (const { name, isThere, fresh } of stores)
  describe.runIf(isThere)(`an ID of the browser of before a proof ${name}`, () => {
    const testServer = useTestServerOn(fresh)

    it('hands over no sign-in of one step', async () => {
      const { browser } = testServer
      const started = await startedBySomebody(browser, 'daniel.park')
      expect((await enter(browser, started.requestId, 'daniel.park')).body['nextStep']).toBe(
        'COMPLETE',
      )
      expect(await isHandedOver(started.before, started, 'daniel.park')).toBe(false)
      expect(await isHandedOver(browser, started, 'daniel.park')).toBe(true)
    })

    it('hands over no sign-in of two steps, and sends no code in it', async () => {
      const { browser } = testServer
      const started = await startedBySomebody(browser, 'minji.kim')
      const { requestId } = started
      await enter(browser, requestId, 'minji.kim')
      expect((await sendCode(started.before, requestId)).body['code']).toBe('REQUEST_EXPIRED')
      const between = browser.copy()
      await sendCode(browser, requestId)
      await enterCode(browser, requestId, await newestCode(browser, 'minji.kim'))
      expect(await isHandedOver(started.before, started, 'minji.kim')).toBe(false)
      expect(await isHandedOver(between, started, 'minji.kim')).toBe(false)
      expect(await isHandedOver(browser, started, 'minji.kim')).toBe(true)
    })

    it('hands over no sign-in that a phone approved', async () => {
      const { browser } = testServer
      const started = await startedBySomebody(browser, 'areum.bae')
      const { requestId } = started
      await enter(browser, requestId, 'areum.bae')
      const between = browser.copy()
      const { body } = await browser.api('POST', '/verification/authenticator/push/send', {
        requestId,
        singleIDAppType: 'BIO',
        variant: 'verification',
      })
      const [push] = await waiting(browser)
      const number = String(body['matchNumber'])
      expect(await answer(browser, push?.id ?? '', 'approve', number)).toBe('approved')
      expect(await isHandedOver(between, started, 'areum.bae')).toBe(false)
      expect(await isHandedOver(browser, started, 'areum.bae')).toBe(true)
    })

    it('sets no password', async () => {
      const { browser } = testServer
      await begin(browser)
      const before = browser.copy()
      const requestId = await checkedReset(browser)
      const [theirs, own] = ['Quiet-Harbour-9-lanterns', 'Quiet-Harbour-7-lanterns']
      expect((await setPassword(before, requestId, theirs)).body['code']).toBe('REQUEST_EXPIRED')
      expect((await setPassword(browser, requestId, own)).status).toBe(200)
    })

    it('registers no first method', async () => {
      const { browser } = testServer
      const { requestId, before } = await startedBySomebody(browser, 'nara.yoon')
      await enter(browser, requestId, 'nara.yoon')
      expect((await startEnrollment(before, requestId)).body['code']).toBe('REQUEST_EXPIRED')
      expect((await startEnrollment(browser, requestId)).status).toBe(200)
    })

    it('creates no account with an address that was confirmed since', async () => {
      const { browser } = testServer
      await begin(browser)
      const before = browser.copy()
      const ids = await proofs(browser)
      expect((await create(before, ids)).body['code']).toBe('REQUEST_EXPIRED')
      expect((await create(browser, ids)).status).toBe(200)
    })

    it('still reads, and presses Continue a second time', async () => {
      const { browser } = testServer
      const started = await startedBySomebody(browser, 'daniel.park')
      await enter(browser, started.requestId, 'daniel.park')
      const read = `/login/status?requestId=${started.requestId}`
      expect((await started.before.api('GET', read)).status).toBe(200)
      const pressed = browser.copy()
      await browser.control('clock', { advanceSeconds: 1 })
      await isHandedOver(browser, started, 'daniel.park')
      const { text } = await handOver(pressed, started.begun, started.requestId, 'daniel.park')
      expect((await followRedirectsToFrontEnd(pressed, text)).searchParams.has('code')).toBe(true)
    })
  })
