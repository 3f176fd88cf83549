import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  askForVerification,
  consumerContext,
  returnToClientApp,
  status,
} from './support/client-apps.ts'
import { HttpBrowser, refreshTarget } from './support/http-browser.ts'
import { returnFromProvider } from './support/identity-provider.ts'
import { enterToReset, sendToReset, setPassword, startReset } from './support/reset.ts'
import {
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
} from './support/sign-in.ts'
import { useTestServer } from './support/use-test-server.ts'

const referenceServer = useTestServer()
let browser: HttpBrowser

beforeEach(() => {
  browser = new HttpBrowser(referenceServer.origin)
})
afterEach(async () => {
  await browser.control('clock', { advanceSeconds: 61 })
  for (const username of ['haneul.seo', 'jisoo.han', 'daniel.park'])
    await browser.control(`accounts/${username}/state`, {
      state: 'active',
      secondStep: username !== 'daniel.park',
    })
})

const options = '/secdx/mfa/verification/select'
const missingContextUrl = '/secdx/mfa/error?code=REDIRECT_CONTEXT_MISSING'
const raise = (username: string, secondStep = true) =>
  browser.control(`accounts/${username}/state`, { secondStep })
const leave = async (...given: Parameters<typeof handOver>) =>
  refreshTarget((await handOver(...given)).text)
const storedResult = async (requestId: string) => (await status(browser, requestId)).body['result']
const newest = async (username: string) =>
  newestCode(browser, (await person(browser, username)).addresses[0] ?? '')
const proveByCode = async (requestId: string, username: string) => {
  await sendCode(browser, requestId)
  return enterCode(browser, requestId, await newest(username))
}
const asksForSecond = {
  nextStep: 'SECOND_STEP',
  stepCompleted: 1,
  isSecondStepRequired: true,
  firstStepMethod: 'password',
  secondStepMethod: null,
}
/** All demands of one step. */
async function proven(username = 'haneul.seo') {
  await raise(username, false)
  const at = await signInToSecondStep(browser, username)
  expect(await storedResult(at.requestId)).toMatchObject({ nextStep: 'COMPLETE' })
  return at
}

