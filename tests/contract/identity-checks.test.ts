import { beforeEach, describe, expect, it } from 'vitest'
import {
  checkIdentity,
  checked,
  enterToRegister,
  kept,
  sendToRegister,
  startEnrollment,
} from './support/enroll.ts'
import { HttpBrowser } from './support/http-browser.ts'
import { newestCode, signIn } from './support/sign-in.ts'
import { useTestServer } from './support/use-test-server.ts'

const referenceServer = useTestServer()
let browser: HttpBrowser

beforeEach(async () => {
  browser = new HttpBrowser(referenceServer.origin)
  await browser.control('reset', {})
  await signIn(browser)
})

const byMail = () => newestCode(browser, 'minji.kim@example.com')
const signout = (by: HttpBrowser, scope: string) => by.api('POST', '/users/signout', { scope })
const expired = { status: 410, body: { code: 'REQUEST_EXPIRED' } }

/** Every operation that continues a check, once for each route. */
const continuations: readonly (readonly [
  name: string,
  call: (by: HttpBrowser, requestId: string) => ReturnType<HttpBrowser['api']>,
])[] = [
  [
    'its list',
    (by, requestId) =>
      by.api(
        'GET',
        `/verification/authenticators/list?serviceName=enrollment&step=1&requestId=${requestId}`,
      ),
  ],
  ['its state', (by, requestId) => by.api('GET', `/login/status?requestId=${requestId}`)],
  [
    'a code to prove it',
    (by, requestId) =>
      by.api('POST', '/verification/otp/send', {
        requestId,
        authenticator: 'Sms',
        variant: 'enrollment',
      }),
  ],
  [
    'its prompt',
    (by, requestId) =>
      by.api('POST', '/verification/windows-hello/options', { requestId, variant: 'enrollment' }),
  ],
  ['opening a registration', (by, requestId) => startEnrollment(by, requestId, 'UaTOTP')],
  [
    'a code to register',
    (by, requestId) => sendToRegister(by, requestId, { knoxId: 'minji.kim' }, 'Msg'),
  ],
  ['the code of it', (by, requestId) => enterToRegister(by, requestId, '000000', 'Msg')],
  [
    'the QR code',
    (by, requestId) =>
      by.api('POST', '/enrollment/authenticator/start', { requestId, singleIDAppType: 'TOTP' }),
  ],
  [
    'whether a phone took it',
    (by, requestId) => by.api('GET', `/enrollment/authenticator/status?requestId=${requestId}`),
  ],
  [
    'the code of the app',
    (by, requestId) =>
      by.api('POST', '/enrollment/authenticator/verify', {
        requestId,
        singleIDAppType: 'TOTP',
        otp: '000000',
      }),
  ],
  [
    'a key of Windows Hello',
    (by, requestId) => by.api('POST', '/enrollment/windows-hello/options', { requestId }),
  ],
]

async function opened(): Promise<string> {
  const requestId = await checked(browser, 'enroll', 'Msg', 'Email', byMail)
  for (const kind of ['Msg', 'UaTOTP', 'WindowsHello'])
    expect((await startEnrollment(browser, requestId, kind)).body).toMatchObject({
      verificationRequired: false,
    })
  return requestId
}

describe('an identity check', () => {
  it.each(['current', 'all'])('ends with its session after sign-out of %s', async (scope) => {
    const requestId = await opened()
    expect((await signout(browser, scope)).status).toBe(200)
    for (const [name, call] of continuations)
      expect({ name, ...(await call(browser, requestId)) }).toMatchObject({ name, ...expired })
  })

  it('ends when another browser of the same user signs out everywhere', async () => {
    const requestId = await opened()
    await browser.control('clock', { advanceSeconds: 61 })
    const other = new HttpBrowser(referenceServer.origin)
    await signIn(other)
    await signout(other, 'all')
    for (const [name, call] of continuations)
      expect({ name, ...(await call(browser, requestId)) }).toMatchObject({ name, ...expired })
  })

  it('is refused in another sign-in or without its session', async () => {
    const requestId = await opened()
    const without = browser.copy()
    for (const name of without.cookies.keys())
      if (name !== 'gatehouse-flow') without.cookies.delete(name)
    for (const [name, call] of continuations)
      expect({ name, ...(await call(without, requestId)) }).toMatchObject({ name, ...expired })
    await browser.control('clock', { advanceSeconds: 61 })
    await signIn(without)
    for (const [name, call] of continuations)
      expect({ name, ...(await call(without, requestId)) }).toMatchObject({ name, ...expired })
    expect((await checkIdentity(without, 'enroll', 'Msg')).body).toMatchObject({
      nextStep: 'VERIFY',
    })
    // The session that requested it is still valid.
    expect((await browser.api('GET', '/users/sessions/list')).status).toBe(200)
  })

  it('shows the address of the code at once and after a reload', async () => {
    await browser.control('clock', { advanceSeconds: 61 })
    const requestId = String((await checkIdentity(browser, 'change')).body['requestId'])
    const sent = await browser.api('POST', '/verification/otp/send', {
      requestId,
      authenticator: 'Sms',
      variant: 'enrollment',
    })
    expect(sent.body).toMatchObject({ maskedData: '***-****-0101' })
    expect((await browser.api('GET', `/login/status?requestId=${requestId}`)).body).toMatchObject({
      challenges: [{ maskedData: '***-****-0101' }],
    })
  })

  it('appears in the history with the portal, like its registration', async () => {
    const requestId = await opened()
    await sendToRegister(browser, requestId, { knoxId: 'minji.kim' }, 'Msg')
    await enterToRegister(browser, requestId, await newestCode(browser, 'minji.kim'), 'Msg')
    await browser.control('clock', { advanceSeconds: 61 })
    const { body } = await browser.api('GET', '/users/verifications/history/list')
    expect(body['items']).toMatchObject([
      { authenticator: 'Msg', sp: 'singleid', result: 'SUCCESS' },
      { authenticator: 'Email', sp: 'singleid', result: 'SUCCESS' },
      { authenticator: 'Sms', sp: 'singleid' },
      { authenticator: 'password', sp: 'singleid' },
    ])
  })
})

it('a number under registration is stored as before', async () => {
  const requestId = await checked(browser, 'change', 'Sms', 'Email', byMail)
  await startEnrollment(browser, requestId, 'Sms', 'change')
  await sendToRegister(browser, requestId)
  expect(
    (await enterToRegister(browser, requestId, await newestCode(browser, kept))).body,
  ).toMatchObject({ nextStep: 'RETURN' })
})
