import { beforeEach, describe, expect, it } from 'vitest'
import { HttpBrowser } from './support/http-browser.ts'
import { begin, enterCode, enterPassword, newestCode, sendCode } from './support/sign-in.ts'
import {
  control,
  create,
  enter,
  password,
  phone,
  profile,
  proofs,
  proveEmail,
  provePhone,
  sendTo,
  terms,
  type Body,
} from './support/sign-up.ts'
import { useTestServer } from './support/use-test-server.ts'

let browser: HttpBrowser
let now = Date.UTC(2026, 10, 20, 9, 0, 5)

const referenceServer = useTestServer({
  clock: { now: () => now },
  limits: { idChecks: 15 },
  tenants: async () => [
    { name: 'default', hosts: [], values: {}, languages: ['en-US', 'ko-KR'] },
    { name: 'other', hosts: [], values: {}, languages: ['en-US', 'ko-KR'] },
    {
      name: 'without-sms',
      hosts: [],
      values: { methods: { offered: ['Password', 'Email'] } },
      languages: ['en-US', 'ko-KR'],
    },
  ],
})
beforeEach(async () => {
  browser = new HttpBrowser(referenceServer.origin)
  await control(browser, 'reset', {})
  now += 3_600_000
})

const code = ({ body }: { readonly body: Body }) => body['code']
const policy = (query = '', by = browser) => by.api('GET', `/signup/policy?language=en-US${query}`)
const checkId = (username: string, by = browser) => by.api('POST', '/signup/id/check', { username })
const attributes = (over: Body) => ({
  plainAttrs: { ...profile, attributes: { ...profile.attributes, ...over } },
})
const invited = async (over: Body = {}) =>
  String(
    (
      await control(browser, 'invitations', {
        email: 'guest@anywhere.net',
        groups: ['Auditors'],
        ...over,
      })
    )['invitationKey'],
  )
const read = (key: string, by = browser) => by.api('GET', `/signup/invitation/${key}`)
const signIn = async (by = new HttpBrowser(referenceServer.origin)) =>
  (await enterPassword(by, await begin(by), { username: 'bada.kim', password })).body
const later = (seconds: number) => {
  now += seconds * 1000
}

it('asks for no phone where the tenant offers no SMS', async () => {
  browser.cookies.set('Tenant', 'without-sms')
  expect((await policy()).body).toMatchObject({ confirmEmail: true, confirmPhone: false })
  const { status, body } = await sendTo(browser, { type: 'phone', ...phone })
  expect([status, body['code']]).toEqual([422, 'SIGNUP_UNAVAILABLE'])
})

