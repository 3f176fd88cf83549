import { beforeEach, describe, expect, it } from 'vitest'
import { HttpBrowser } from './support/http-browser.ts'
import { answer, shownCode, waiting } from './support/phone.ts'
import { setPassword, startReset } from './support/reset.ts'
import { begin, handOver, newestCode, signInToSecondStep } from './support/sign-in.ts'
import { SoftwareAuthenticator } from './support/software-authenticator.ts'
import { useTestServer } from './support/use-test-server.ts'

// The password-reset variant of every kind (section 3 of the specification), from a reset that
// begins with an ID.
const referenceServer = useTestServer()
let browser: HttpBrowser
beforeEach(async () => {
  browser = new HttpBrowser(referenceServer.origin)
  await browser.control('reset', {})
})

const expired = { status: 410, body: { code: 'REQUEST_EXPIRED' } }
const otherProcess = {
  status: 400,
  body: { code: 'VALIDATION_FAILED', issues: [{ path: '/variant', rule: 'own-process' }] },
}

/** Starts a reset with an ID alone, for an account with this number of steps. */
async function resetting(username: string, steps: 1 | 2 = 1): Promise<string> {
  await browser.control(`accounts/${username}/state`, { secondStep: steps === 2 })
  return String((await startReset(browser, username)).body['requestId'])
}

const sendCode = (requestId: string, authenticator: string, variant = 'password') =>
  browser.api('POST', '/verification/otp/send', { requestId, authenticator, variant })
const enterCode = (requestId: string, authenticator: string, otp: string) =>
  browser.api('POST', '/verification/otp/verify', {
    requestId,
    authenticator,
    variant: 'password',
    otp,
  })
const enterAppCode = (requestId: string, singleIDAppType: string, otp: string) =>
  browser.api('POST', '/verification/authenticator/otp/verify', {
    requestId,
    singleIDAppType,
    variant: 'password',
    otp,
  })
const fresh = 'Nine-Lanterns-On-9-Rivers!'
const reset = { serviceName: 'password', stepCompleted: 1, nextStep: 'PASSWORD_RESET' }

async function byCode(requestId: string, kind: string, address: string) {
  expect(await sendCode(requestId, kind)).toMatchObject({ status: 200, body: { maskedData: '' } })
  return enterCode(requestId, kind, await newestCode(browser, address))
}

async function byPush(requestId: string, type: 'BIO' | 'PIN') {
  const { body } = await browser.api('POST', '/verification/authenticator/push/send', {
    requestId,
    singleIDAppType: type,
    variant: 'password',
  })
  expect(
    await answer(
      browser,
      (await waiting(browser))[0]?.id ?? '',
      'approve',
      String(body['matchNumber']),
    ),
  ).toBe('approved')
  const { status, body: push } = await browser.api(
    'GET',
    `/verification/authenticator/push/status?requestId=${requestId}`,
  )
  return { status, body: push['result'] }
}

