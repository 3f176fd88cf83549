import { beforeEach, describe, expect, it } from 'vitest'
import {
  checkIdentity,
  checked,
  enterToRegister,
  kept,
  phone,
  sendToRegister,
  startEnrollment,
  withCodeToRegister,
} from './support/enroll.ts'
import { HttpBrowser } from './support/http-browser.ts'
import {
  exchange,
  followRedirectsToFrontEnd,
  handOver,
  newestCode,
  signIn,
  signInToSecondStep,
  wrongCode,
} from './support/sign-in.ts'
import { useTestServer } from './support/use-test-server.ts'

const referenceServer = useTestServer()
let browser: HttpBrowser

beforeEach(async () => {
  browser = new HttpBrowser(referenceServer.origin)
  await browser.control('reset', {})
})

const advance = (advanceSeconds: number) => browser.control('clock', { advanceSeconds })
const times = <T>(n: number, call: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, call))
const codes = (answers: readonly { readonly body: Readonly<Record<string, unknown>> }[]) =>
  answers.map(({ body: { code } }) => (typeof code === 'string' ? code : 'ok')).toSorted()
const newest = () => newestCode(browser, kept)
const messagesTo = async (to: string) =>
  (
    JSON.parse(
      (await browser.get(`/sandbox/inbox.json?to=${encodeURIComponent(to)}`)).text,
    ) as readonly unknown[]
  ).length
const methods = async (from = browser) =>
  (
    (await from.api('GET', '/users/authenticators/list')).body['items'] as readonly {
      readonly name: string
      readonly register: boolean
      readonly maskedData: string | null
      readonly removable: boolean
    }[]
  ).filter(({ register }) => register)

