import { describe, expect, it } from 'vitest'
import {
  askForToken,
  askForVerification,
  consumerContext,
  returnToClientApp,
  completeBothSteps,
} from '../contract/support/client-apps.ts'
import { checked } from '../contract/support/enroll.ts'
import { HttpBrowser } from '../contract/support/http-browser.ts'
import {
  enterCode,
  newestCode,
  sendCode,
  signIn,
  signInToSecondStep,
} from '../contract/support/sign-in.ts'
import { times, withStatus } from './support/run-concurrently.ts'
import { stores } from './support/stores.ts'
import { useTestServerOn } from './support/use-test-server-on.ts'

const result = async (browser: HttpBrowser, requestId: string) =>
  (await browser.api('GET', `/login/status?requestId=${requestId}`)).body['result'] as Readonly<
    Record<string, unknown>
  >

// Agents, terms, client apps and passwordless sign-ins: twenty concurrent requests have no effect
// twice, and a restart loses nothing.
for (const { name, isThere, fresh } of stores)
  describe.runIf(isThere)(`requirements in addition to the proofs, ${name}`, () => {
    const testServer = useTestServerOn(fresh)
    const control = async (
      path: string,
      body: unknown,
      by = testServer.browser,
    ): Promise<Readonly<Record<string, unknown>>> => {
      const { text } = await by.send('POST', `/sandbox/api/${path}`, JSON.stringify(body), {
        'content-type': 'application/json',
      })
      return text === '' ? {} : JSON.parse(text)
    }

    it('registers a computer once for twenty requests and keeps it after restart', async () => {
      const { requestId, who } = await signInToSecondStep(testServer.browser, 'suah.nam')
      await sendCode(testServer.browser, requestId)
      await enterCode(
        testServer.browser,
        requestId,
        await newestCode(testServer.browser, who.addresses[0] ?? ''),
      )
      const { body } = await testServer.browser.api('POST', '/agents/pairing/start', { requestId })
      await control('agent/install', { type: 'sso' })
      const answers = await times(20, () =>
        control('agent/pair', { code: body['pairingCode'] }, testServer.browser.copy()),
      )
      expect(answers.filter(({ is }) => is === 'paired')).toHaveLength(1)
      await testServer.restart()
      expect(
        (await testServer.browser.api('GET', `/agents/pairing/status?requestId=${requestId}`)).body,
      ).toMatchObject({ status: 'PAIRED', result: { nextStep: 'COMPLETE' } })
    })

    it('blocks all codes while terms are open, and accepts terms once', async () => {
      const { requestId } = await signInToSecondStep(testServer.browser, 'garam.heo')
      expect(
        withStatus(await times(10, () => sendCode(testServer.browser.copy(), requestId)), 410),
      ).toBe(10)
      const { promptId } = await result(testServer.browser, requestId)
      const agreed = await times(20, () =>
        testServer.browser
          .copy()
          .form('/secdx/auth/terms/prompt', { promptResp: 'true', promptId: String(promptId) }),
      )
      expect(withStatus(agreed, 200)).toBe(20)
      await testServer.restart()
      expect((await result(testServer.browser, requestId))['nextStep']).toBe('SECOND_STEP')
      expect(
        (
          await result(
            testServer.browser,
            (await signInToSecondStep(testServer.browser, 'garam.heo')).requestId,
          )
        )['nextStep'],
      ).toBe('SECOND_STEP')
    })

    it('accepts a token once of twenty, and not after a restart', async () => {
      const jwt = await askForToken(testServer.browser, testServer.referenceServer.clientAppsOrigin)
      const requestMfa = () =>
        new HttpBrowser(testServer.referenceServer.origin).api('POST', '/mfa/request', { jwt })
      const answers = await times(20, requestMfa)
      expect([withStatus(answers, 200), withStatus(answers, 409)]).toEqual([1, 19])
      await testServer.restart()
      expect(await requestMfa()).toMatchObject({ status: 409, body: { code: 'MFA_JWT_DUPLICATE' } })
    })

    it("returns a client app's request once for twenty simultaneous calls", async () => {
      const handle = await askForVerification(
        testServer.browser,
        testServer.referenceServer.clientAppsOrigin,
      )
      const requestId = String(
        (await consumerContext(testServer.browser, handle)).body['requestId'],
      )
      await completeBothSteps(testServer.browser, requestId)
      const targets = await times(20, () =>
        returnToClientApp(testServer.browser.copy(), requestId, handle),
      )
      expect(new Set(targets.filter((target) => target.includes('result=verified'))).size).toBe(1)
      expect(targets.filter((target) => target.includes('result=cancelled'))).toEqual([])
    })

    it('saves the passwordless choice once of twenty and keeps it after restart', async () => {
      await signIn(testServer.browser)
      await control('clock', { advanceSeconds: 61 })
      const requestId = await checked(testServer.browser, 'passwordless', 'Sms', 'Email', () =>
        newestCode(testServer.browser, 'minji.kim@example.com'),
      )
      const answers = await times(20, () =>
        testServer.browser
          .copy()
          .api('POST', '/users/passwordless', { requestId, enabled: true, first: 'Sms' }),
      )
      expect(withStatus(answers, 200)).toBe(1)
      await testServer.restart()
      expect((await testServer.browser.api('GET', '/users/passwordless')).body).toMatchObject({
        enabled: true,
        first: 'Sms',
      })
    })
  })