describe('a second step that is switched on during a sign-in (S09)', () => {
  it('is required at the hand-over; the user returns after both steps', async () => {
    const { begun, requestId, who } = await proven()
    await raise(who.username)
    expect(await leave(browser, begun, requestId, who.username)).toBe(options)
    expect(await storedResult(requestId)).toMatchObject(asksForSecond)
    // A second attempt gets the same answer: leaving too early reveals nothing else.
    expect(await leave(browser, begun, requestId, who.username)).toBe(missingContextUrl)
    expect((await proveByCode(requestId, who.username)).body).toMatchObject({
      nextStep: 'COMPLETE',
      secondStepMethod: 'Sms',
    })
    const returned = await followRedirectsToFrontEnd(
      browser,
      (await handOver(browser, begun, requestId, who.username)).text,
    )
    expect((await exchange(browser, begun, returned)).status).toBe(200)
  })

  it('is required after the first proof and in the request status', async () => {
    await raise('haneul.seo', false)
    const begun = await begin(browser)
    const { body } = await browser.api('POST', '/login/start', {
      sessionDataKey: begun.sessionDataKey,
      tenantId: 'default',
      username: 'haneul.seo',
    })
    await sendCode(browser, String(body['requestId']))
    const code = await newest('haneul.seo')
    await raise('haneul.seo')
    expect((await enterCode(browser, String(body['requestId']), code)).body).toMatchObject({
      ...asksForSecond,
      firstStepMethod: 'Sms',
    })
    const other = await proven()
    await raise('haneul.seo')
    expect(await storedResult(other.requestId)).toMatchObject(asksForSecond)
  })

  it('sends a user without a second method to registration', async () => {
    const { begun, requestId, who } = await proven('daniel.park')
    await raise(who.username)
    expect(await leave(browser, begun, requestId, who.username)).toBe(options)
    expect(await storedResult(requestId)).toMatchObject({
      nextStep: 'ENROLL_REQUIRED',
      stepCompleted: 1,
    })
  })

  it('refuses a first-step code when no method remains for the second', async () => {
    await raise('jisoo.han', false)
    const begun = await begin(browser)
    const { body } = await browser.api('POST', '/login/start', {
      sessionDataKey: begun.sessionDataKey,
      tenantId: 'default',
      username: 'jisoo.han',
    })
    await sendCode(browser, String(body['requestId']))
    await raise('jisoo.han')
    expect(
      (await enterCode(browser, String(body['requestId']), await newest('jisoo.han'))).body['code'],
    ).toBe('OTP_EXPIRED')
  })

  it('is also required after sign-in with an identity provider', async () => {
    const { begun, at } = await returnFromProvider(browser, 'sora-1002')
    const requestId = at.searchParams.get('requestId') ?? ''
    expect(await storedResult(requestId)).toMatchObject({
      nextStep: 'COMPLETE',
      firstStepMethod: 'IdentityProvider',
    })
    await raise('daniel.park')
    expect(await leave(browser, begun, requestId, '')).toBe(options)
    expect(await storedResult(requestId)).toMatchObject({
      nextStep: 'ENROLL_REQUIRED',
      stepCompleted: 1,
      isSecondStepRequired: true,
    })
    expect(await leave(browser, begun, requestId, '')).toBe(missingContextUrl)
  })

  it('is required before a consumer service gets a verification result', async () => {
    await raise('haneul.seo', false)
    const handle = await askForVerification(browser, referenceServer.clientAppsOrigin, 'haneul.seo')
    const requestId = String((await consumerContext(browser, handle)).body['requestId'])
    await browser.api('POST', '/login/password/verify', {
      requestId,
      tenantId: 'default',
      password: (await person(browser, 'haneul.seo')).password,
    })
    await raise('haneul.seo')
    expect(await returnToClientApp(browser, requestId, handle)).toBe(options)
    await proveByCode(requestId, 'haneul.seo')
    expect(await returnToClientApp(browser, requestId, handle)).toContain('result=verified')
  })

  it('is required before a new password when two methods exist', async () => {
    await raise('haneul.seo', false)
    const requestId = String((await startReset(browser, 'haneul.seo')).body['requestId'])
    await sendToReset(browser, requestId)
    expect(
      (await enterToReset(browser, requestId, await newest('haneul.seo'))).body['nextStep'],
    ).toBe('PASSWORD_RESET')
    await raise('haneul.seo')
    expect((await setPassword(browser, requestId, 'Letters-after-calls-1')).body['code']).toBe(
      'REQUEST_EXPIRED',
    )
    expect(await storedResult(requestId)).toMatchObject({ nextStep: 'SECOND_STEP' })
  })

  it('stays required for a started request after it is switched off', async () => {
    const { begun, requestId, who } = await signInToSecondStep(browser, 'haneul.seo')
    await raise(who.username, false)
    expect(await storedResult(requestId)).toMatchObject(asksForSecond)
    expect(await leave(browser, begun, requestId, who.username)).toBe(missingContextUrl)
  })
})

describe.each(['locked', 'suspended', 'inactive'] as const)(
  'an account that becomes %s during a sign-in (S09)',
  (state) => {
    const change = (username: string) => browser.control(`accounts/${username}/state`, { state })

    it('refuses the second code', async () => {
      const { requestId, who } = await signInToSecondStep(browser, 'jisoo.han')
      await sendCode(browser, requestId)
      await change(who.username)
      expect((await enterCode(browser, requestId, await newest(who.username))).body['code']).toBe(
        'REQUEST_EXPIRED',
      )
    })

    it('refuses the hand-over and cancels the verification after both steps', async () => {
      const { begun, requestId, who } = await proven()
      await change(who.username)
      expect(await leave(browser, begun, requestId, who.username)).toBe(missingContextUrl)
      await browser.control(`accounts/${who.username}/state`, { state: 'active' })
      const handle = await askForVerification(
        browser,
        referenceServer.clientAppsOrigin,
        who.username,
      )
      const asked = String((await consumerContext(browser, handle)).body['requestId'])
      expect(
        (
          await browser.api('POST', '/login/password/verify', {
            requestId: asked,
            tenantId: 'default',
            password: who.password,
          })
        ).body['nextStep'],
      ).toBe('COMPLETE')
      await change(who.username)
      expect(await returnToClientApp(browser, asked, handle)).toContain('result=cancelled')
    })

    it('refuses the password or the hand-over during the password check', async () => {
      const who = await person(browser, 'daniel.park')
      const begun = await begin(browser)
      const entered = enterPassword(browser, begun, who)
      await change(who.username)
      const { status: answered, body } = await entered
      const reported =
        answered === 200
          ? await leave(browser, begun, String(body['requestId']), who.username)
          : body['code']
      expect([
        missingContextUrl,
        {
          locked: 'LOGIN_LOCKED_UNTIL_RESET',
          suspended: 'LOGIN_ACCOUNT_SUSPENDED',
          inactive: 'LOGIN_ACCOUNT_INACTIVE',
        }[state],
      ]).toContain(reported)
    })
  },
)
