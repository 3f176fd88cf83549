import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { URI } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { startReferenceServer } from '../../server/main.ts'
import { HttpBrowser } from './support/http-browser.ts'
import { addPhone, answer, pair, shownCode, waiting } from './support/phone.ts'
import { signInToSecondStep, wrongCode } from './support/sign-in.ts'
import { useTestServer } from './support/use-test-server.ts'

let browser: HttpBrowser
let requestId: string
let now = Date.UTC(2026, 10, 20, 9, 0, 5)

const referenceServer = useTestServer({ clock: { now: () => now } })
beforeEach(async () => {
  browser = new HttpBrowser(referenceServer.origin)
  await browser.control('reset', {})
  now += 600_000
  requestId = (await signInToSecondStep(browser, 'nara.yoon')).requestId
})

type Type = 'TOTP' | 'MOTP' | 'BIO' | 'PIN'
const kinds = { TOTP: 'UaTOTP', MOTP: 'UaMOTP', BIO: 'UaApp', PIN: 'UaPin' } as const
const times = <T>(n: number, call: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, call))
const open = (type: Type) =>
  browser.api('POST', '/enrollment/start', { requestId, authenticator: kinds[type], type: 'new' })
const start = (type: Type, more: object = {}) =>
  browser.api('POST', '/enrollment/authenticator/start', {
    requestId,
    singleIDAppType: type,
    ...more,
  })
const status = (by = browser) =>
  by.api('GET', `/enrollment/authenticator/status?requestId=${requestId}`)
const finish = (type: Type, otp?: string, by = browser) =>
  by.api('POST', '/enrollment/authenticator/verify', {
    requestId,
    singleIDAppType: type,
    ...(otp !== undefined && { otp }),
  })
const sendTrial = (type: 'BIO' | 'PIN') =>
  browser.api('POST', '/verification/authenticator/push/send', {
    requestId,
    singleIDAppType: type,
    variant: 'enrollment',
  })

async function begin(
  type: Type,
): Promise<{ readonly appData: string; readonly secureCode: string }> {
  await open(type)
  const { body } = await start(type)
  return { appData: String(body['appData']), secureCode: String(body['secureCode']) }
}

/** Returns the number of messages to the phone that links are requested for. */
const messages = async () =>
  (
    JSON.parse(
      (await browser.get(`/sandbox/inbox.json?to=${encodeURIComponent('+82 10 5550 0177')}`)).text,
    ) as readonly unknown[]
  ).length