describe('self sign-up', () => {
  it('creates an account that signs in with password and confirmed number', async () => {
    const { status, body } = await create(browser, await proofs(browser))
    expect([status, body]).toEqual([
      200,
      {
        status: 'ACTIVE',
        signedUpUserData: {
          plainAttrs: {
            username: 'bada.kim',
            familyName: 'Kim',
            givenName: 'Bada',
            email: 'b*****@example.com',
            phone: expect.stringMatching(/0199$/),
            approver: '',
          },
        },
      },
    ])
    const other = new HttpBrowser(referenceServer.origin)
    const begun = await begin(other)
    const { body: result } = await enterPassword(other, begun, { username: 'Bada.Kim', password })
    expect(result).toMatchObject({ nextStep: 'SECOND_STEP', stepCompleted: 1 })
    const requestId = String(result['requestId'])
    later(61)
    expect((await sendCode(other, requestId)).status).toBe(200)
    expect(
      (await enterCode(other, requestId, await newestCode(other, '+821055500199'))).body[
        'nextStep'
      ],
    ).toBe('COMPLETE')
  })

  it('returns the sign-up policy, the terms and the countries', async () => {
    expect((await policy()).body).toMatchObject({
      enabled: true,
      inviteOnly: false,
      approvalRequired: false,
      postfix: '',
      idMaxLength: 50,
      confirmEmail: true,
      confirmPhone: true,
    })
    const korean = await browser.api('GET', '/signup/policy?language=ko-KR')
    expect(
      (korean.body['requiredAttributes'] as readonly Body[]).map(({ name, label }) => [
        name,
        label,
      ]),
    ).toEqual([
      ['company', '회사'],
      ['department', '부서'],
      ['site', '근무지(선택)'],
    ])
    expect(
      (await browser.api('GET', '/signup/terms/list?language=ko-KR')).body['items'],
    ).toMatchObject([
      { termsVersionId: terms[0], title: '이용약관', required: true },
      { termsVersionId: terms[1], required: true },
      { required: false },
    ])
    expect(
      (await browser.api('GET', '/terms/details?termsId=signup-service&language=ko-KR')).body,
    ).toMatchObject({ title: '이용약관', content: expect.stringContaining('## 계정') })
    expect((await browser.api('GET', '/systems/continents/list')).body['items']).toContainEqual({
      code: 'AS',
      name: 'Asia',
      localName: '아시아',
    })
    expect(
      (await browser.api('GET', '/systems/timezones/list?continent=AS')).body['items'],
    ).toContainEqual({
      city: 'Seoul',
      localCity: '서울',
      timezone: 'Asia/Seoul',
      offset: 'UTC+09:00',
    })
    expect((await browser.api('GET', '/systems/timezones/list?continent=XX')).body).toEqual({
      items: [],
    })
  })

  it('shows an existing address or number only after its proof (R8.48, R8.49)', async () => {
    const known = await sendTo(browser, { type: 'email', email: 'Doyun.Ryu@Example.com' })
    const unknown = await sendTo(browser, { type: 'email', email: 'nobody.at.all@example.com' })
    expect([Object.keys(known.body), known.body['timeOut'], known.status]).toEqual([
      Object.keys(unknown.body),
      unknown.body['timeOut'],
      unknown.status,
    ])
    const stranger = new HttpBrowser(referenceServer.origin)
    const id = String(
      (await sendTo(stranger, { type: 'email', email: 'eunji.moon@example.com' })).body[
        'verificationId'
      ],
    )
    const right = await newestCode(stranger, 'eunji.moon@example.com')
    expect(
      code(await enter(stranger, id, String((Number(right) + 1) % 100_000_000).padStart(8, '0'))),
    ).toBe('OTP_INCORRECT')
    expect(code(await enter(stranger, id, right))).toBe('SIGNUP_EMAIL_EXISTS')
    expect(code(await enter(stranger, id, right))).toBe('OTP_EXPIRED')
    const byPhone = String(
      (await sendTo(stranger, { type: 'phone', countryCode: 'KR', phoneNumber: '010 5550 0110' }))
        .body['verificationId'],
    )
    expect(code(await enter(stranger, byPhone, await newestCode(stranger, '+821055500110')))).toBe(
      'SIGNUP_PHONE_EXISTS',
    )
  })

  it('limits the eight-digit codes; only the newest works (R5.25, D5.08)', async () => {
    const first = await sendTo(browser, { type: 'email', email: 'bada.kim@example.com' })
    expect(await newestCode(browser, 'bada.kim@example.com')).toMatch(/^\d{8}$/)
    const old = await newestCode(browser, 'bada.kim@example.com')
    expect(code(await sendTo(browser, { type: 'email', email: 'BADA.kim@example.com' }))).toBe(
      'OTP_SAME_METHOD_1MIN',
    )
    expect(
      code(
        await sendTo(new HttpBrowser(referenceServer.origin), {
          type: 'email',
          email: 'bada.kim@example.com',
        }),
      ),
    ).toBe('OTP_SAME_METHOD_1MIN')
    later(61)
    const second = await sendTo(browser, { type: 'email', email: 'bada.kim@example.com' })
    expect(code(await enter(browser, String(first.body['verificationId']), old))).toBe(
      'OTP_EXPIRED',
    )
    const id = String(second.body['verificationId'])
    const right = await newestCode(browser, 'bada.kim@example.com')
    const wrong = String((Number(right) + 1) % 100_000_000).padStart(8, '0')
    for (let failed = 1; failed <= 5; failed += 1)
      expect((await enter(browser, id, wrong)).body).toMatchObject({
        code: 'OTP_INCORRECT',
        failed,
        allowed: 5,
      })
    expect(code(await enter(browser, id, right))).toBe('OTP_ATTEMPT_LIMIT')
    expect((await enter(browser, id, '123456')).status).toBe(400)
    const sends: unknown[] = []
    for (let count = 0; count < 10; count += 1) {
      later(61)
      sends.push(code(await sendTo(browser, { type: 'email', email: 'bada.kim@example.com' })))
    }
    expect(sends).toContain('RATE_LIMITED')
  })

  it('accepts a proof once, in time, from the same browser and tenant', async () => {
    const given = await proofs(browser)
    const stranger = new HttpBrowser(referenceServer.origin)
    await provePhone(stranger, '010-5550-0188')
    expect(code(await create(stranger, given))).toBe('REQUEST_EXPIRED')
    expect(
      code(
        await create(browser, {
          emailVerificationId: given.phoneVerificationId,
          phoneVerificationId: given.emailVerificationId,
        }),
      ),
    ).toBe('REQUEST_EXPIRED')
    const waiting = String(
      (await sendTo(browser, { type: 'email', email: 'never.proven@example.com' })).body[
        'verificationId'
      ],
    )
    expect(
      code(await enter(stranger, waiting, await newestCode(browser, 'never.proven@example.com'))),
    ).toBe('OTP_EXPIRED')
    expect(code(await create(browser, { ...given, emailVerificationId: waiting }))).toBe(
      'REQUEST_EXPIRED',
    )
    expect(code(await create(browser, { ...given, emailVerificationId: 'forged' }))).toBe(
      'REQUEST_EXPIRED',
    )
    expect((await create(browser, { phoneVerificationId: given.phoneVerificationId })).status).toBe(
      400,
    )
    expect((await create(browser, { emailVerificationId: given.emailVerificationId })).status).toBe(
      400,
    )
    browser.cookies.set('Tenant', 'other')
    expect(code(await create(browser, given))).toBe('REQUEST_EXPIRED')
    browser.cookies.delete('Tenant')
    expect(code(await create(browser, { ...given, tenantId: 'other' }))).toBe('TENANT_INVALID')
    later(1801)
    expect(code(await create(browser, given))).toBe('REQUEST_EXPIRED')
    const fresh = await proofs(browser)
    expect((await create(browser, fresh)).status).toBe(200)
    expect(code(await create(browser, { ...fresh, username: 'bada.second' }))).toBe(
      'REQUEST_EXPIRED',
    )
  })

  it('creates one account from two with equal ID or address (R8.47)', async () => {
    const [one, two] = [
      new HttpBrowser(referenceServer.origin),
      new HttpBrowser(referenceServer.origin),
    ]
    const [first, second] = [
      await proofs(one, 'first@example.com', '010-5550-0191'),
      await proofs(two, 'second@example.com', '010-5550-0192'),
    ]
    const raced = await Promise.all([
      create(one, first),
      create(two, { ...second, username: 'BADA.KIM' }),
    ])
    expect(raced.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(raced.map(code)).toContain('SIGNUP_ID_EXISTS')
    // A refusal spends nothing: the user goes on with another ID.
    const [loser, theirs] = raced[0]?.status === 409 ? [one, first] : [two, second]
    expect((await create(loser, { ...theirs, username: 'bada.other' })).status).toBe(200)
    const [three, four] = [
      new HttpBrowser(referenceServer.origin),
      new HttpBrowser(referenceServer.origin),
    ]
    const shared = 'shared@example.com'
    const third = await proofs(three, shared, '010-5550-0193')
    later(61)
    const fourth = await proofs(four, shared, '010-5550-0194')
    const again = await Promise.all([
      create(three, { ...third, username: 'three' }),
      create(four, { ...fourth, username: 'four' }),
    ])
    expect(again.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(again.map(code)).toContain('SIGNUP_EMAIL_EXISTS')
  })

  it.each([
    ['a space', 'bada kim'],
    ['letters of another script', '바다김'],
    ['another sign', 'bada+kim'],
    ['a line', 'bada\nkim'],
    ['51 characters', 'b'.repeat(51)],
  ])('refuses an ID with %s in check and account (R5.06, D5.01)', async (_, username) => {
    expect(code(await checkId(username))).toBe('VALIDATION_FAILED')
    expect(code(await create(browser, { username }))).toBe('VALIDATION_FAILED')
  })

  describe('a check whether an ID exists', () => {
    const ten = Array.from({ length: 10 }, () => 200)

    it('needs a confirmed address, in the browser that confirmed it', async () => {
      expect(code(await checkId('minji.kim'))).toBe('REQUEST_EXPIRED')
      await begin(browser)
      expect(code(await checkId('minji.kim'))).toBe('REQUEST_EXPIRED')
      await sendTo(browser, { type: 'email', email: 'first@example.com' })
      expect(code(await checkId('minji.kim'))).toBe('REQUEST_EXPIRED')
      const other = newBrowser()
      await proveEmail(other)
      expect(code(await checkId('minji.kim', other))).toBe('SIGNUP_ID_EXISTS')
      expect(code(await checkId('minji.kim'))).toBe('REQUEST_EXPIRED')
      later(1801)
      expect(code(await checkId('minji.kim', other))).toBe('REQUEST_EXPIRED')
    })

    it('needs none where the tenant confirms none', async () => {
      await control(browser, 'sign-up', { confirmEmail: false, confirmPhone: false })
      expect(code(await checkId('minji.kim'))).toBe('SIGNUP_ID_EXISTS')
    })

    it('needs an invitation where only invited users sign up', async () => {
      await control(browser, 'sign-up', { inviteOnly: true })
      await proveEmail(browser)
      expect(code(await checkId('minji.kim'))).toBe('REQUEST_EXPIRED')
      const asInvited = (invitationKey: string) =>
        browser.api('POST', '/signup/id/check', { username: 'minji.kim', invitationKey })
      expect(code(await asInvited('unknown'))).toBe('REQUEST_EXPIRED')
      expect(code(await asInvited(await invited()))).toBe('SIGNUP_ID_EXISTS')
    })

    it('is answered ten times for each sign-up', async () => {
      await proveEmail(browser)
      expect(await statuses(12, browser)).toEqual([...ten, 429, 429])
    })

    it('is answered ten times for each confirmed mailbox and number', async () => {
      await proveEmail(browser)
      await statuses(10, browser)
      later(61)
      const second = newBrowser()
      await proveEmail(second, 'Bada.Kim@example.com')
      expect(await statuses(1, second)).toEqual([429])
    })

    it('is limited for each address of clients as well', async () => {
      await proveEmail(browser)
      await statuses(10, browser)
      const second = newBrowser()
      await proveEmail(second, 'second@example.com')
      expect(await statuses(6, second)).toEqual([...ten.slice(0, 5), 429])
    })

    it('counts accounts that are refused because of their ID', async () => {
      const given = await proofs(browser)
      const answers: unknown[] = []
      for (let index = 0; index < 11; index += 1)
        answers.push(code(await create(browser, { ...given, username: 'minji.kim' })))
      expect(answers).toEqual([...ten.map(() => 'SIGNUP_ID_EXISTS'), 'RATE_LIMITED'])
      expect(await statuses(1, browser)).toEqual([429])
    })

    it('counts them by address of clients where the tenant confirms nothing', async () => {
      await control(browser, 'sign-up', { confirmEmail: false, confirmPhone: false })
      const answers: unknown[] = []
      for (let index = 0; index < 16; index += 1)
        answers.push(code(await create(newBrowser(), { username: 'minji.kim' })))
      expect(answers).toEqual([
        ...Array.from({ length: 15 }, () => 'SIGNUP_ID_EXISTS'),
        'RATE_LIMITED',
      ])
      later(301)
      expect((await create(newBrowser())).status).toBe(200)
    })
  })

  it('tells nothing about an ID once a proven address is taken', async () => {
    const [one, two] = [
      new HttpBrowser(referenceServer.origin),
      new HttpBrowser(referenceServer.origin),
    ]
    const first = await proofs(one)
    later(61)
    const second = await proofs(two)
    expect((await create(one, first)).status).toBe(200)
    for (const username of ['minji.kim', 'nobody.has.it'])
      expect([username, code(await create(two, { ...second, username }))]).toEqual([
        username,
        'SIGNUP_EMAIL_EXISTS',
      ])
  })

  it('begins without wrong passwords of earlier attempts', async () => {
    for (let tries = 0; tries < 5; tries += 1) {
      const stranger = new HttpBrowser(referenceServer.origin)
      await enterPassword(stranger, await begin(stranger), { username: 'bada.kim', password: 'no' })
    }
    expect((await create(browser, await proofs(browser))).status).toBe(200)
    expect(await signIn()).toMatchObject({ nextStep: 'SECOND_STEP' })
  })

  it('counts parallel creations while they run', async () => {
    const given = await proofs(browser)
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => create(browser, { ...given, username: 'minji.kim' })),
    )
    expect(answers.map(code).filter((one) => one === 'SIGNUP_ID_EXISTS')).toHaveLength(10)
  })

  it('asks for the proofs before it hashes a password', async () => {
    const forged = { emailVerificationId: 'forged', phoneVerificationId: 'forged' }
    // A password that is checked at all is refused.
    expect(code(await create(browser, { ...forged, password: 'short' }))).toBe('REQUEST_EXPIRED')
  })

  it('limits questions of one address (R8.47)', async () => {
    await proveEmail(browser)
    expect((await checkId('Bada-_.~@9')).body).toEqual({ available: true })
    expect(code(await checkId('Minji.Kim'))).toBe('SIGNUP_ID_EXISTS')
    await control(browser, 'settings', { looksPerAddress: 3 })
    expect(code(await checkId('third.one'))).toBeUndefined()
    expect(code(await checkId('fourth.one'))).toBe('RATE_LIMITED')
    expect(code(await create(browser))).toBe('RATE_LIMITED')
  })

  it('reserves the ID domain of an identity provider', async () => {
    await proveEmail(browser)
    expect(code(await checkId('Minji@Sora.example'))).toBe('SIGNUP_ID_EXISTS')
    expect(code(await create(browser, { username: 'president@sora.example' }))).toBe(
      'SIGNUP_ID_EXISTS',
    )
    expect((await checkId('minji@sora.example.org')).status).toBe(200)
    await control(browser, 'sign-up', { postfix: '@sora.example' })
    expect((await checkId('minji@sora.example')).status).toBe(200)
  })

  it('refuses fields that it did not ask for', async () => {
    const given = await proofs(browser)
    for (const over of [
      { groups: ['Administrators'] },
      { state: 'active' },
      { role: 'admin' },
      { status: 'ACTIVE' },
      { plainAttrs: { ...profile, email: 'other@example.com' } },
      { approvers: [{ approverId: 'approver-1' }] },
    ]) {
      expect(code(await create(browser, { ...given, ...over }))).toBe('VALIDATION_FAILED')
    }
    expect((await create(browser, { ...given, approvers: ['approver-1'] })).body['status']).toBe(
      'ACTIVE',
    )
  })

  it('appends a postfix to the ID and counts its length (T71)', async () => {
    await control(browser, 'sign-up', { postfix: '@example', confirmPhone: false })
    const emailVerificationId = await proveEmail(browser)
    expect(code(await checkId('bada'))).toBe('VALIDATION_FAILED')
    expect(code(await checkId('@example'))).toBe('VALIDATION_FAILED')
    expect(code(await checkId(`${'b'.repeat(43)}@example`))).toBe('VALIDATION_FAILED')
    expect((await checkId(`${'b'.repeat(42)}@example`)).status).toBe(200)
    expect(
      (
        await create(browser, {
          emailVerificationId,
          username: 'bada@example',
        })
      ).status,
    ).toBe(200)
    expect(code(await create(browser, { username: 'bada.kim' }))).toBe('VALIDATION_FAILED')
  })

  it('R5.11 D5.03 T73: validates all fields again and collapses spaces in names', async () => {
    const given = await proofs(browser)
    const refused = async (over: Body) => code(await create(browser, { ...given, ...over }))
    expect(await refused({ termsIdList: [terms[0]] })).toBe('TERMS_REQUIRED')
    expect(await refused({ termsIdList: ['signup-service:2', terms[1]] })).toBe('TERMS_REQUIRED')
    expect(await refused({ termsIdList: [...terms, 'nothing:1'] })).toBe('TERMS_REQUIRED')
    expect((await create(browser, { ...given, password: 'short' })).body).toMatchObject({
      code: 'PASSWORD_POLICY_VIOLATION',
      rules: expect.arrayContaining(['minLength', 'minDigits']),
    })
    expect((await create(browser, { ...given, password: 'Sunshine-2026!' })).body).toMatchObject({
      code: 'PASSWORD_POLICY_VIOLATION',
      rules: ['common-password'],
    })
    expect(await refused({ username: 'Nine-Lives-42-Hats' })).toBe('PASSWORD_EQUALS_ID')
    for (const over of [
      { plainAttrs: { ...profile, familyName: '  ' } },
      attributes({ department: '' }),
      attributes({ department: 'x'.repeat(101) }),
      attributes({ site: 'moon' }),
      attributes({ department: true }),
      { plainAttrs: { ...profile, familyName: '\u200B' } },
      { plainAttrs: { ...profile, givenName: 'Bada\u0007' } },
      attributes({ department: 'Re\u001Bsearch' }),
      attributes({ role: 'admin' }),
      { timezone: 'Mars/Olympus' },
      { preferredLanguage: 'fr-FR' },
    ])
      expect(await refused(over)).toBe('VALIDATION_FAILED')
    const { body } = await create(browser, {
      ...given,
      plainAttrs: { ...profile, familyName: '  van   der  Berg ' },
    })
    expect(body['signedUpUserData']).toMatchObject({ plainAttrs: { familyName: 'van der Berg' } })
  })

  it('accepts only tenant domains and closes with the tenant setting (R6.04, R8.52)', async () => {
    await control(browser, 'sign-up', { domains: ['corp.example'] })
    expect((await policy()).body['allowedEmailDomains']).toEqual(['corp.example'])
    for (const email of [
      'bada@example.com',
      'bada@corp.example.evil.net',
      'bada@sub.corp.example',
      'bada@xn--corp.example',
      'bada@\u0441orp.example',
      'bada@notcorp.example',
    ]) {
      expect(code(await sendTo(browser, { type: 'email', email }))).toBe(
        'SIGNUP_DOMAIN_NOT_ALLOWED',
      )
    }
    for (const email of [
      'bada@corp.example.',
      'bada@evil.net@corp.example',
      'bada@corp.example\r\nBcc: a@evil.net',
      'bada@@corp.example',
    ])
      expect(code(await sendTo(browser, { type: 'email', email }))).toBe('VALIDATION_FAILED')
    expect((await sendTo(browser, { type: 'email', email: 'bada@CORP.example' })).status).toBe(200)
    await control(browser, 'sign-up', { domains: [] })
    const given = await proofs(browser)
    await control(browser, 'sign-up', { domains: ['corp.example'] })
    expect(code(await create(browser, given))).toBe('SIGNUP_DOMAIN_NOT_ALLOWED')
    await control(browser, 'sign-up', { domains: [], open: false })
    expect(code(await policy())).toBe('SIGNUP_UNAVAILABLE')
    expect(code(await create(browser, given))).toBe('SIGNUP_UNAVAILABLE')
    // A closed sign-up sends no messages, and reveals of no ID whether it exists.
    expect([
      code(await sendTo(browser, { type: 'phone', ...phone })),
      code(await checkId('minji.kim')),
    ]).toEqual(['SIGNUP_UNAVAILABLE', 'SIGNUP_UNAVAILABLE'])
  })

  it('refuses a wrong destination type and a landline number', async () => {
    for (const to of [
      { type: 'phone', countryCode: 'KR', phoneNumber: '02-555-0101' },
      { type: 'phone', ...phone, countryCode: 'US' },
      { type: 'phone' },
      { type: 'email', email: 'nobody' },
      { type: 'email' },
    ]) {
      expect(code(await sendTo(browser, to))).toBe('VALIDATION_FAILED')
    }
    await control(browser, 'settings', { smsFails: 1 })
    expect(code(await sendTo(browser, { type: 'phone', ...phone }))).toBe('SMS_SEND_FAILED')
    await control(browser, 'settings', { smsFails: 0 })
    expect((await sendTo(browser, { type: 'phone', ...phone })).status).toBe(200)
  })
})

