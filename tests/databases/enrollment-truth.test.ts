import { describe, expect, it } from 'vitest'
import {
  checkIdentity,
  checked,
  enterToRegister,
  kept,
  sendToRegister,
  startEnrollment,
  withCodeToRegister,
} from '../contract/support/enroll.ts'
import { HttpBrowser } from '../contract/support/http-browser.ts'
import { newestCode, signIn, signInToSecondStep, wrongCode } from '../contract/support/sign-in.ts'
import { times, withStatus } from './support/run-concurrently.ts'
import { stores } from './support/stores.ts'
import { useTestServerOn } from './support/use-test-server-on.ts'

// Rules of a registration hold under concurrent requests, on every database.
for (const { name, isThere, fresh } of stores)
  describe.runIf(isThere)(`registering ${name}`, () => {
    const testServer = useTestServerOn(fresh)

    it('twenty wrong codes with one attempt left are looked at once', async () => {
      const { requestId } = await withCodeToRegister(testServer.browser)
      const code = await newestCode(testServer.browser, kept)
      for (let tries = 0; tries < 4; tries += 1)
        await enterToRegister(testServer.browser, requestId, wrongCode(code))
      const answers = await times(20, () =>
        enterToRegister(testServer.browser.copy(), requestId, wrongCode(code)),
      )
      expect([withStatus(answers, 422), withStatus(answers, 429)]).toEqual([1, 19])
      expect((await enterToRegister(testServer.browser, requestId, code)).body).toMatchObject({
        code: 'OTP_ATTEMPT_LIMIT',
        failed: 5,
        allowed: 5,
      })
    })

    it('twenty right codes register once', async () => {
      const { requestId } = await withCodeToRegister(testServer.browser)
      const code = await newestCode(testServer.browser, kept)
      expect(
        withStatus(
          await times(20, () => enterToRegister(testServer.browser.copy(), requestId, code)),
          200,
        ),
      ).toBe(1)
    })

    it('twenty sends over ten requests of an account are one message', async () => {
      const requests: { readonly one: HttpBrowser; readonly requestId: string }[] = []
      for (let signIns = 0; signIns < 10; signIns += 1) {
        const one = new HttpBrowser(testServer.referenceServer.origin)
        const { requestId } = await signInToSecondStep(one, 'nara.yoon')
        await startEnrollment(one, requestId)
        requests.push({ one, requestId })
      }
      const answers = await Promise.all(
        [...requests, ...requests].map(({ one, requestId }) => sendToRegister(one, requestId)),
      )
      expect([withStatus(answers, 200), withStatus(answers, 429)]).toEqual([1, 19])
      expect(
        JSON.parse(
          (await testServer.browser.get(`/sandbox/inbox.json?to=${encodeURIComponent(kept)}`)).text,
        ),
      ).toHaveLength(1)
    })

    it('of two methods that are removed at once one stays', async () => {
      await signIn(testServer.browser)
      await checked(testServer.browser, 'remove', 'Sms', 'Email', () =>
        newestCode(testServer.browser, 'minji.kim@example.com'),
      )
      const requests = [
        await checkIdentity(testServer.browser, 'remove', 'Sms'),
        await checkIdentity(testServer.browser, 'remove', 'Email'),
      ].map(({ body }) => String(body['requestId']))
      const remove = (requestId: string | undefined, authenticator: string) =>
        testServer.browser
          .copy()
          .api('POST', '/users/authenticators/remove', { requestId, authenticator })
      const answers = await Promise.all([remove(requests[0], 'Sms'), remove(requests[1], 'Email')])
      expect([withStatus(answers, 200), withStatus(answers, 409)]).toEqual([1, 1])
    })
  })
