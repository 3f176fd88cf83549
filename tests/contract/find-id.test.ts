import { beforeEach, describe, expect, it } from 'vitest'
import { HttpBrowser } from './support/http-browser.ts'
import { newestCode, wrongCode } from './support/sign-in.ts'
import { useTestServer } from './support/use-test-server.ts'

const referenceServer = useTestServer({
  tenants: async () =>
    Object.entries({
      default: {},
      other: {},
      'without-sms': { methods: { offered: ['Password', 'UaApp', 'Email'] } },
    }).map(([name, values]) => ({ name, hosts: [], values, languages: ['en-US', 'ko-KR'] })),
})
let browser: HttpBrowser
beforeEach(async () => {
  browser = new HttpBrowser(referenceServer.origin)
  await browser.control('reset', {})
})

const minji = {
  type: 'phone',
  familyName: 'Kim',
  givenName: 'Minji',
  countryCode: 'KR',
  phoneNumber: '010-5550-0101',
}
const seoyeon = {
  type: 'email',
  familyName: '이',
  givenName: '서연',
  email: 'Seoyeon.Lee@example.com',
}
const send = (body: object) => browser.api('POST', '/find-id/otp/send', body)
const verify = (requestId: unknown, otp: string) =>
  browser.api('POST', '/find-id/otp/verify', { requestId, otp })
const invalid = (path: string, rule: string) => ({
  status: 400,
  body: { code: 'VALIDATION_FAILED', issues: [{ path, rule }] },
})
const found = async (asked: object, to: string) => {
  const { body } = await send(asked)
  return {
    requestId: body['requestId'],
    answer: await verify(body['requestId'], await newestCode(browser, to)),
  }
}