describe('an invitation', () => {
  it('arrives by e-mail, opens sign-up and proves the address (R6.05, R8.51)', async () => {
    await control(browser, 'sign-up', { inviteOnly: true, domains: ['corp.example'] })
    expect(code(await policy())).toBe('SIGNUP_INVITE_ONLY')
    expect(
      code(
        await create(browser, await proofs(browser).catch(() => ({ emailVerificationId: 'none' }))),
      ),
    ).toBe('SIGNUP_INVITE_ONLY')
    const key = await invited()
    const [message] = JSON.parse(
      (await browser.get('/sandbox/inbox.json?to=guest@anywhere.net')).text,
    ) as readonly { readonly text: string }[]
    expect(message?.text).toContain(`/signup/redirect/${key}`)
    expect((await read(key)).body).toMatchObject({
      invitedEmail: 'guest@anywhere.net',
      invitedGroups: ['Auditors'],
      tenantId: 'default',
    })
    expect((await policy(`&invitationKey=${key}`)).body).toMatchObject({ inviteOnly: true })
    const { status, body } = await create(browser, {
      invitationKey: key,
      phoneVerificationId: await provePhone(browser),
    })
    expect([status, body['signedUpUserData']]).toMatchObject([
      200,
      { plainAttrs: { email: 'g*****@anywhere.net' } },
    ])
  })

  it('gives one answer for used, expired, forged or foreign keys (R8.50)', async () => {
    const key = await invited()
    const given = { invitationKey: key, phoneVerificationId: await provePhone(browser) }
    expect((await create(browser, given)).status).toBe(200)
    const over = await invited({ email: 'late@anywhere.net', seconds: 60 })
    later(61)
    const others = await invited({ email: 'away@anywhere.net', tenant: 'other' })
    const answers = await Promise.all(
      [key, over, others, 'forged-and-long-enough', 'x'.repeat(43)].map((one) => read(one)),
    )
    const { traceId: _, ...refusal } = answers[0]?.body ?? {}
    for (const { status, body } of answers)
      expect([status, body]).toEqual([410, { ...refusal, traceId: expect.any(String) }])
    expect(refusal).toMatchObject({ code: 'SIGNUP_INVITATION_EXPIRED' })
    for (const invitationKey of [key, over, others, 'forged'])
      expect(code(await create(browser, { ...given, username: 'second', invitationKey }))).toBe(
        'SIGNUP_INVITATION_EXPIRED',
      )
  })

  it('D2.04: accepts only keys of 16 to 128 allowed characters', async () => {
    for (const one of [
      'a'.repeat(15),
      'a'.repeat(129),
      'a'.repeat(250),
      'a'.repeat(8000),
      'a.b',
      `${'a'.repeat(16)}.`,
      '초'.repeat(16),
    ])
      expect(code(await read(encodeURIComponent(one)))).toBe('VALIDATION_FAILED')
    for (const one of ['a'.repeat(16), `${'a_'.repeat(63)}-9`])
      expect(code(await read(one))).toBe('SIGNUP_INVITATION_EXPIRED')
  })

  it('works only for its own address', async () => {
    const key = await invited()
    const given = await proofs(browser)
    expect(code(await create(browser, { ...given, invitationKey: key }))).toBe('VALIDATION_FAILED')
    await control(browser, 'sign-up', { inviteOnly: true })
    const known = await invited({ email: 'free@example.com' })
    const taken = await invited({ email: 'eunji.moon@example.com' })
    expect(
      code(
        await create(browser, {
          invitationKey: taken,
          phoneVerificationId: given.phoneVerificationId,
        }),
      ),
    ).toBe('SIGNUP_EMAIL_EXISTS')
    expect((await read(known)).status).toBe(200)
  })

  it('creates one account when two requests use it at once', async () => {
    const key = await invited()
    const [one, two] = [
      new HttpBrowser(referenceServer.origin),
      new HttpBrowser(referenceServer.origin),
    ]
    const [first, second] = [
      await provePhone(one, '010-5550-0191'),
      await provePhone(two, '010-5550-0192'),
    ]
    const raced = await Promise.all([
      create(one, { invitationKey: key, phoneVerificationId: first, username: 'claimant.a' }),
      create(two, { invitationKey: key, phoneVerificationId: second, username: 'claimant.b' }),
    ])
    expect(raced.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])
  })
})

