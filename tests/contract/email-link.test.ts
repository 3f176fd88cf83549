import { beforeEach, describe, expect, it } from 'vitest'
import { checkIdentity, sendToRegister, startEnrollment } from './support/enroll.ts'
import { HttpBrowser } from './support/http-browser.ts'
import { sendToReset, startReset } from './support/reset.ts'
import {
  begin,
  enterCode,
  newestCode,
  sendCode,
  signIn,
  signInToSecondStep,
} from './support/sign-in.ts'
import { useTestServer } from './support/use-test-server.ts'

const languages = ['en-US', 'ko-KR'] as const
const linked = { emailLinks: { allowed: true } }
const referenceServer = useTestServer({
  tenants: async () => [{ name: 'default', hosts: [], languages, values: linked }],
})
let browser: HttpBrowser

beforeEach(async () => {
  browser = new HttpBrowser(referenceServer.origin)
  await browser.control('reset', {})
  await allow(true)
})

const allow = (allowed: boolean) =>
  referenceServer.renewPolicies([
    { name: 'default', hosts: [], languages, values: { emailLinks: { allowed } } },
  ])

const sentTexts = async (): Promise<readonly string[]> =>
  (
    JSON.parse((await browser.get('/sandbox/inbox.json')).text) as readonly {
      readonly text: string
    }[]
  ).map(({ text }) => text)

/** Parameters of the link of the newest message; undefined without a link. */
async function newestLink() {
  const [text = ''] = await sentTexts()
  const address = text.split('\n').find((line) => line.includes('/email-link'))
  if (address === undefined) return undefined
  const { origin, pathname, search, hash } = new URL(address)
  return { origin, pathname, search, ...Object.fromEntries(new URLSearchParams(hash.slice(1))) }
}

/** As the screen does with the parameters of the link. */
async function openLink(by: HttpBrowser, link: Awaited<ReturnType<typeof newestLink>>) {
  const { request = '', code = '' } = (link ?? {}) as Readonly<Record<string, string>>
  const status = await by.api('GET', `/login/status?requestId=${request}`)
  const verified = await enterCode(by, request, code, 'Email')
  return { status: status.status, verified }
}

describe('the email with the code of a sign-in', () => {
  it('has a link with request and code in its fragment', async () => {
    const { requestId } = await signInToSecondStep(browser)
    await sendCode(browser, requestId, 'Email')
    expect(await newestLink()).toEqual({
      origin: referenceServer.origin,
      pathname: '/secdx/mfa/email-link',
      search: '',
      request: requestId,
      code: await newestCode(browser, 'minji.kim'),
    })
  })

  it('has one also for the first step without a password', async () => {
    const { sessionDataKey } = await begin(browser)
    const given = { sessionDataKey, tenantId: 'default', username: 'minji.kim' }
    const requestId = String((await browser.api('POST', '/login/start', given)).body['requestId'])
    expect((await sendCode(browser, requestId, 'Email')).status).toBe(200)
    const opened = await openLink(browser, await newestLink())
    expect(opened.verified).toMatchObject({ status: 200, body: { nextStep: 'SECOND_STEP' } })
  })

  it('has none where the tenant forbids it', async () => {
    await allow(false)
    await sendCode(browser, (await signInToSecondStep(browser)).requestId, 'Email')
    expect(await sentTexts()).toEqual([expect.not.stringContaining('://')])
  })

  it.each<[string, () => Promise<{ readonly status: number }>]>([
    ['an SMS', async () => sendCode(browser, (await signInToSecondStep(browser)).requestId, 'Sms')],
    [
      'a reset',
      async () =>
        sendToReset(
          browser,
          String((await startReset(browser, 'minji.kim')).body['requestId']),
          'Email',
        ),
    ],
    [
      'a registration',
      async () => {
        const { requestId } = await signInToSecondStep(browser, 'nara.yoon')
        await startEnrollment(browser, requestId, 'Email')
        return sendToRegister(browser, requestId, { email: 'nara@example.com' }, 'Email')
      },
    ],
    [
      'an identity check',
      async () => {
        await signIn(browser)
        await browser.control('clock', { advanceSeconds: 61 })
        const { requestId } = (await checkIdentity(browser, 'change', 'Sms')).body
        return browser.api('POST', '/verification/otp/send', {
          requestId,
          authenticator: 'Email',
          variant: 'enrollment',
        })
      },
    ],
    [
      'a reactivation',
      async () => {
        await browser.control('accounts/minji.kim/state', { state: 'dormant-self' })
        return sendCode(browser, (await signInToSecondStep(browser)).requestId, 'Email')
      },
    ],
  ])('is the only one with a link: %s has none', async (_what, send) => {
    expect((await send()).status).toBe(200)
    expect((await sentTexts())[0]).toMatch(/\d{6}/)
    expect(await newestLink()).toBeUndefined()
  })
})

describe('a link of an email', () => {
  it('verifies in the browser that began, once', async () => {
    await sendCode(browser, (await signInToSecondStep(browser)).requestId, 'Email')
    const link = await newestLink()
    expect(await openLink(browser, link)).toMatchObject({
      status: 200,
      verified: { status: 200, body: { nextStep: 'COMPLETE', secondStepMethod: 'Email' } },
    })
    expect((await openLink(browser, link)).verified.status).not.toBe(200)
  })

  it.each([
    ['without a cookie', async () => undefined],
    ['with a sign-in of its own', async (other: HttpBrowser) => signInToSecondStep(other)],
    [
      'in which another user is signed in',
      async (other: HttpBrowser) => signIn(other, 'seoyeon.lee'),
    ],
  ])('does nothing in another browser %s', async (_which, prepare) => {
    const other = new HttpBrowser(referenceServer.origin)
    await prepare(other)
    const { requestId } = await signInToSecondStep(browser)
    await sendCode(browser, requestId, 'Email')
    const link = await newestLink()
    // More often than wrong codes are allowed.
    for (let opened = 0; opened < 6; opened += 1)
      expect(await openLink(other, link)).toMatchObject({
        status: 410,
        verified: { status: 410, body: { code: 'REQUEST_EXPIRED' } },
      })
    expect(
      await enterCode(browser, requestId, await newestCode(browser, 'minji.kim'), 'Email'),
    ).toMatchObject({ status: 200, body: { nextStep: 'COMPLETE' } })
  })

  it('ends with its code', async () => {
    await sendCode(browser, (await signInToSecondStep(browser)).requestId, 'Email')
    await browser.control('clock', { advanceSeconds: 301 })
    expect(await openLink(browser, await newestLink())).toMatchObject({
      status: 200,
      verified: { status: 410, body: { code: 'OTP_EXPIRED' } },
    })
  })

  it('counts as a wrong code when a newer email has replaced it', async () => {
    const { requestId } = await signInToSecondStep(browser)
    await sendCode(browser, requestId, 'Email')
    const earlier = await newestLink()
    await browser.control('clock', { advanceSeconds: 61 })
    await sendCode(browser, requestId, 'Email')
    expect((await openLink(browser, earlier)).verified.body).toMatchObject({
      code: 'OTP_INCORRECT',
      failed: 1,
    })
    expect((await openLink(browser, await newestLink())).verified.status).toBe(200)
  })
})