describe('a user without an ID at sign-in', () => {
  it('D2.26, R9.12, R9.13: sends six digits with minutes, interval and slots', async () => {
    const { status, body } = await send(minji)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { timeout: 5, intervalTime: 60, attempts: [0, 5] },
    })
    expect(body['maskedData']).toBe('***-****-0101')
    expect(browser.cookies.get('gatehouse-flow')).toBeTruthy()
    expect(await newestCode(browser, '+82 10 5550 0101')).toMatch(/^[0-9]{6}$/)
  })

  it('R9.27: shows masked IDs, and sends the whole ID by message', async () => {
    const { requestId, answer } = await found(minji, '+821055500101')
    expect(answer).toMatchObject({
      status: 200,
      body: { availableAccounts: [{ maskedId: 'm*****m', state: 'active' }] },
    })
    const [account] = answer.body['availableAccounts'] as readonly {
      readonly findUserId: string
      readonly createdAt: string
    }[]
    expect(account?.createdAt).toMatch(/^20[0-9]{2}-[0-9]{2}-[0-9]{2}$/)
    expect(
      await browser.api('POST', '/find-id/accounts/send', {
        requestId,
        findUserId: account?.findUserId,
      }),
    ).toMatchObject({ status: 200, body: { maskedData: expect.stringMatching(/0101$/) } })
    const inbox = JSON.parse((await browser.get('/sandbox/inbox.json')).text) as readonly {
      readonly text: string
    }[]
    expect(inbox[0]?.text).toBe(
      '[Gatehouse] Your account ID is minji.kim. If you did not request it, contact the service desk (+82 2-5550-0100).',
    )
    for (const _ of [2, 3])
      expect(
        await browser.api('POST', '/find-id/accounts/send', {
          requestId,
          findUserId: account?.findUserId,
        }),
      ).toMatchObject({ status: 200 })
    expect(
      await browser.api('POST', '/find-id/accounts/send', {
        requestId,
        findUserId: account?.findUserId,
      }),
    ).toMatchObject({ status: 429, body: { code: 'FOUND_ID_SEND_LIMIT', allowed: 3 } })
    expect(
      await browser.api('POST', '/find-id/accounts/send', {
        requestId,
        findUserId: 'someone-else',
      }),
    ).toMatchObject({ status: 410, body: { code: 'REQUEST_EXPIRED' } })
    expect(
      await new HttpBrowser(referenceServer.origin).api('POST', '/find-id/accounts/send', {
        requestId,
        findUserId: account?.findUserId,
      }),
    ).toMatchObject({ status: 410 })
  })

  it('sends the ID with the service desk contact by email in Korean', async () => {
    browser.cookies.set('Language', 'Korean')
    const { requestId, answer } = await found(seoyeon, 'seoyeon.lee@example.com')
    const [account] = answer.body['availableAccounts'] as readonly { readonly findUserId: string }[]
    await browser.api('POST', '/find-id/accounts/send', {
      requestId,
      findUserId: account?.findUserId,
    })
    const [newest] = JSON.parse((await browser.get('/sandbox/inbox.json')).text) as readonly {
      readonly text: string
    }[]
    expect(newest?.text).toBe(
      '[Gatehouse] 고객님의 아이디는 seoyeon.lee입니다. 요청하지 않으셨다면 서비스 데스크(+82 2-5550-0100, servicedesk@example.com)에 알려 주세요.',
    )
  })

  it("D5.04: ignores spaces, case and name order, and the address's case", async () => {
    expect((await found(seoyeon, 'seoyeon.lee@example.com')).answer).toMatchObject({
      body: { availableAccounts: [{ maskedId: 's*****e' }] },
    })
    await browser.control('clock', { advanceSeconds: 61 })
    expect(
      (await found({ ...minji, familyName: 'minji', givenName: 'KIM' }, '+821055500101')).answer,
    ).toMatchObject({ body: { availableAccounts: [{ maskedId: 'm*****m' }] } })
  })

  it.each([
    ['an invisible character', { familyName: '\u200EKim', givenName: 'Minji\u200B ' }],
    ['an apostrophe and a hyphen', { familyName: 'Ki\u2019m', givenName: 'Min-ji' }],
    ['full-width letters', { familyName: '\uFF2B\uFF49\uFF4D', givenName: 'Minji' }],
    ['dots and a scheme in the number', { phoneNumber: 'tel:+82.10.5550.0101' }],
  ])('finds the account with %s', async (_, written) => {
    expect((await found({ ...minji, ...written }, '+821055500101')).answer).toMatchObject({
      body: { availableAccounts: [{ maskedId: 'm*****m' }] },
    })
  })

  it.each([
    ['another name', { ...minji, familyName: 'Park' }, '+821055500101'],
    [
      'an address without an account',
      { ...seoyeon, email: 'nobody@example.com' },
      'nobody@example.com',
    ],
  ])('answers %s alike until the correct code, then shows no account', async (_, asked, to) => {
    const known = await send(asked === minji ? minji : { ...asked, familyName: 'Kim' })
    await browser.control('clock', { advanceSeconds: 61 })
    const unknown = await send(asked)
    const masked = ({ status, body }: typeof known) => ({
      status,
      body: { ...body, requestId: '' },
    })
    expect(masked(unknown)).toEqual(masked(known))
    const code = await newestCode(browser, to)
    expect(await verify(unknown.body['requestId'], wrongCode(code))).toMatchObject({
      status: 422,
      body: { code: 'OTP_INCORRECT', failed: 1, allowed: 5 },
    })
    expect(await verify(unknown.body['requestId'], code)).toMatchObject({
      status: 200,
      body: { availableAccounts: [] },
    })
  })

  it.each([
    [{ ...minji, familyName: 'Ki m' }, '/familyName', 'no-whitespace'],
    [{ ...minji, givenName: 'Min\u3000ji' }, '/givenName', 'no-whitespace'],
    [{ ...minji, phoneNumber: '010 5550 0101' }, '/phoneNumber', 'no-whitespace'],
    [{ ...seoyeon, email: 'seo yeon@example.com' }, '/email', 'no-whitespace'],
    [{ ...minji, phoneNumber: '1234' }, '/phoneNumber', 'phone'],
    [{ ...minji, phoneNumber: '010-1' }, '/phoneNumber', 'phone'],
    [{ ...minji, phoneNumber: '555-0123456' }, '/phoneNumber', 'mobile-number'],
    [{ ...seoyeon, email: 'seoyeon' }, '/email', 'email'],
    [{ type: 'phone', familyName: 'Kim', givenName: 'Minji' }, '/phoneNumber', 'required'],
    [{ type: 'email', familyName: 'Kim', givenName: 'Minji' }, '/email', 'required'],
  ])('R5.10: refuses %j', async (asked, path, rule) => {
    expect(await send(asked)).toMatchObject(invalid(path, rule))
  })
})

