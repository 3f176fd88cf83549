import { beforeEach, describe, expect, it } from 'vitest'
import { askForRegistration, portalContext, status } from './support/client-apps.ts'
import {
  checkIdentity,
  enterToRegister,
  kept,
  phone,
  sendToRegister,
  startEnrollment,
} from './support/enroll.ts'
import { HttpBrowser } from './support/http-browser.ts'
import {
  authorizeAddress,
  begin,
  enterPassword,
  exchange,
  followRedirectsToFrontEnd,
  handOver,
  newestCode,
  person,
  signIn,
} from './support/sign-in.ts'
import { useTestServer } from './support/use-test-server.ts'

const referenceServer = useTestServer()
let browser: HttpBrowser

beforeEach(async () => {
  browser = new HttpBrowser(referenceServer.origin)
  await browser.control('reset')
  await offer(undefined)
})

/** The tenant's methods; without any, all are. */
const offer = (offered: readonly string[] | undefined) =>
  referenceServer.renewPolicies([
    {
      name: 'default',
      hosts: [],
      languages: ['en-US', 'ko-KR'],
      values: offered === undefined ? {} : { methods: { offered } },
    },
  ])

/** Signs in a user without methods other than the password. */
async function signInByPassword(): Promise<void> {
  const daniel = await person(browser, 'daniel.park')
  const begun = await begin(browser)
  const { body } = await enterPassword(browser, begun, daniel)
  const returned = await followRedirectsToFrontEnd(
    browser,
    (await handOver(browser, begun, String(body['requestId']), daniel.username)).text,
  )
  browser.token = String((await exchange(browser, begun, returned)).body['token'])
}

/** The session is used in between. */
async function advanceClock(seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= 600) {
    await browser.control('clock', { advanceSeconds: Math.min(left, 600) })
    expect((await browser.api('GET', '/users/signin')).status).toBe(200)
  }
}

const provePassword = async (requestId: string, username: string) =>
  browser.api('POST', '/login/password/verify', {
    requestId,
    password: (await person(browser, username)).password,
  })
const opened = async (purpose: string, authenticator = 'Sms') =>
  (await checkIdentity(browser, purpose, authenticator)).body

describe('a user without a registered method', () => {
  it('registers the first method right after sign-in without another proof', async () => {
    await signInByPassword()
    const { nextStep, requestId } = await opened('enroll')
    expect(nextStep).toBe('ENROLL_CONTINUE')
    await register(String(requestId))
  })

  it('can register for five minutes after sign-in, however often they start', async () => {
    await signInByPassword()
    await advanceClock(290)
    const requestId = String((await opened('enroll'))['requestId'])
    expect((await startEnrollment(browser, requestId)).body).toMatchObject({
      verificationRequired: false,
    })
    await advanceClock(15)
    expect((await startEnrollment(browser, requestId, 'Email')).body).toMatchObject({
      verificationRequired: true,
    })
    expect(await opened('enroll')).toMatchObject({ nextStep: 'VERIFY' })
  })

  it.each(['enroll', 'change'])(
    'proves the password later, before registering a phone: %s',
    async (purpose) => {
      await signInByPassword()
      await advanceClock(4 * 3600)
      const body = await opened(purpose)
      expect(body).toMatchObject({ nextStep: 'VERIFY', stepCompleted: 0, showOtherWays: false })
      const requestId = String(body['requestId'])
      expect((await startEnrollment(browser, requestId)).body).toMatchObject({
        verificationRequired: true,
      })
      expect((await sendToRegister(browser, requestId)).body).toMatchObject({
        code: 'REQUEST_EXPIRED',
      })
      const { body: list } = await browser.api(
        'GET',
        `/verification/authenticators/list?serviceName=enrollment&step=1&requestId=${requestId}`,
      )
      expect(
        (list['items'] as readonly { readonly name: string; readonly register: boolean }[]).filter(
          ({ register: is }) => is,
        ),
      ).toMatchObject([{ name: 'PasswordAuthenticator' }])

      expect(
        (
          await browser.api('POST', '/login/password/verify', {
            requestId,
            password: 'not-this-one',
          })
        ).body,
      ).toMatchObject({ code: 'LOGIN_PASSWORD_INCORRECT', failed: 1 })
      expect((await provePassword(requestId, 'daniel.park')).body).toMatchObject({
        nextStep: 'ENROLL_CONTINUE',
        stepCompleted: 1,
        firstStepMethod: 'password',
      })
      // It counts for another purpose, like any recent check.
      expect(await opened('passwordless')).toMatchObject({ nextStep: 'RETURN' })
      await register(requestId)
    },
  )

  it('also proves the password when the user portal asks for registration', async () => {
    const ask = async () => {
      const { body } = await portalContext(
        browser,
        await askForRegistration(browser, referenceServer.clientAppsOrigin, 'daniel.park', 'Sms'),
      )
      return String(body['requestId'])
    }
    await signInByPassword()
    expect((await status(browser, await ask())).body).toMatchObject({
      result: { nextStep: 'ENROLL_CONTINUE' },
    })
    await advanceClock(301)
    const requestId = await ask()
    expect((await status(browser, requestId)).body).toMatchObject({
      result: { nextStep: 'VERIFY' },
    })
    expect((await startEnrollment(browser, requestId)).body).toMatchObject({
      verificationRequired: true,
    })
    expect((await provePassword(requestId, 'daniel.park')).body).toMatchObject({
      nextStep: 'ENROLL_CONTINUE',
    })
  })

  it('still needs a proof after returning with an old sign-in', async () => {
    await signInByPassword()
    await advanceClock(301)
    const { path, ...begun } = authorizeAddress(browser)
    const returned = new URL((await browser.get(path)).location ?? '')
    browser.token = String(
      (await exchange(browser, { ...begun, sessionDataKey: '' }, returned)).body['token'],
    )
    expect(await opened('enroll')).toMatchObject({ nextStep: 'VERIFY' })
  })

  it('proves with the new method after registering it', async () => {
    await signInByPassword()
    await advanceClock(600)
    const [one, other] = [
      String((await opened('change'))['requestId']),
      String((await opened('enroll'))['requestId']),
    ]
    await provePassword(one, 'daniel.park')
    await provePassword(other, 'daniel.park')
    await register(other)
    for (const [kind, type] of [
      ['Sms', 'change'],
      ['Email', 'new'],
    ] as const)
      expect((await startEnrollment(browser, one, kind, type)).body).toMatchObject({
        verificationRequired: true,
      })
    expect(await opened('change')).toMatchObject({ nextStep: 'VERIFY', firstStepMethod: null })
  })
})

describe('a user with methods that the tenant no longer offers', () => {
  it('cannot replace them by the password', async () => {
    await signIn(browser)
    await offer(['UaTOTP', 'Msg'])
    expect(await opened('enroll', 'Msg')).toMatchObject({ code: 'MFA_USER_INFO_INSUFFICIENT' })
  })
})

async function register(requestId: string): Promise<void> {
  await startEnrollment(browser, requestId)
  await sendToRegister(browser, requestId, phone)
  expect(
    (await enterToRegister(browser, requestId, await newestCode(browser, kept))).body,
  ).toMatchObject({ nextStep: 'RETURN' })
}
