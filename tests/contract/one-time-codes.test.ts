import { beforeEach, describe, expect, it } from 'vitest'
import { HttpBrowser } from './support/http-browser.ts'
import {
  enterCode,
  newestCode,
  sendCode,
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
const count = (answers: readonly { readonly status: number }[], status: number): number =>
  answers.filter((answer) => answer.status === status).length
const times = <T>(n: number, call: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, call))

async function withCode() {
  const { requestId, who } = await signInToSecondStep(browser)
  expect((await sendCode(browser, requestId)).status).toBe(200)
  return { requestId, code: await newestCode(browser, who.username) }
}

describe('account protections count per account', () => {
  it('refuses to send or verify a code of another process', async () => {
    const { requestId, code } = await withCode()
    await advance(61)
    for (const variant of ['enrollment', 'password']) {
      const refused = {
        status: 400,
        body: { code: 'VALIDATION_FAILED', issues: [{ path: '/variant', rule: 'own-process' }] },
      }
      expect(
        await browser.api('POST', '/verification/otp/send', {
          requestId,
          authenticator: 'Sms',
          variant,
        }),
      ).toMatchObject(refused)
      expect(
        await browser.api('POST', '/verification/otp/verify', {
          requestId,
          authenticator: 'Sms',
          variant,
          otp: code,
        }),
      ).toMatchObject(refused)
    }
    expect(JSON.parse((await browser.get('/sandbox/inbox.json?to=minji.kim')).text)).toHaveLength(1)
    expect((await enterCode(browser, requestId, code)).status).toBe(200)
  })

  it('limits the lifetime of a code to its request', async () => {
    const { requestId } = await withCode()
    await advance(8 * 60)
    const late = await sendCode(browser, requestId)
    expect(late.status).toBe(200)
    expect(Number(late.body['timeOut'])).toBeLessThanOrEqual(120)
    expect(Number(late.body['timeOut'])).toBeGreaterThan(90)
  })

  it('limits messages to one a minute over ten parallel sign-ins', async () => {
    await withCode()
    await advance(20)
    const other = new HttpBrowser(referenceServer.origin)
    const again = await signInToSecondStep(other)
    const early = await sendCode(other, again.requestId)
    expect(early).toMatchObject({ status: 429, body: { code: 'OTP_SAME_METHOD_1MIN' } })
    expect(Number(early.body['retryAfter'])).toBeGreaterThan(30)
    expect(Number(early.body['retryAfter'])).toBeLessThanOrEqual(40)
    await advance(41)
    // In sequence: of many right passwords at once only five may be pending.
    const requests: { readonly one: HttpBrowser; readonly requestId: string }[] = []
    for (let signIns = 0; signIns < 10; signIns += 1) {
      const one = new HttpBrowser(referenceServer.origin)
      requests.push({ one, requestId: (await signInToSecondStep(one)).requestId })
    }
    const answers = await Promise.all(
      requests.map(({ one, requestId }) => sendCode(one, requestId)),
    )
    expect([count(answers, 200), count(answers, 429)]).toEqual([1, 9])
    expect(JSON.parse((await browser.get('/sandbox/inbox.json?to=minji.kim')).text)).toHaveLength(2)
  })

  it('blocks longer after ten wrong codes in a row; success resets it', async () => {
    await browser.control('settings', { resendSeconds: 0 })
    const fail = async (tries: number) => {
      const { requestId, code } = await withCode()
      for (let n = 0; n < tries; n += 1)
        expect((await enterCode(browser, requestId, wrongCode(code))).body['code']).toBe(
          'OTP_INCORRECT',
        )
      return { requestId, code }
    }
    await fail(5)
    await fail(4)
    const { requestId, code } = await fail(1)
    const lockedAnswer = { status: 429, body: { code: 'OTP_ATTEMPT_LIMIT', failed: 10 } }
    expect(await enterCode(browser, requestId, code)).toMatchObject(lockedAnswer)
    expect(await sendCode(browser, requestId)).toMatchObject(lockedAnswer)
    expect((await sendCode(browser, requestId, 'Email')).status).toBe(200)
    await advance(31)
    // The block cost no attempt of the request.
    expect((await enterCode(browser, requestId, wrongCode(code))).body).toMatchObject({
      code: 'OTP_INCORRECT',
      failed: 2,
    })
    await advance(31)
    expect((await enterCode(browser, requestId, code)).body['code']).toBe('OTP_ATTEMPT_LIMIT')
    await advance(30)
    expect((await enterCode(browser, requestId, code)).status).toBe(200)
    await fail(5)
    expect((await withCode()).requestId).toEqual(expect.any(String))
  })
})