async function newestTo(to: string): Promise<string | undefined> {
  const [message] = JSON.parse(
    (await browser.get(`/sandbox/inbox.json?to=${to}`)).text,
  ) as readonly { readonly text: string }[]
  return message?.text
}

describe('names the service desk', () => {
  const desk = {
    'en-US': 'the service desk (+82 2-5550-0100, servicedesk@example.com)',
    'ko-KR': '서비스 데스크(+82 2-5550-0100, servicedesk@example.com)',
  } as const

  it.each([
    ['en-US', 'en'],
    ['ko-KR', 'ko'],
  ] as const)('in an invitation, %s', async (language, lang) => {
    await browser.form('/sandbox/sign-up/invite', {
      tenant: 'default',
      lang,
      email: 'guest@anywhere.net',
      groups: '',
    })
    expect(await newestTo('guest@anywhere.net')).toContain(desk[language])
  })

  it.each(['en-US', 'ko-KR'] as const)(
    'in the message of an approval, %s',
    async (preferredLanguage) => {
      await control(browser, 'sign-up', { approval: true })
      await create(browser, {
        ...(await proofs(browser)),
        approvers: ['approver-2'],
        preferredLanguage,
      })
      await control(browser, 'applications', { username: 'bada.kim', approved: true })
      expect(await newestTo('bada.kim@example.com')).toContain(desk[preferredLanguage])
    },
  )
})

