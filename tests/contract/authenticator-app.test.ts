import { generateKeyPairSync, sign } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { answerPush, signedText } from '../../server/authenticator-app/answer-push.ts'
import type { Services } from '../../server/operation.ts'
import { openStore } from '../../server/store/open-store.ts'
import { HttpBrowser } from './support/http-browser.ts'
import { answer, phones, shownCode, waiting } from './support/phone.ts'
import { begin, signInToSecondStep, wrongCode } from './support/sign-in.ts'
import { useTestServer } from './support/use-test-server.ts'

let browser: HttpBrowser
let requestId: string
let now = Date.UTC(2026, 10, 20, 9, 0, 5)

const referenceServer = useTestServer({ clock: { now: () => now } })
beforeEach(async () => {
  browser = new HttpBrowser(referenceServer.origin)
  await browser.control('reset', {})
  now += 600_000
  requestId = (await signInToSecondStep(browser, 'areum.bae')).requestId
})

const count = (answers: readonly { readonly status: number }[], status: number): number =>
  answers.filter((given) => given.status === status).length
const times = <T>(n: number, call: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, call))
const enter = (
  otp: string,
  type = 'TOTP',
  by = browser,
  id = requestId,
  variant = 'verification',
) =>
  by.api('POST', '/verification/authenticator/otp/verify', {
    requestId: id,
    singleIDAppType: type,
    variant,
    otp,
  })
const send = (type = 'BIO', variant = 'verification') =>
  browser.api('POST', '/verification/authenticator/push/send', {
    requestId,
    singleIDAppType: type,
    variant,
  })
const status = (by = browser) =>
  by.api('GET', `/verification/authenticator/push/status?requestId=${requestId}`)
const theOnly = async () => (await waiting(browser))[0]?.id ?? ''