describe('a code', () => {
  it('counts failures and refuses all after the limit (R8.34, R8.32, D8.08, T68)', async () => {
    const { requestId, code } = await withCode()
    for (const failed of [1, 2, 3, 4, 5]) {
      expect(await enterCode(browser, requestId, wrongCode(code))).toMatchObject({
        status: 422,
        body: { code: 'OTP_INCORRECT', failed, allowed: 5 },
      })
    }
    expect(await enterCode(browser, requestId, code)).toMatchObject({
      status: 429,
      body: { code: 'OTP_ATTEMPT_LIMIT', failed: 5, allowed: 5 },
    })
    await advance(61)
    expect((await sendCode(browser, requestId)).body['code']).toBe('OTP_ATTEMPT_LIMIT')
  })

  it('lives five minutes and no longer (R9.06, R8.35, T68)', async () => {
    const { requestId, code } = await withCode()
    await advance(299)
    expect((await enterCode(browser, requestId, wrongCode(code))).body['code']).toBe(
      'OTP_INCORRECT',
    )
    await advance(2)
    expect(await enterCode(browser, requestId, code)).toMatchObject({
      status: 410,
      body: { code: 'OTP_EXPIRED' },
    })
  })

  it('allows one message a minute; only the newest code works (R8.33, R9.08)', async () => {
    const { requestId, code } = await withCode()
    expect((await enterCode(browser, requestId, wrongCode(code))).body['failed']).toBe(1)
    await advance(20)
    const early = await sendCode(browser, requestId)
    expect(early).toMatchObject({ status: 429, body: { code: 'OTP_SAME_METHOD_1MIN' } })
    expect(Number(early.body['retryAfter'])).toBeGreaterThan(30)
    expect(Number(early.body['retryAfter'])).toBeLessThanOrEqual(40)
    expect(early.headers.get('retry-after')).toBe(String(early.body['retryAfter']))
    expect((await sendCode(browser, requestId, 'Email')).status).toBe(200)
    await advance(41)
    // A new code, and the wrong attempt still counts.
    expect((await sendCode(browser, requestId)).body['attempts']).toEqual([1, 5])
    const newest = await newestCode(browser, '+821055500101')
    expect(newest).not.toBe(code)
    expect((await enterCode(browser, requestId, code)).body).toMatchObject({
      code: 'OTP_INCORRECT',
      failed: 2,
    })
    expect((await enterCode(browser, requestId, newest)).body['nextStep']).toBe('COMPLETE')
  })

  it('is sent five times at most in one request', async () => {
    await browser.control('settings', { requestSeconds: 3600 })
    const { requestId } = await withCode()
    for (let sends = 2; sends <= 5; sends += 1) {
      await advance(61)
      expect((await sendCode(browser, requestId)).status).toBe(200)
    }
    await advance(61)
    expect((await sendCode(browser, requestId)).body['code']).toBe('OTP_ATTEMPT_LIMIT')
  })

  it('works once: a replay is refused (S07)', async () => {
    const { requestId, code } = await withCode()
    expect((await enterCode(browser, requestId, code)).status).toBe(200)
    expect(await enterCode(browser, requestId, code)).toMatchObject({
      status: 410,
      body: { code: 'OTP_EXPIRED' },
    })
  })

  it('checks only one of twenty racing guesses at the last try (S05)', async () => {
    const { requestId, code } = await withCode()
    for (let tries = 0; tries < 4; tries += 1) await enterCode(browser, requestId, wrongCode(code))
    const answers = await times(20, () => enterCode(browser, requestId, wrongCode(code)))
    expect([count(answers, 422), count(answers, 429)]).toEqual([1, 19])
  })

  it('signs in once when twenty right codes race (S06)', async () => {
    const { requestId, code } = await withCode()
    const answers = await times(20, () => enterCode(browser, requestId, code))
    expect([count(answers, 200), count(answers, 410)]).toEqual([1, 19])
  })

  it('is sent once when twenty sends race (S08)', async () => {
    const { requestId } = await signInToSecondStep(browser, 'jisoo.han')
    const answers = await times(20, () => sendCode(browser, requestId))
    expect([count(answers, 200), count(answers, 429)]).toEqual([1, 19])
    expect(JSON.parse((await browser.get('/sandbox/inbox.json?to=jisoo.han')).text)).toHaveLength(1)
  })

  it('belongs to the browser that asked', async () => {
    const { requestId, code } = await withCode()
    const other = new HttpBrowser(referenceServer.origin)
    expect((await enterCode(other, requestId, code)).body['code']).toBe('REQUEST_EXPIRED')
    await signInToSecondStep(other)
    expect((await enterCode(other, requestId, code)).body['code']).toBe('REQUEST_EXPIRED')
  })

  it('reports a carrier failure and allows a new send immediately (R8.53)', async () => {
    const { requestId } = await signInToSecondStep(browser)
    await browser.control('settings', { smsFails: 1 })
    expect(await sendCode(browser, requestId)).toMatchObject({
      status: 502,
      body: { code: 'SMS_SEND_FAILED' },
    })
    await browser.control('settings', { smsFails: 0 })
    expect((await sendCode(browser, requestId)).body['attempts']).toEqual([0, 5])
  })

  it('arrives in the language of the user, bound to the host', async () => {
    const { requestId } = await signInToSecondStep(browser, 'seoyeon.lee')
    await sendCode(browser, requestId)
    const [message] = JSON.parse((await browser.get('/sandbox/inbox.json?to=seoyeon.lee')).text)
    expect(message).toMatchObject({
      channel: 'sms',
      to: '+82 10-5550-0102',
      code: expect.stringMatching(/^[0-9]{6}$/),
    })
    expect(message.text).toContain('인증번호는')
    expect(message.text.endsWith(`\n@localhost #${message.code}`)).toBe(true)
  })

  it('expires after ten minutes or when the account is suspended (S09)', async () => {
    const late = await withCode()
    await advance(601)
    expect((await enterCode(browser, late.requestId, late.code)).body['code']).toBe(
      'REQUEST_EXPIRED',
    )
    const { requestId, code } = await withCode()
    await browser.control('accounts/minji.kim/state', { state: 'suspended' })
    expect((await enterCode(browser, requestId, code)).body['code']).toBe('REQUEST_EXPIRED')
    await browser.control('accounts/minji.kim/state', { state: 'active' })
  })
})