describe('an approval', () => {
  it('goes to the chosen approver and opens the account (R6.06, D6.03)', async () => {
    await control(browser, 'sign-up', { approval: true })
    const found = await browser.api('GET', '/signup/approvers/list?keyword=haneul')
    expect(found.body['items']).toEqual([
      {
        approverId: 'approver-2',
        name: 'Haneul Kim',
        department: 'Information security',
        maskedEmail: 'h*****@example.com',
      },
    ])
    expect((await browser.api('GET', '/signup/approvers/list?keyword=k')).status).toBe(400)
    const given = await proofs(browser)
    expect(code(await create(browser, given))).toBe('VALIDATION_FAILED')
    expect(code(await create(browser, { ...given, approvers: ['nobody'] }))).toBe(
      'VALIDATION_FAILED',
    )
    expect((await create(browser, { ...given, approvers: ['approver-2'] })).body).toMatchObject({
      status: 'PENDING_APPROVAL',
      signedUpUserData: { plainAttrs: { approver: 'Haneul Kim' } },
    })
    expect((await signIn())['code']).toBe('LOGIN_PENDING_APPROVAL')
    expect(
      await control(browser, 'applications', { username: 'bada.kim', approved: true }),
    ).toEqual({ decided: true })
    expect(
      await control(browser, 'applications', { username: 'bada.kim', approved: false }),
    ).toEqual({ decided: false })
    expect(await signIn()).toMatchObject({ nextStep: 'SECOND_STEP' })
    const [message] = JSON.parse(
      (await browser.get('/sandbox/inbox.json?to=bada.kim@example.com')).text,
    ) as readonly { readonly subject: string }[]
    expect(message?.subject).toBe('Your Gatehouse account was approved')
  })

  it('keeps a declined account closed; lists no approvers when none are required', async () => {
    expect((await browser.api('GET', '/signup/approvers/list?keyword=haneul')).body).toEqual({
      items: [],
    })
    await control(browser, 'sign-up', { approval: true })
    await create(browser, { ...(await proofs(browser)), approvers: ['approver-1'] })
    const page = await browser.get('/sandbox/sign-up?lang=en')
    expect(page.text).toContain('<h3>Bada Kim</h3><p class="meta">bada.kim</p>')
    await browser.form('/sandbox/sign-up/decline', {
      lang: 'en',
      tenant: 'default',
      username: 'bada.kim',
    })
    expect((await signIn())['code']).toBe('LOGIN_ACCOUNT_INACTIVE')
    const shown = (await browser.get('/sandbox/sign-up?lang=ko&told=declined')).text
    expect([shown.includes('계정을 거절했습니다.'), shown.includes('bada.kim')]).toEqual([
      true,
      false,
    ])
  })

  it('works with plain forms, like the other administrator actions', async () => {
    await browser.form('/sandbox/sign-up/invite', {
      lang: 'ko',
      tenant: 'default',
      email: 'guest@anywhere.net',
      groups: 'A, B',
    })
    const [message] = JSON.parse(
      (await browser.get('/sandbox/inbox.json?to=guest@anywhere.net')).text,
    ) as readonly { readonly subject: string }[]
    expect(message?.subject).toBe('[Gatehouse] 회원가입 초대')
    expect(
      (
        await browser.form('/sandbox/sign-up/invite', {
          lang: 'en',
          tenant: 'default',
          email: 'nobody',
        })
      ).location,
    ).toContain('told=refused')
    await browser.form('/sandbox/sign-up/rules', {
      lang: 'en',
      tenant: 'default',
      open: '1',
      domains: 'Corp.example, ',
      postfix: '@x y',
    })
    expect((await policy()).body).toMatchObject({
      enabled: true,
      confirmEmail: false,
      allowedEmailDomains: ['corp.example'],
      postfix: '',
    })
  })
})

function newBrowser(): HttpBrowser {
  return new HttpBrowser(referenceServer.origin)
}

async function statuses(count: number, by: HttpBrowser): Promise<readonly number[]> {
  const answers: number[] = []
  for (let index = 0; index < count; index += 1)
    answers.push((await checkId(`minji.kim${index}`, by)).status)
  return answers
}