describe('the password variant', () => {
  it.each([
    ['Sms', 'minji.kim', (id: string) => byCode(id, 'Sms', '+82 10-5550-0101')],
    ['Email', 'minji.kim', (id: string) => byCode(id, 'Email', 'minji.kim@example.com')],
    ['Msg', 'eunji.moon', (id: string) => byCode(id, 'Msg', 'eunji.moon')],
    [
      'UaTOTP',
      'areum.bae',
      async (id: string) => enterAppCode(id, 'TOTP', await shownCode(browser, 'UaTOTP')),
    ],
    [
      'UaMOTP',
      'areum.bae',
      async (id: string) => enterAppCode(id, 'MOTP', await shownCode(browser, 'UaMOTP')),
    ],
    ['UaApp', 'areum.bae', (id: string) => byPush(id, 'BIO')],
    ['UaPin', 'areum.bae', (id: string) => byPush(id, 'PIN')],
    [
      'ActiveDirectory',
      'haeun.jang',
      (id: string) =>
        browser.api('POST', '/verification/active-directory/verify', {
          requestId: id,
          variant: 'password',
          username: 'haeun.jang@corp.example',
          password: 'the-older-key-ring',
        }),
    ],
    [
      'KnoxIdentity',
      'doyun.ryu',
      (id: string) =>
        browser.api('POST', '/verification/knox-identity/verify', {
          requestId: id,
          variant: 'password',
          knoxId: 'doyun.ryu',
          password: 'lanterns-on-the-water',
        }),
    ],
  ] as const)(
    'of %s proves the user and allows a new password (R3.54)',
    async (kind, username, prove) => {
      const requestId = await resetting(username)
      expect(await prove(requestId)).toMatchObject({
        status: 200,
        body: { ...reset, firstStepMethod: kind },
      })
      expect((await setPassword(browser, requestId, fresh)).status).toBe(200)
    },
  )

  it('of WindowsHello accepts a key without a given ID (R3.54)', async () => {
    const machine = new SoftwareAuthenticator()
    const { requestId: enrolling } = await signInToSecondStep(browser, 'nara.yoon')
    await browser.api('POST', '/enrollment/start', {
      requestId: enrolling,
      authenticator: 'WindowsHello',
      type: 'new',
    })
    const made = (
      await browser.api('POST', '/enrollment/windows-hello/options', { requestId: enrolling })
    ).body['publicKey'] as { readonly challenge: string; readonly user: { readonly id: string } }
    const created = machine.create(
      { challenge: made.challenge, origin: referenceServer.origin },
      made.user.id,
    )
    expect(
      (
        await browser.api('POST', '/enrollment/windows-hello/verify', {
          requestId: enrolling,
          deviceName: 'Desk PC',
          credential: created,
        })
      ).status,
    ).toBe(200)

    const requestId = await resetting('nara.yoon')
    const asked = (
      await browser.api('POST', '/verification/windows-hello/options', {
        requestId,
        variant: 'password',
      })
    ).body['publicKey'] as {
      readonly challenge: string
      readonly allowCredentials: readonly unknown[]
    }
    expect(asked.allowCredentials).toEqual([])
    const credential = machine.get({ challenge: asked.challenge, origin: referenceServer.origin })
    expect(
      await browser.api('POST', '/verification/windows-hello/verify', {
        requestId,
        variant: 'password',
        credential,
      }),
    ).toMatchObject({ status: 200, body: { ...reset, firstStepMethod: 'WindowsHello' } })
    expect((await setPassword(browser, requestId, fresh)).status).toBe(200)
  })

  it('of two steps requires another method, never the password', async () => {
    const requestId = await resetting('minji.kim', 2)
    const list = (step: number) =>
      browser.api(
        'GET',
        `/verification/authenticators/list?serviceName=enrollment&step=${step}&requestId=${requestId}`,
      )
    expect((await list(1)).body['items']).not.toContainEqual(
      expect.objectContaining({ name: 'PasswordAuthenticator' }),
    )
    expect((await byCode(requestId, 'Sms', '+82 10-5550-0101')).body).toMatchObject({
      nextStep: 'SECOND_STEP',
      stepCompleted: 1,
    })
    expect(await sendCode(requestId, 'Email')).toMatchObject({
      status: 200,
      body: { maskedData: 'm*****@example.com' },
    })
    expect(
      (await enterCode(requestId, 'Email', await newestCode(browser, 'minji.kim@example.com')))
        .body,
    ).toMatchObject({ nextStep: 'PASSWORD_RESET', stepCompleted: 2 })
  })

  it('refuses other variants; its proof cannot sign in or register', async () => {
    const begun = await begin(browser)
    const requestId = await resetting('minji.kim')
    expect(await sendCode(requestId, 'Sms', 'verification')).toMatchObject(otherProcess)
    expect(await sendCode(requestId, 'Sms', 'enrollment')).toMatchObject(otherProcess)
    await byCode(requestId, 'Sms', '+82 10-5550-0101')
    expect(
      await browser.api('POST', '/enrollment/start', {
        requestId,
        authenticator: 'Email',
        type: 'change',
      }),
    ).toMatchObject({ status: 422, body: { code: 'MFA_USER_INFO_INSUFFICIENT' } })
    expect((await handOver(browser, begun, requestId, 'minji.kim')).text).toContain(
      'REDIRECT_CONTEXT_MISSING',
    )
    expect(await sendCode(requestId, 'Email')).toMatchObject(expired)
  })
})