describe('registering the app', () => {
  it('R1.21: registers TOTP by a QR code, and accepts each code once', async () => {
    const { appData, secureCode } = await begin('TOTP')
    const uri = URI.parse(appData)
    expect([uri.issuer, uri.label, uri.secret.base32]).toEqual([
      'Gatehouse',
      'nara.yoon',
      secureCode,
    ])
    expect(await status()).toMatchObject({
      status: 200,
      body: { status: 'WAITING', deviceName: '' },
    })
    expect(await pair(browser, await addPhone(browser, 'Pixel'), appData)).toBe('paired')
    const code = await shownCode(browser, 'UaTOTP', 'nara.yoon')
    expect(await finish('TOTP', wrongCode(code))).toMatchObject({
      status: 422,
      body: { code: 'OTP_INCORRECT', failed: 1, allowed: 5 },
    })
    expect(await finish('TOTP', code)).toMatchObject({
      status: 200,
      body: { nextStep: 'COMPLETE', secondStepMethod: 'UaTOTP' },
    })
    const other = new HttpBrowser(referenceServer.origin)
    const { requestId: id } = await signInToSecondStep(other, 'nara.yoon')
    const verify = (otp: string) =>
      other.api('POST', '/verification/authenticator/otp/verify', {
        requestId: id,
        singleIDAppType: 'TOTP',
        variant: 'verification',
        otp,
      })
    expect((await verify(code)).body['code']).toBe('OTP_TOTP_REUSED')
    now += 30_000
    expect((await verify(await shownCode(browser, 'UaTOTP', 'nara.yoon'))).status).toBe(200)
  })

  it.each(['TOTP', 'MOTP'] as const)(
    'reports the wrong phone clock at the first %s code',
    async (type) => {
      const { appData } = await begin(type)
      await pair(browser, await addPhone(browser, 'Pixel'), appData)
      const code = await shownCode(browser, kinds[type], 'nara.yoon')
      now += 120_000
      expect((await finish(type, code)).body).toMatchObject({
        code: 'OTP_INCORRECT',
        failed: 1,
        clock: 'slow',
      })
      expect((await finish(type, wrongCode(code))).body).not.toHaveProperty('clock')
    },
  )

  it('R1.19: pairs mOTP once by a code without the key', async () => {
    const { appData, secureCode } = await begin('MOTP')
    expect(appData).toContain(`code=${secureCode}`)
    expect((await finish('MOTP', '123456')).body['code']).toBe('OTP_INCORRECT')
    const [one, other] = [await addPhone(browser, 'One'), await addPhone(browser, 'Other')]
    const paired = await times(10, () =>
      pair(browser, one, secureCode.toLowerCase().replace(/.{4}/g, '$& ')),
    )
    expect(paired.filter((is) => is === 'paired')).toHaveLength(1)
    expect(await pair(browser, other, appData)).toBe('refused')
    expect((await status()).body).toEqual({ status: 'PAIRED', deviceName: 'One' })
    expect((await finish('MOTP', '000000')).body['code']).toBe('OTP_INCORRECT')
    expect(await finish('MOTP', await shownCode(browser, 'UaMOTP', 'nara.yoon'))).toMatchObject({
      status: 200,
      body: { secondStepMethod: 'UaMOTP' },
    })
  })

  it.each([
    ['BIO', 'UaApp'],
    ['PIN', 'UaPin'],
  ] as const)('R1.20 R1.22: registers %s only after an approved trial', async (type, kind) => {
    const { appData } = await begin(type)
    expect((await sendTrial(type)).body['code']).toBe('VALIDATION_FAILED')
    expect((await finish(type)).body['code']).toBe('PUSH_DENIED')
    expect(await pair(browser, await addPhone(browser, 'Pixel'), appData)).toBe('paired')
    expect((await finish(type)).body['code']).toBe('PUSH_DENIED')
    expect((await sendTrial(type)).body).toMatchObject({ deviceName: 'Pixel' })
    expect(await answer(browser, (await waiting(browser))[0]?.id ?? '', 'deny')).toBe('denied')
    expect((await finish(type)).body['code']).toBe('PUSH_DENIED')
    expect((await sendTrial(type)).body['code']).toBe('OTP_SAME_METHOD_1MIN')
    now += 61_000
    const { body } = await sendTrial(type)
    expect(
      await answer(
        browser,
        (await waiting(browser))[0]?.id ?? '',
        'approve',
        String(body['matchNumber']),
        '246802',
      ),
    ).toBe('approved')
    const notified = (
      await browser.api('GET', `/verification/authenticator/push/status?requestId=${requestId}`)
    ).body
    expect(notified).toEqual({ status: 'APPROVED' })
    expect(await finish(type)).toMatchObject({
      status: 200,
      body: { nextStep: 'COMPLETE', secondStepMethod: kind },
    })
  })

  it('replaces the old QR code and keeps the count of failed tries', async () => {
    const first = await begin('MOTP')
    for (const failed of [1, 2])
      expect((await finish('MOTP', '111111')).body).toMatchObject({ failed })
    const second = String((await start('MOTP')).body['secureCode'])
    const phone = await addPhone(browser, 'Pixel')
    expect(await pair(browser, phone, first.secureCode)).toBe('refused')
    expect((await finish('MOTP', '111111')).body).toMatchObject({ failed: 3 })
    now += 300_001
    expect((await status()).body['status']).toBe('EXPIRED')
    expect(await pair(browser, phone, second)).toBe('refused')
    for (const text of [
      '',
      'nonsense',
      'singleid://pair?code=AAAAAAAAAAAAAAAA',
      `otpauth://hotp/x?secret=${'A'.repeat(32)}&counter=1`,
    ])
      expect(await pair(browser, phone, text)).toMatch(/unknown|refused/)
  })

  it('ends after five wrong codes, and parallel correct codes register once', async () => {
    const { appData } = await begin('TOTP')
    await pair(browser, await addPhone(browser, 'Pixel'), appData)
    const code = await shownCode(browser, 'UaTOTP', 'nara.yoon')
    const answers = await times(20, () => finish('TOTP', code, browser.copy()))
    expect(answers.filter((given) => given.status === 200)).toHaveLength(1)

    const other = new HttpBrowser(referenceServer.origin)
    await browser.control('reset', {})
    browser = other
    requestId = (await signInToSecondStep(browser, 'nara.yoon')).requestId
    await begin('TOTP')
    const wrong = await times(20, () => finish('TOTP', '000000', browser.copy()))
    expect([
      wrong.filter((given) => given.status === 422).length,
      wrong.filter((given) => given.status === 429).length,
    ]).toEqual([5, 15])
    expect((await start('TOTP')).status).toBe(200)
    expect((await finish('TOTP', '000000')).body['code']).toBe('OTP_ATTEMPT_LIMIT')
  })

  it('needs an open registration of that kind, this browser and a code', async () => {
    expect((await start('TOTP')).body['code']).toBe('REQUEST_EXPIRED')
    await open('TOTP')
    expect((await start('MOTP')).body['code']).toBe('REQUEST_EXPIRED')
    expect((await finish('TOTP', '123456')).body['code']).toBe('REQUEST_EXPIRED')
    expect((await start('TOTP')).status).toBe(200)
    expect((await finish('TOTP')).body['code']).toBe('VALIDATION_FAILED')
    expect(
      (await finish('TOTP', '123456', new HttpBrowser(referenceServer.origin))).body['code'],
    ).toBe('REQUEST_EXPIRED')
    expect((await status(new HttpBrowser(referenceServer.origin))).body['code']).toBe(
      'REQUEST_EXPIRED',
    )
  })

  it('R8.53: sends a link without secrets to a mobile number', async () => {
    await open('BIO')
    expect((await start('BIO', { countryCode: 'KR', phoneNumber: '12' })).body['code']).toBe(
      'VALIDATION_FAILED',
    )
    const { body } = await start('BIO', { countryCode: 'KR', phoneNumber: '010-5550-0177' })
    const [message] = JSON.parse(
      (await browser.get('/sandbox/inbox.json?to=nara.yoon')).text,
    ) as readonly { readonly text: string }[]
    expect(message?.text).toContain('/sandbox/phone')
    expect(message?.text).not.toContain(String(body['secureCode']))
    now += 61_000
    await browser.control('settings', { smsFails: 1 })
    expect(await start('BIO', { countryCode: 'KR', phoneNumber: '010-5550-0177' })).toMatchObject({
      status: 502,
      body: { code: 'SMS_SEND_FAILED' },
    })
  })

  it('limits links to one a minute and five an hour per number', async () => {
    const link = { countryCode: 'KR', phoneNumber: '010-5550-0177' }
    const again = async (username: string) => {
      requestId = (await signInToSecondStep(browser, username)).requestId
      await open('BIO')
    }
    await open('BIO')
    expect((await start('BIO', link)).status).toBe(200)
    expect(await start('BIO', link)).toMatchObject({
      status: 429,
      body: { code: 'OTP_SAME_METHOD_1MIN' },
    })
    await again('nara.yoon')
    expect((await start('BIO', { ...link, phoneNumber: '010-5550-0178' })).body['code']).toBe(
      'OTP_SAME_METHOD_1MIN',
    )
    await again('byul.kang')
    expect((await start('BIO', link)).body['code']).toBe('OTP_SAME_METHOD_1MIN')
    expect(await messages()).toBe(1)
    for (let sent = 2; sent <= 5; sent += 1) {
      now += 61_000
      await again(sent % 2 === 0 ? 'byul.kang' : 'nara.yoon')
      expect((await start('BIO', link)).status).toBe(200)
    }
    now += 61_000
    await again('byul.kang')
    expect(await start('BIO', link)).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
    expect(await messages()).toBe(5)
  })
})

async function enterTotp(origin: string, otp?: string) {
  const one = new HttpBrowser(origin)
  const { requestId: id } = await signInToSecondStep(one, 'areum.bae')
  const code = otp ?? (await shownCode(one, 'UaTOTP'))
  return {
    code,
    ...(await one.api('POST', '/verification/authenticator/otp/verify', {
      requestId: id,
      singleIDAppType: 'TOTP',
      variant: 'verification',
      otp: code,
    })),
  }
}

it('keeps a used time step used after a restart (R8.36)', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'gatehouse-'))
  const at = Date.UTC(2026, 10, 20, 9, 0, 5)
  const openAgain = async () => {
    const running = await startReferenceServer({
      dataFolder,
      host: '127.0.0.1',
      port: 0,
      mode: 'sandbox',
      clock: { now: () => at },
    })
    await running.open()
    return running
  }
  const first = await openAgain()
  const { code, status: was } = await enterTotp(first.origin)
  expect(was).toBe(200)
  await first.close()
  const second = await openAgain()
  expect((await enterTotp(second.origin, code)).body['code']).toBe('OTP_TOTP_REUSED')
  await second.close()
  await rm(dataFolder, { recursive: true })
})