describe('a sign-in of an account without a second step method', () => {
  it('R1.05 R4.47: registers a phone, which proves the step, and signs in', async () => {
    const { begun, requestId } = await signInToSecondStep(browser, 'nara.yoon')
    expect((await startEnrollment(browser, requestId)).body).toMatchObject({
      registered: false,
      maskedData: '',
      verificationRequired: false,
    })
    expect((await sendToRegister(browser, requestId)).body).toMatchObject({
      maskedData: '***-****-0177',
      timeOut: 300,
      resendTimer: 60,
      attempts: [0, 5],
    })
    const { status, body } = await enterToRegister(browser, requestId, await newest())
    expect([status, body['nextStep'], body['stepCompleted'], body['secondStepMethod']]).toEqual([
      200,
      'COMPLETE',
      2,
      'Sms',
    ])
    const returned = await followRedirectsToFrontEnd(
      browser,
      (await handOver(browser, begun, requestId, 'nara.yoon')).text,
    )
    browser.token = String((await exchange(browser, begun, returned)).body['token'])
    expect(await methods()).toMatchObject([
      { name: 'Sms', maskedData: '***-****-0177', removable: false },
    ])
  })

  it('registers nothing before the correct code', async () => {
    const { requestId, begun } = await withCodeToRegister(browser)
    expect(await enterToRegister(browser, requestId, wrongCode(await newest()))).toMatchObject({
      status: 422,
      body: { code: 'OTP_INCORRECT', failed: 1, allowed: 5 },
    })
    expect(
      (
        await browser.api(
          'GET',
          `/verification/authenticators/list?serviceName=enrollment&step=2&requestId=${requestId}`,
        )
      ).body['items'],
    ).toContainEqual(expect.objectContaining({ name: 'SmsAuthenticator', register: false }))
    // The password alone gives no session either.
    expect((await handOver(browser, begun, requestId, 'nara.yoon')).text).toContain(
      'error?code=REDIRECT_CONTEXT_MISSING',
    )
  })

  it('checks five of twenty wrong codes, then refuses the correct one', async () => {
    const { requestId } = await withCodeToRegister(browser)
    const code = await newest()
    const answers = await times(20, () =>
      enterToRegister(browser.copy(), requestId, wrongCode(code)),
    )
    expect(codes(answers)).toEqual([
      ...Array.from({ length: 15 }, () => 'OTP_ATTEMPT_LIMIT'),
      ...Array.from({ length: 5 }, () => 'OTP_INCORRECT'),
    ])
    expect((await enterToRegister(browser, requestId, code)).body['code']).toBe('OTP_ATTEMPT_LIMIT')
  })

  it('registers once when twenty correct codes arrive at once', async () => {
    const { requestId } = await withCodeToRegister(browser)
    const code = await newest()
    const answers = await times(20, () => enterToRegister(browser.copy(), requestId, code))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('replaces the old code for a newer one, and keeps used tries', async () => {
    const { requestId } = await withCodeToRegister(browser)
    const first = await newest()
    await enterToRegister(browser, requestId, wrongCode(first))
    await advance(61)
    const other = { countryCode: 'KR', phoneNumber: '010-5550-0178' }
    expect((await sendToRegister(browser, requestId, other)).body['attempts']).toEqual([1, 5])
    const second = await newestCode(browser, '+82 10 5550 0178')
    expect(
      first === second
        ? 'OTP_INCORRECT'
        : (await enterToRegister(browser, requestId, first)).body['code'],
    ).toBe('OTP_INCORRECT')
    expect((await enterToRegister(browser, requestId, second)).body).toMatchObject({
      nextStep: 'COMPLETE',
    })
  })

  it('R8.33 R8.32: limits messages to one a minute and five a request', async () => {
    const { requestId } = await withCodeToRegister(browser)
    expect(await sendToRegister(browser, requestId)).toMatchObject({
      status: 429,
      body: { code: 'OTP_SAME_METHOD_1MIN' },
    })
    const other = new HttpBrowser(referenceServer.origin)
    const again = await signInToSecondStep(other, 'nara.yoon')
    await startEnrollment(other, again.requestId)
    expect((await sendToRegister(other, again.requestId)).body['code']).toBe('OTP_SAME_METHOD_1MIN')
    for (let sent = 1; sent < 5; sent += 1) {
      await advance(61)
      expect((await sendToRegister(browser, requestId)).status).toBe(200)
    }
    await advance(61)
    expect((await sendToRegister(browser, requestId)).body['code']).toBe('OTP_ATTEMPT_LIMIT')
    expect(await messagesTo(kept)).toBe(5)
  })

  it('R8.35: refuses an expired code', async () => {
    const { requestId } = await withCodeToRegister(browser)
    const code = await newest()
    await advance(301)
    expect(await enterToRegister(browser, requestId, code)).toMatchObject({
      status: 410,
      body: { code: 'OTP_EXPIRED' },
    })
  })

  it.each([
    [{ countryCode: 'KR', phoneNumber: '+1 201 555 0123' }, '/phoneNumber', 'mobile-number'],
    [{ countryCode: 'KR', phoneNumber: '02-555-0101' }, '/phoneNumber', 'mobile-number'],
    [{ countryCode: 'KR', phoneNumber: '1234' }, '/phoneNumber', 'phone'],
    [{ countryCode: 'KR' }, '/phoneNumber', 'required'],
    [{ phoneNumber: '010-5550-0177' }, '/countryCode', 'required'],
    [{ countryCode: 'XX', phoneNumber: '010-5550-0177' }, '/phoneNumber', 'mobile-number'],
  ])('R5.05 R5.08: refuses an invalid number: %j', async (to, path, rule) => {
    const { requestId } = await signInToSecondStep(browser, 'nara.yoon')
    await startEnrollment(browser, requestId)
    expect(await sendToRegister(browser, requestId, to)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', issues: [{ path, rule }] },
    })
  })

  it('R5.03 T72: refuses a number of more than 20 characters', async () => {
    const { requestId } = await signInToSecondStep(browser, 'nara.yoon')
    await startEnrollment(browser, requestId)
    expect(
      (await sendToRegister(browser, requestId, { ...phone, phoneNumber: '010-5550-0177-0000-00' }))
        .body['code'],
    ).toBe('VALIDATION_FAILED')
  })

  it.each([
    ['Sms', 'smsFails', 'SMS_SEND_FAILED', phone],
    ['Email', 'emailFails', 'EMAIL_SEND_FAILED', { email: 'nara@example.com' }],
    ['Msg', 'knoxFails', 'KNOX_SEND_FAILED', { knoxId: 'nara.yoon' }],
  ])(
    'R8.53: reports that %s cannot be sent, and allows another try',
    async (kind, setting, code, to) => {
      const { requestId } = await signInToSecondStep(browser, 'nara.yoon')
      await startEnrollment(browser, requestId, kind)
      await browser.control('settings', { [setting]: 1 })
      expect(await sendToRegister(browser, requestId, to, kind)).toMatchObject({
        status: 502,
        body: { code },
      })
      await browser.control('settings', { [setting]: 0 })
      expect((await sendToRegister(browser, requestId, to, kind)).status).toBe(200)
    },
  )

  it('suggests the Knox ID of the directory, and refuses another one', async () => {
    const { requestId } = await signInToSecondStep(browser, 'byul.kang')
    expect((await startEnrollment(browser, requestId, 'Msg')).body['suggested']).toBe('byul.kang')
    expect(
      await sendToRegister(browser, requestId, { knoxId: 'somebody.else' }, 'Msg'),
    ).toMatchObject({ status: 400, body: { issues: [{ path: '/knoxId', rule: 'one-of' }] } })
    expect((await sendToRegister(browser, requestId, { knoxId: 'byul.kang' }, 'Msg')).status).toBe(
      200,
    )
  })

  it('reports the remaining time of the code after a reload', async () => {
    const { requestId } = await withCodeToRegister(browser)
    await advance(20)
    expect(
      (await browser.api('GET', `/login/status?requestId=${requestId}&authenticator=Sms`)).body,
    ).toMatchObject({
      result: { nextStep: 'ENROLL_REQUIRED', stepCompleted: 1 },
      challenge: { maskedData: '***-****-0177', timeOut: 280, resendTimer: 40, attempts: [0, 5] },
    })
  })
})

describe('registrations that are refused', () => {
  it('D2.32: methods that only a directory registers', async () => {
    const { requestId } = await signInToSecondStep(browser, 'nara.yoon')
    for (const kind of ['ActiveDirectory', 'KnoxIdentity'])
      expect(await startEnrollment(browser, requestId, kind)).toMatchObject({
        status: 422,
        body: { code: 'MFA_USER_INFO_INSUFFICIENT' },
      })
  })

  it('a change or addition with a password when a method is registered', async () => {
    const { requestId } = await signInToSecondStep(browser)
    for (const [kind, type] of [
      ['Sms', 'change'],
      ['Msg', 'new'],
    ])
      expect((await startEnrollment(browser, requestId, kind, type)).status).toBe(422)
    expect((await sendToRegister(browser, requestId)).body['code']).toBe('REQUEST_EXPIRED')
    expect((await enterToRegister(browser, requestId, '123456')).body['code']).toBe(
      'REQUEST_EXPIRED',
    )
    expect(await messagesTo(kept)).toBe(0)
  })

  it('without `startEnrollment`, or for another kind than the opened one', async () => {
    const { requestId } = await signInToSecondStep(browser, 'nara.yoon')
    expect((await sendToRegister(browser, requestId)).body['code']).toBe('REQUEST_EXPIRED')
    await startEnrollment(browser, requestId, 'Sms')
    expect(
      (await sendToRegister(browser, requestId, { email: 'nara@example.com' }, 'Email')).body[
        'code'
      ],
    ).toBe('REQUEST_EXPIRED')
  })

  it('another browser with the request of this user', async () => {
    const { requestId } = await withCodeToRegister(browser)
    const code = await newest()
    const other = new HttpBrowser(referenceServer.origin)
    await signInToSecondStep(other, 'byul.kang')
    expect((await startEnrollment(other, requestId)).body['code']).toBe('REQUEST_EXPIRED')
    expect((await enterToRegister(other, requestId, code)).body['code']).toBe('REQUEST_EXPIRED')
    expect((await enterToRegister(browser, requestId, code)).status).toBe(200)
  })

  it('a second method in the same request', async () => {
    const { requestId } = await withCodeToRegister(browser)
    await startEnrollment(browser, requestId, 'Email')
    await sendToRegister(browser, requestId, { email: 'nara@example.com' }, 'Email')
    expect((await enterToRegister(browser, requestId, await newest())).status).toBe(200)
    expect(
      (
        await enterToRegister(
          browser,
          requestId,
          await newestCode(browser, 'nara@example.com'),
          'Email',
        )
      ).body['code'],
    ).toBe('REQUEST_EXPIRED')
  })
})

describe('a registration by a signed-in user', () => {
  it('D2.16: changes a number, and keeps the old one until the proof', async () => {
    await signIn(browser)
    const requestId = await checked(browser, 'change', 'Sms', 'Email', () =>
      newestCode(browser, 'minji.kim@example.com'),
    )
    // Requested as a new registration it stays closed: it does not replace the present one.
    expect((await startEnrollment(browser, requestId)).body).toMatchObject({
      registered: true,
      verificationRequired: false,
    })
    expect((await sendToRegister(browser, requestId)).body['code']).toBe('REQUEST_EXPIRED')
    expect((await startEnrollment(browser, requestId, 'Sms', 'change')).body).toMatchObject({
      registered: true,
      maskedData: '***-****-0101',
      verificationRequired: false,
    })
    await sendToRegister(browser, requestId)
    expect(await methods()).toContainEqual(
      expect.objectContaining({ name: 'Sms', maskedData: '***-****-0101' }),
    )
    expect((await enterToRegister(browser, requestId, await newest())).body).toMatchObject({
      nextStep: 'RETURN',
    })
    expect(await methods()).toContainEqual(
      expect.objectContaining({ name: 'Sms', maskedData: '***-****-0177' }),
    )
    // The request is used up, so it has no further effect.
    expect((await startEnrollment(browser, requestId, 'Sms', 'change')).body['code']).toBe(
      'REQUEST_EXPIRED',
    )
  })

  it('adds a method, and a check lasts five minutes for any purpose', async () => {
    await signIn(browser)
    const requestId = await checked(browser, 'enroll', 'Msg', 'Email', () =>
      newestCode(browser, 'minji.kim@example.com'),
    )
    await startEnrollment(browser, requestId, 'Msg')
    await sendToRegister(browser, requestId, { knoxId: 'minji.kim' }, 'Msg')
    await enterToRegister(browser, requestId, await newestCode(browser, 'minji.kim'), 'Msg')
    expect((await methods()).map(({ name }) => name)).toEqual(['Sms', 'Email', 'Msg'])
    expect((await checkIdentity(browser, 'change', 'Msg')).body['nextStep']).toBe('ENROLL_CONTINUE')
    await advance(301)
    expect((await checkIdentity(browser, 'change', 'Msg')).body['nextStep']).toBe('VERIFY')
  })

  it('limits a check to its purpose and to five minutes', async () => {
    await signIn(browser)
    const requestId = await checked(browser, 'enroll', 'Msg', 'Email', () =>
      newestCode(browser, 'minji.kim@example.com'),
    )
    expect((await startEnrollment(browser, requestId, 'Sms', 'change')).body).toMatchObject({
      verificationRequired: true,
    })
    expect((await sendToRegister(browser, requestId)).body['code']).toBe('REQUEST_EXPIRED')
    expect(
      (
        await browser.api('POST', '/users/authenticators/remove', {
          requestId,
          authenticator: 'Sms',
        })
      ).body['code'],
    ).toBe('REQUEST_EXPIRED')
    await advance(301)
    expect((await startEnrollment(browser, requestId, 'Msg')).body).toMatchObject({
      verificationRequired: true,
    })
    expect(
      (await sendToRegister(browser, requestId, { knoxId: 'minji.kim' }, 'Msg')).body['code'],
    ).toBe('REQUEST_EXPIRED')
  })

  it('continues a started registration until its code expires', async () => {
    await signIn(browser)
    await checked(browser, 'change', 'Sms', 'Email', () =>
      newestCode(browser, 'minji.kim@example.com'),
    )
    await advance(280)
    const { body } = await checkIdentity(browser, 'enroll', 'Msg')
    expect(body['nextStep']).toBe('ENROLL_CONTINUE')
    const requestId = String(body['requestId'])
    await startEnrollment(browser, requestId, 'Msg')
    await advance(25)
    // Going back and forth between the screens restarts nothing, and demands no check.
    expect((await startEnrollment(browser, requestId, 'Msg')).body).toMatchObject({
      verificationRequired: false,
    })
    expect(
      (await sendToRegister(browser, requestId, { knoxId: 'minji.kim' }, 'Msg')).body['timeOut'],
    ).toBe(300)
    expect((await startEnrollment(browser, requestId, 'UaTOTP')).body).toMatchObject({
      verificationRequired: true,
    })
    await advance(295)
    expect(
      (await enterToRegister(browser, requestId, await newestCode(browser, 'minji.kim'), 'Msg'))
        .body,
    ).toMatchObject({ nextStep: 'RETURN' })
  })

  it('gives a late registration its full time once, and no more', async () => {
    await signIn(browser)
    const requestId = String((await checkIdentity(browser, 'enroll', 'Msg')).body['requestId'])
    await browser.api('POST', '/verification/otp/send', {
      requestId,
      authenticator: 'Email',
      variant: 'enrollment',
    })
    await advance(290)
    await browser.api('POST', '/verification/otp/verify', {
      requestId,
      authenticator: 'Email',
      variant: 'enrollment',
      otp: await newestCode(browser, 'minji.kim@example.com'),
    })
    await advance(290)
    expect((await startEnrollment(browser, requestId, 'Msg')).body['timeOut']).toBe(600)
    await advance(400)
    expect((await startEnrollment(browser, requestId, 'Msg')).body['timeOut']).toBeLessThanOrEqual(
      200,
    )
    const promised = Number(
      (await sendToRegister(browser, requestId, { knoxId: 'minji.kim' }, 'Msg')).body['timeOut'],
    )
    expect(promised).toBeLessThanOrEqual(200)
    await advance(promised - 2)
    expect(
      (await enterToRegister(browser, requestId, await newestCode(browser, 'minji.kim'), 'Msg'))
        .body,
    ).toMatchObject({ nextStep: 'RETURN' })
  })

  it('gives mOTP a new QR code after the first one expires', async () => {
    await signIn(browser)
    const requestId = await checked(browser, 'enroll', 'UaMOTP', 'Email', () =>
      newestCode(browser, 'minji.kim@example.com'),
    )
    const code = () =>
      browser.api('POST', '/enrollment/authenticator/start', { requestId, singleIDAppType: 'MOTP' })
    await startEnrollment(browser, requestId, 'UaMOTP')
    const { body } = await code()
    await advance(Number(body['timeOut']))
    expect(await code()).toMatchObject({
      status: 200,
      body: { appData: expect.stringContaining('singleid://pair') },
    })
  })

  it('requires an identity check, and a password is no check', async () => {
    await signIn(browser)
    const { body } = await checkIdentity(browser, 'change', 'Sms')
    expect(body).toMatchObject({ nextStep: 'VERIFY', stepCompleted: 0 })
    const requestId = String(body['requestId'])
    expect((await startEnrollment(browser, requestId, 'Sms', 'change')).body).toMatchObject({
      verificationRequired: true,
    })
    expect((await sendToRegister(browser, requestId)).body['code']).toBe('REQUEST_EXPIRED')
    expect(
      (
        await browser.api('POST', '/login/password/verify', {
          requestId,
          tenantId: 'default',
          password: 'rain-on-slate-roofs',
        })
      ).body['code'],
    ).toBe('REQUEST_EXPIRED')
  })

  it('removes a method after its check, but never the last method', async () => {
    await signIn(browser)
    const requestId = await checked(browser, 'remove', 'Sms', 'Email', () =>
      newestCode(browser, 'minji.kim@example.com'),
    )
    expect(
      (
        await browser.api('POST', '/users/authenticators/remove', {
          requestId,
          authenticator: 'Sms',
        })
      ).status,
    ).toBe(200)
    expect(await methods()).toMatchObject([{ name: 'Email', removable: false }])
    const last = String((await checkIdentity(browser, 'remove', 'Email')).body['requestId'])
    expect(
      await browser.api('POST', '/users/authenticators/remove', {
        requestId: last,
        authenticator: 'Email',
      }),
    ).toMatchObject({ status: 409, body: { code: 'ENROLL_LAST_METHOD' } })
    expect(await methods()).toHaveLength(1)
  })

  it('keeps one of two methods that are removed at once', async () => {
    await signIn(browser)
    await checked(browser, 'remove', 'Sms', 'Email', () =>
      newestCode(browser, 'minji.kim@example.com'),
    )
    const [one, other] = [
      String((await checkIdentity(browser, 'remove', 'Sms')).body['requestId']),
      String((await checkIdentity(browser, 'remove', 'Email')).body['requestId']),
    ]
    const remove = (requestId: string, authenticator: string) =>
      browser.copy().api('POST', '/users/authenticators/remove', { requestId, authenticator })
    expect(codes(await Promise.all([remove(one, 'Sms'), remove(other, 'Email')]))).toEqual([
      'ENROLL_LAST_METHOD',
      'ok',
    ])
    expect(await methods()).toHaveLength(1)
  })

  it('requires a session to start a check or remove a method', async () => {
    expect((await checkIdentity(browser, 'enroll')).status).toBe(401)
    expect(
      (
        await browser.api('POST', '/users/authenticators/remove', {
          requestId: 'x',
          authenticator: 'Sms',
        })
      ).status,
    ).toBe(401)
  })
})