describe('a code of the app', () => {
  it.each([
    ['TOTP', 'UaTOTP'],
    ['MOTP', 'UaMOTP'],
  ] as const)(
    '%s proves the step once; refuses a reused or earlier code (R8.36)',
    async (type, kind) => {
      const code = await shownCode(browser, kind)
      expect(await enter(code, type)).toMatchObject({
        status: 200,
        body: { nextStep: 'COMPLETE', secondStepMethod: kind },
      })
      const other = new HttpBrowser(referenceServer.origin)
      const again = await signInToSecondStep(other, 'areum.bae')
      expect(await enter(code, type, other, again.requestId)).toMatchObject({
        status: 422,
        body: { code: 'OTP_TOTP_REUSED' },
      })
      now += kind === 'UaTOTP' ? 30_000 : 60_000
      expect(
        (await enter(await shownCode(browser, kind), type, other, again.requestId)).status,
      ).toBe(200)
    },
  )

  // RFC 6238, 5.2 and docs/decisions/0022: the time step of the code, and one on each side.
  it.each([
    { type: 'TOTP', kind: 'UaTOTP', limit: 'early', step: 30_000 },
    { type: 'TOTP', kind: 'UaTOTP', limit: 'late', step: 30_000 },
    { type: 'MOTP', kind: 'UaMOTP', limit: 'early', step: 60_000 },
    { type: 'MOTP', kind: 'UaMOTP', limit: 'late', step: 60_000 },
  ] as const)(
    '$type is accepted one time step $limit, not two, and once',
    async ({ type, kind, limit, step }) => {
      const start = Math.ceil(now / step) * step
      now = start
      const code = await shownCode(browser, kind)
      const [accepted, refused] =
        limit === 'early'
          ? [start - step, [start - step - 1, start - 2 * step]]
          : [start + 2 * step - 1, [start + 2 * step, start + 3 * step - 1]]
      for (const [index, time] of refused.entries()) {
        now = time
        const tries = { code: 'OTP_INCORRECT', failed: index + 1, allowed: 5 }
        expect((await enter(code, type)).body).toMatchObject(tries)
      }
      now = accepted
      expect((await enter(code, type)).status).toBe(200)
      // Also while its time step goes on, and in the one after it.
      const other = new HttpBrowser(referenceServer.origin)
      const { requestId: id } = await signInToSecondStep(other, 'areum.bae')
      for (const time of [accepted, start, start + 2 * step - 1]) {
        now = Math.max(time, accepted)
        expect((await enter(code, type, other, id)).body['code']).toBe('OTP_TOTP_REUSED')
      }
    },
  )

  it.each([
    ['slow', 'TOTP', 'UaTOTP', 90_000],
    ['slow', 'MOTP', 'UaMOTP', 120_000],
    ['fast', 'TOTP', 'UaTOTP', -90_000],
  ] as const)('reports a %s clock at the second %s', async (clock, type, kind, late) => {
    const shown = []
    for (const round of [0, 1]) {
      now += round * 60_000
      shown.push(await shownCode(browser, kind))
    }
    now += late - 60_000
    expect((await enter(shown[0] ?? '', type)).body).not.toHaveProperty('clock')
    now += 60_000
    expect((await enter(shown[1] ?? '', type)).body).toMatchObject({
      code: 'OTP_INCORRECT',
      failed: 2,
      clock,
    })
  })

  it('says nothing about the clock after a guess of two wrong codes', async () => {
    const code = await shownCode(browser, 'UaTOTP')
    now += 90_000
    await enter(code)
    expect((await enter(wrongCode(code))).body).not.toHaveProperty('clock')
    expect((await enter(code)).body).not.toHaveProperty('clock')
  })

  it('proves one step when correct codes arrive in parallel (R8.36)', async () => {
    const others: { readonly by: HttpBrowser; readonly id: string }[] = []
    for (let n = 0; n < 6; n += 1) {
      const by = new HttpBrowser(referenceServer.origin)
      others.push({ by, id: (await signInToSecondStep(by, 'areum.bae')).requestId })
    }
    const code = await shownCode(browser, 'UaTOTP')
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, () => enter(code)),
      ...others.map(({ by, id }) => enter(code, 'TOTP', by, id)),
    ])
    expect(count(answers, 200)).toBe(1)
  })

  it('checks one of twenty parallel guesses with one try left (R8.32, R8.34)', async () => {
    const code = await shownCode(browser, 'UaTOTP')
    for (const failed of [1, 2, 3, 4])
      expect((await enter(wrongCode(code))).body).toMatchObject({
        code: 'OTP_INCORRECT',
        failed,
        allowed: 5,
      })
    const answers = await times(20, () => enter(wrongCode(code)))
    expect([count(answers, 422), count(answers, 429)]).toEqual([1, 19])
    expect(await enter(code)).toMatchObject({
      status: 429,
      body: { code: 'OTP_ATTEMPT_LIMIT', failed: 5, allowed: 5 },
    })
    expect((await enter(await shownCode(browser, 'UaMOTP'), 'MOTP')).status).toBe(200)
  })

  it('blocks the method after ten wrong codes in a row across sign-ins', async () => {
    const code = await shownCode(browser, 'UaTOTP')
    for (let n = 0; n < 5; n += 1) await enter(wrongCode(code))
    const other = new HttpBrowser(referenceServer.origin)
    const { requestId: id } = await signInToSecondStep(other, 'areum.bae')
    for (let n = 0; n < 5; n += 1) await enter(wrongCode(code), 'TOTP', other, id)
    const third = new HttpBrowser(referenceServer.origin)
    const fresh = await signInToSecondStep(third, 'areum.bae')
    expect(await enter(code, 'TOTP', third, fresh.requestId)).toMatchObject({
      status: 429,
      body: { code: 'OTP_ATTEMPT_LIMIT', failed: 10 },
    })
  })

  it('refuses a wrong process, browser, method or format', async () => {
    const code = await shownCode(browser, 'UaTOTP')
    expect(await enter(code, 'TOTP', browser, requestId, 'password')).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED' },
    })
    expect(await enter(code, 'TOTP', new HttpBrowser(referenceServer.origin))).toMatchObject({
      status: 410,
      body: { code: 'REQUEST_EXPIRED' },
    })
    for (const otp of ['', '12345', '1234567', '12345a'])
      expect((await enter(otp)).status).toBe(400)
    expect((await enter('000000', 'MOTP')).body['code']).toBe('OTP_INCORRECT')
    const other = new HttpBrowser(referenceServer.origin)
    const minji = await signInToSecondStep(other, 'minji.kim')
    expect((await enter(code, 'TOTP', other, minji.requestId)).body['code']).toBe('REQUEST_EXPIRED')
  })
})