describe('a code to find an ID', () => {
  it('R9.14, D3.09: counts wrong codes in two slots up to the limit', async () => {
    const {
      body: { requestId },
    } = await send(minji)
    const code = await newestCode(browser, '+821055500101')
    for (const n of [1, 2])
      expect(await verify(requestId, wrongCode(code))).toMatchObject({
        status: 422,
        body: { code: 'OTP_INCORRECT', failed: n, allowed: 5 },
      })
    expect(await send({ ...minji, requestId })).toMatchObject({
      status: 429,
      body: { code: 'OTP_SAME_METHOD_1MIN', retryAfter: 60 },
    })
    await browser.control('clock', { advanceSeconds: 61 })
    expect(await send({ ...minji, requestId })).toMatchObject({
      status: 200,
      body: { requestId, attempts: [2, 5] },
    })
    expect(await verify(requestId, code)).toMatchObject({ status: 422, body: { failed: 3 } })
    for (const n of [4, 5])
      expect(
        await verify(requestId, wrongCode(await newestCode(browser, '+821055500101'))),
      ).toMatchObject({ status: 422, body: { failed: n } })
    expect(await verify(requestId, await newestCode(browser, '+821055500101'))).toMatchObject({
      status: 429,
      body: { code: 'OTP_ATTEMPT_LIMIT', failed: 5, allowed: 5 },
    })
    await browser.control('clock', { advanceSeconds: 61 })
    expect(await send({ ...minji, requestId })).toMatchObject({
      status: 429,
      body: { code: 'OTP_ATTEMPT_LIMIT' },
    })
  })

  it('blocks an address after ten wrong codes across requests', async () => {
    for (const _ of [1, 2]) {
      const {
        body: { requestId },
      } = await send(minji)
      for (const __ of [1, 2, 3, 4, 5]) await verify(requestId, '000000')
      await browser.control('clock', { advanceSeconds: 61 })
    }
    // The tenth blocks for half a minute; the eleventh for twice as long.
    const {
      body: { requestId },
    } = await send(minji)
    await verify(requestId, '000000')
    expect(await verify(requestId, '000000')).toMatchObject({
      status: 429,
      body: { code: 'OTP_ATTEMPT_LIMIT' },
    })
  })

  it('gets a new request after a change of tenant', async () => {
    const {
      body: { requestId },
    } = await send(minji)
    await browser.control('clock', { advanceSeconds: 61 })
    browser.cookies.set('Tenant', 'other')
    const again = await send({ ...minji, requestId })
    expect([again.status, again.body['requestId'] === requestId]).toEqual([200, false])
  })

  it('works once, for five minutes, in its own browser', async () => {
    const {
      body: { requestId },
    } = await send(minji)
    const code = await newestCode(browser, '+821055500101')
    expect(
      await new HttpBrowser(referenceServer.origin).api('POST', '/find-id/otp/verify', {
        requestId,
        otp: code,
      }),
    ).toMatchObject({ status: 410, body: { code: 'REQUEST_EXPIRED' } })
    const both = await Promise.all([
      verify(requestId, code),
      browser.copy().api('POST', '/find-id/otp/verify', { requestId, otp: code }),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])
    await browser.control('clock', { advanceSeconds: 61 })
    const {
      body: { requestId: later },
    } = await send(minji)
    const late = await newestCode(browser, '+821055500101')
    await browser.control('clock', { advanceSeconds: 301 })
    expect(await verify(later, late)).toMatchObject({ status: 410, body: { code: 'OTP_EXPIRED' } })
  })

  it('R8.53: leaves no request behind when the message cannot be sent', async () => {
    await browser.control('settings', { smsFails: 1, emailFails: 1 })
    expect(await send(minji)).toMatchObject({ status: 502, body: { code: 'SMS_SEND_FAILED' } })
    expect(await send(seoyeon)).toMatchObject({ status: 502, body: { code: 'EMAIL_SEND_FAILED' } })
    await browser.control('settings', { smsFails: 0, emailFails: 0 })
    expect(await send(minji)).toMatchObject({ status: 200 })
  })
})

it('sends no code by a method that the tenant does not offer', async () => {
  browser.cookies.set('Tenant', 'without-sms')
  expect(await send(minji)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  expect(await send(seoyeon)).toMatchObject({ status: 200 })
})

it('ends a search by a method that the tenant withdrew', async () => {
  const { body } = await send(minji)
  await referenceServer.renewPolicies([
    {
      name: 'default',
      hosts: [],
      values: { methods: { offered: ['Email'] } },
      languages: ['en-US', 'ko-KR'],
    },
  ])
  const otp = await newestCode(browser, '+82 10-5550-0101')
  expect(await verify(body['requestId'], otp)).toMatchObject({ status: 403 })
})