describe('a request for approval', () => {
  it.each([
    ['BIO', 'UaApp'],
    ['PIN', 'UaPin'],
  ] as const)(
    '%s: the phone hides the number, and a correct number proves it',
    async (type, kind) => {
      const sent = await send(type)
      expect(sent).toMatchObject({
        status: 200,
        body: {
          timeOut: 120,
          matchNumber: expect.stringMatching(/^[1-9][0-9]$/),
          deviceName: 'Galaxy of Areum',
        },
      })
      expect((await status()).body).toEqual({ status: 'PENDING' })
      const shown = await waiting(browser)
      expect(shown).toMatchObject([{ kind, label: 'areum.bae', secondsLeft: 120 }])
      expect(Object.keys(shown[0] ?? {})).not.toContain('number')
      expect(
        await answer(browser, await theOnly(), 'approve', String(sent.body['matchNumber'])),
      ).toBe('approved')
      expect(await status()).toMatchObject({
        status: 200,
        body: { status: 'APPROVED', result: { nextStep: 'COMPLETE', secondStepMethod: kind } },
      })
      expect(await waiting(browser)).toEqual([])
    },
  )

  it('counts a wrong number as a denial; the fifth ends the method', async () => {
    await browser.control('settings', { resendSeconds: 0 })
    for (const n of [1, 2, 3, 4, 5]) {
      const { body } = await send()
      const number = String(body['matchNumber'])
      expect(
        await answer(
          browser,
          await theOnly(),
          n % 2 === 0 ? 'deny' : 'approve',
          number === '99' ? '98' : '99',
        ),
      ).toBe('denied')
      expect(await answer(browser, await theOnly(), 'approve', number)).toBe('over')
      expect((await status()).body).toMatchObject(
        n < 5 ? { status: 'DENIED' } : { code: 'PUSH_DENIED' },
      )
    }
    expect(await send()).toMatchObject({
      status: 429,
      body: { code: 'OTP_ATTEMPT_LIMIT', failed: 5, allowed: 5 },
    })
  })

  it('limits requests to one a minute per method across sign-ins (R8.33)', async () => {
    const first = await send()
    expect(await send()).toMatchObject({
      status: 429,
      body: { code: 'OTP_SAME_METHOD_1MIN', retryAfter: 60 },
    })
    const old = await theOnly()
    expect((await send('PIN')).status).toBe(200)
    expect(await answer(browser, old, 'approve', String(first.body['matchNumber']))).toBe('over')
    expect(await waiting(browser)).toMatchObject([{ kind: 'UaPin' }])
    now += 61_000
    expect((await send()).status).toBe(200)
  })

  it('expires on phone and screen, and refuses a late approval', async () => {
    const { body } = await send()
    const id = await theOnly()
    now += 120_001
    expect((await status()).body).toEqual({ status: 'EXPIRED' })
    expect(await waiting(browser)).toEqual([])
    expect(await answer(browser, id, 'approve', String(body['matchNumber']))).toBe('over')
  })

  it('proves one step when twenty approvals arrive in parallel', async () => {
    const { body } = await send()
    const id = await theOnly()
    const answers = await times(20, () =>
      answer(browser, id, 'approve', String(body['matchNumber'])),
    )
    expect(answers.filter((signedAnswer) => signedAnswer === 'approved')).toHaveLength(1)
    expect((await status()).body).toMatchObject({ status: 'APPROVED' })
  })

  it('refuses an answer without the signature of the phone', async () => {
    const { body } = await send()
    const signedAnswer = {
      id: await theOnly(),
      decision: 'approve',
      number: String(body['matchNumber']),
    } as const
    const { privateKey } = generateKeyPairSync('ed25519')
    const store = await openStore({ dataFolder: referenceServer.dataFolder })
    // Nothing else is read before the signature.
    const services = { store, clock: { now: () => now } } as unknown as Services
    for (const signature of [
      '',
      'AAAA',
      sign(null, Buffer.from(signedText(signedAnswer)), privateKey).toString('base64url'),
    ]) {
      expect(await answerPush(services, { ...signedAnswer, signature })).toBe('over')
    }
    await store.destroy()
    expect((await status()).body).toEqual({ status: 'PENDING' })
  })

  it('ignores an approval after another method proved the step', async () => {
    const { body } = await send()
    const id = await theOnly()
    expect((await enter(await shownCode(browser, 'UaTOTP'))).status).toBe(200)
    expect(await answer(browser, id, 'approve', String(body['matchNumber']))).toBe('over')
  })

  it('reports a wrong PIN, and denies the request after the fifth', async () => {
    const { body } = await send('PIN')
    const id = await theOnly()
    const number = String(body['matchNumber'])
    for (let n = 0; n < 4; n += 1)
      expect(await answer(browser, id, 'approve', number, '000000')).toBe('wrong-pin')
    expect(await answer(browser, id, 'approve', number, '000000')).toBe('denied')
    expect((await status()).body).toEqual({ status: 'DENIED' })
  })

  it('hides the status from another browser or without a sent request', async () => {
    expect(await status()).toMatchObject({ status: 410, body: { code: 'PUSH_EXPIRED' } })
    await send()
    expect(await status(new HttpBrowser(referenceServer.origin))).toMatchObject({
      status: 410,
      body: { code: 'REQUEST_EXPIRED' },
    })
  })

  it('shows no phone before any step is proven', async () => {
    const other = new HttpBrowser(referenceServer.origin)
    const { sessionDataKey } = await begin(other)
    const { body } = await other.api('POST', '/login/start', {
      sessionDataKey,
      tenantId: 'default',
      username: 'areum.bae',
    })
    const sent = await other.api('POST', '/verification/authenticator/push/send', {
      requestId: body['requestId'],
      singleIDAppType: 'BIO',
      variant: 'verification',
    })
    expect(sent).toMatchObject({ status: 200, body: { deviceName: '' } })
    expect(
      await answer(browser, await theOnly(), 'approve', String(sent.body['matchNumber'])),
    ).toBe('approved')
    const response = await other.api(
      'GET',
      `/verification/authenticator/push/status?requestId=${String(body['requestId'])}`,
    )
    expect(response.body).toMatchObject({
      status: 'APPROVED',
      result: { stepCompleted: 1, firstStepMethod: 'UaApp', nextStep: 'SECOND_STEP' },
    })
  })
})

describe('the page of the phones', () => {
  it.each([
    ['en', 'Phone'],
    ['ko', '휴대폰'],
  ])('renders in %s with its own policy and no inline code', async (lang, title) => {
    const { status: code, text, headers } = await browser.get(`/sandbox/phone?lang=${lang}`)
    expect(code).toBe(200)
    expect(text).toContain(`<h1>${title}</h1>`)
    expect(headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(headers.get('content-security-policy')).toContain("trusted-types 'none'")
    expect(text).not.toMatch(/ style=| on\w+=|<script>/)
    expect(text.match(/<script [^>]+>/)?.[0]).toContain('integrity="sha384-')
  })

  it('works with its forms only, and refuses another origin', async () => {
    const [phone] = await phones(browser)
    const form = (path: string, fields: Readonly<Record<string, string>>) =>
      browser.form(`/sandbox/phone/${path}`, fields)
    expect(
      (await form('pair', { lang: 'ko', phone: phone?.id ?? '', text: 'nothing at all' })).location,
    ).toBe('/sandbox/phone?lang=ko&told=unknown')
    expect(
      (
        await form('pair', {
          lang: 'en',
          phone: phone?.id ?? '',
          text: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
          label: 'by hand <b>',
        })
      ).location,
    ).toBe('/sandbox/phone?lang=en&told=paired')
    const page = await browser.get('/sandbox/phone?lang=en&told=paired')
    expect(page.text).toContain('Paired. Go on in the browser.')
    expect(page.text).toContain('by hand &lt;b&gt;')
    const { body } = await send()
    expect(
      (
        await form('answer', {
          lang: 'en',
          id: await theOnly(),
          decision: 'approve',
          number: String(body['matchNumber']),
        })
      ).location,
    ).toContain('told=approved')
    const foreign = await browser.send('POST', '/sandbox/phone/answer', 'id=x&decision=deny', {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://elsewhere.example',
    })
    expect(foreign.status).toBe(403)
  })
})
