import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { HttpBrowser } from './support/http-browser.ts'
import {
  chooseIdentity,
  returnFromProvider,
  signUpContext,
  startAtProvider,
} from './support/identity-provider.ts'
import {
  begin,
  enterCode,
  enterPassword,
  exchange,
  followRedirectsToFrontEnd,
  handOver,
  newestCode,
  person,
  sendCode,
} from './support/sign-in.ts'
import { type RunningTestServer, startTestServer } from './support/start-test-server.ts'
import { useTestServer } from './support/use-test-server.ts'

const referenceServer = useTestServer()
let browser: HttpBrowser

beforeEach(async () => {
  browser = new HttpBrowser(referenceServer.origin)
  await browser.control('reset', {})
})

const [jiwoo, eunseo, haneul] = ['sora-1004', 'sora-1005', 'sora-1010'] as const
const contextOf = (at: URL) => at.searchParams.get('requestId') ?? ''
const required = ['signup-service:3', 'signup-personal-data:2']
const asked = (at: URL, more: object = {}) => ({
  contextId: contextOf(at),
  termsIdList: required,
  plainAttrs: { attributes: { company: 'Sora' } },
  ...more,
})
const create = (body: object, from = browser) => from.api('POST', '/signup/idp/users', body)

/** A code of eight digits to an address, and its proof. */
async function confirmed(type: 'email' | 'phone', to: string, from = browser): Promise<string> {
  const sent = await from.api(
    'POST',
    '/signup/otp/send',
    type === 'email' ? { type, email: to } : { type, countryCode: 'KR', phoneNumber: to },
  )
  const verificationId = String(sent.body['verificationId'])
  const recipient = type === 'email' ? to : `+82 ${to.slice(1)}`
  const { status } = await from.api('POST', '/signup/otp/verify', {
    verificationId,
    otp: await newestCode(from, recipient),
  })
  expect(status).toBe(200)
  return verificationId
}

describe('a user from an identity provider without an account', () => {
  it('waits for the sign-up, and no other proof completes it', async () => {
    const { at } = await returnFromProvider(browser, jiwoo)
    expect(
      (await browser.api('GET', `/login/status?requestId=${contextOf(at)}`)).body['result'],
    ).toMatchObject({
      nextStep: 'IDP_SIGNUP',
      contextId: contextOf(at),
      stepCompleted: 0,
      firstStepMethod: null,
    })
    expect((await sendCode(browser, contextOf(at))).body['code']).toBe('REQUEST_EXPIRED')
    const { password } = await person(browser, 'daniel.park')
    expect(
      (
        await browser.api('POST', '/login/password/verify', {
          requestId: contextOf(at),
          tenantId: 'default',
          password,
        })
      ).body['code'],
    ).toBe('REQUEST_EXPIRED')
  })

  it('reads verified and missing values in this browser only', async () => {
    const { at } = await returnFromProvider(browser, jiwoo)
    const { body } = await signUpContext(browser, at)
    expect(body).toMatchObject({
      idpName: 'Sora ID',
      username: 'jiwoo.im@sora.example',
      policy: { approvalRequired: false, confirmEmail: false, confirmPhone: false },
      attributes: expect.arrayContaining([
        { name: 'email', value: 'jiwoo.im@sora.example', vouched: true },
      ]),
      missing: [
        expect.objectContaining({ name: 'company', required: true }),
        expect.objectContaining({ name: 'site' }),
      ],
    })
    expect((await signUpContext(new HttpBrowser(referenceServer.origin), at)).body['code']).toBe(
      'REQUEST_EXPIRED',
    )
  })

  it('signs up, proves the second step and reaches the same account', async () => {
    const { begun, at } = await returnFromProvider(browser, jiwoo)
    const { status, body } = await create(asked(at))
    expect([status, body]).toEqual([
      200,
      {
        status: 'ACTIVE',
        result: expect.objectContaining({
          requestId: contextOf(at),
          nextStep: 'SECOND_STEP',
          stepCompleted: 1,
          firstStepMethod: 'IdentityProvider',
        }),
      },
    ])
    await sendCode(browser, contextOf(at), 'Email')
    expect(
      (
        await enterCode(
          browser,
          contextOf(at),
          await newestCode(browser, 'jiwoo.im@sora.example'),
          'Email',
        )
      ).body,
    ).toMatchObject({ nextStep: 'COMPLETE' })
    const returned = await followRedirectsToFrontEnd(
      browser,
      (await handOver(browser, begun, contextOf(at), '')).text,
    )
    browser.token = String((await exchange(browser, begun, returned)).body['token'])
    expect((await browser.api('GET', '/users/signin')).body).toMatchObject({
      username: 'jiwoo.im@sora.example',
    })
    const again = new HttpBrowser(referenceServer.origin)
    const other = await returnFromProvider(again, jiwoo)
    expect(
      (await again.api('GET', `/login/status?requestId=${contextOf(other.at)}`)).body['result'],
    ).toMatchObject({ nextStep: 'SECOND_STEP' })
  })

  it('gets an account with an unknown password', async () => {
    const { at } = await returnFromProvider(browser, jiwoo)
    await create(asked(at))
    const other = new HttpBrowser(referenceServer.origin)
    expect(
      (
        await enterPassword(other, await begin(other), {
          username: 'jiwoo.im@sora.example',
          password: '' + Math.random(),
        })
      ).body['code'],
    ).toBe('LOGIN_PASSWORD_INCORRECT')
  })

  it("keeps the provider's verified values against other input", async () => {
    const { at } = await returnFromProvider(browser, jiwoo)
    const foreign = await confirmed('email', 'somebody@elsewhere.example')
    await create(
      asked(at, {
        plainAttrs: {
          familyName: 'Other',
          givenName: 'Name',
          attributes: { company: 'Sora', department: 'Board' },
        },
        emailVerificationId: foreign,
      }),
    )
    await sendCode(browser, contextOf(at), 'Email')
    expect(await newestCode(browser, 'jiwoo.im@sora.example')).toMatch(/^\d{6}$/)
  })

  it('confirms unverified values by code, and adds missing values', async () => {
    const { at } = await returnFromProvider(browser, eunseo)
    const plainAttrs = { familyName: 'Ro', attributes: { company: 'Partner', department: 'Sales' } }
    expect((await create(asked(at, { plainAttrs }))).body).toMatchObject({
      code: 'VALIDATION_FAILED',
      issues: [{ path: '/emailVerificationId', rule: 'required' }],
    })
    const proofs = {
      emailVerificationId: await confirmed('email', 'eunseo@partner.example'),
      phoneVerificationId: await confirmed('phone', '01055500177'),
    }
    expect(
      (await create(asked(at, { ...proofs, plainAttrs: { attributes: plainAttrs.attributes } })))
        .body,
    ).toMatchObject({
      code: 'VALIDATION_FAILED',
      issues: [{ path: '/plainAttrs/familyName', rule: 'not-blank' }],
    })
    // The refusal spent nothing.
    expect((await create(asked(at, { ...proofs, plainAttrs }))).body).toMatchObject({
      status: 'ACTIVE',
    })
  })

  it('refuses a proof from another browser', async () => {
    const { at } = await returnFromProvider(browser, eunseo)
    const other = new HttpBrowser(referenceServer.origin)
    const proofs = {
      emailVerificationId: await confirmed('email', 'eunseo@partner.example', other),
      phoneVerificationId: await confirmed('phone', '01055500178', other),
    }
    expect(
      (
        await create(
          asked(at, {
            ...proofs,
            plainAttrs: {
              familyName: 'Ro',
              attributes: { company: 'Partner', department: 'Sales' },
            },
          }),
        )
      ).body['code'],
    ).toBe('REQUEST_EXPIRED')
  })

  it('requires consent to the current terms first', async () => {
    const { at } = await returnFromProvider(browser, jiwoo)
    for (const termsIdList of [[], required.slice(1), [...required, 'signup-service:1'], ['none']])
      expect((await create(asked(at, { termsIdList }))).body['code']).toBe('TERMS_REQUIRED')
    expect((await create(asked(at, { plainAttrs: {} }))).body['code']).toBe('VALIDATION_FAILED')
    expect((await create(asked(at))).status).toBe(200)
  })

  it('is linked to no account by its address, verified or not', async () => {
    const { at } = await returnFromProvider(browser, haneul)
    expect(await create(asked(at))).toMatchObject({
      status: 409,
      body: { code: 'SIGNUP_EMAIL_EXISTS' },
    })
    expect(
      (await browser.api('GET', `/login/status?requestId=${contextOf(at)}`)).body['result'],
    ).toMatchObject({ nextStep: 'IDP_SIGNUP' })
  })

  it('signs up once across parallel calls and tabs, not in another browser', async () => {
    const [{ at }, second] = [
      await returnFromProvider(browser, jiwoo),
      await returnFromProvider(browser, jiwoo),
    ]
    expect((await create(asked(at), new HttpBrowser(referenceServer.origin))).body['code']).toBe(
      'REQUEST_EXPIRED',
    )
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => create(asked(at), browser.copy())),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const flow = answers
      .find(({ status }) => status === 200)
      ?.headers.getSetCookie()
      .find((line) => line.startsWith('gatehouse-flow='))
      ?.split(/[=;]/)[1]
    browser.cookies.set('gatehouse-flow', flow ?? '')
    expect((await create(asked(second.at))).body['code']).toBe('SIGNUP_EMAIL_EXISTS')
    const late = await browser.send(
      'POST',
      '/secdx/common-api/api/signup/idp/users',
      JSON.stringify(asked(at)),
      { 'content-type': 'application/json', 'gatehouse-step': '0' },
    )
    expect(JSON.parse(late.text)).toMatchObject({
      code: 'STEP_CHANGED',
      result: { nextStep: 'SECOND_STEP' },
    })
  })

  it('makes the same account when the call repeats after a lost answer', async () => {
    const { at } = await returnFromProvider(browser, jiwoo)
    const act = () =>
      browser.send('POST', '/secdx/common-api/api/signup/idp/users', JSON.stringify(asked(at)), {
        'content-type': 'application/json',
        'idempotency-key': 'e2b1a5de-4b6f-4c38-8f7c-3f3c5a0e7d34',
      })
    const first = await act()
    expect([first.status, (await act()).text]).toEqual([200, first.text])
  })
})

describe('a tenant that requires approval', () => {
  let otherServer: RunningTestServer
  beforeAll(async () => {
    otherServer = await startTestServer({
      tenants: async () => [
        {
          name: 'default',
          hosts: [],
          values: { signUp: { approval: true } },
          languages: ['en-US', 'ko-KR'],
        },
        {
          name: 'maru',
          hosts: [],
          values: { signUp: { domains: ['maru.example'] } },
          languages: ['ko-KR', 'en-US'],
        },
        { name: 'hanbit-bank', hosts: [], values: { identityProviders: [] }, languages: ['en-US'] },
      ],
    })
  })
  afterAll(() => otherServer.stop())

  it('waits for approval in this and the next sign-in', async () => {
    const own = new HttpBrowser(otherServer.origin)
    const { at } = await returnFromProvider(own, jiwoo)
    expect((await create(asked(at), own)).body).toMatchObject({
      code: 'VALIDATION_FAILED',
      issues: [{ path: '/approvers', rule: 'required' }],
    })
    expect((await create(asked(at, { approvers: ['approver-2'] }), own)).body).toEqual({
      status: 'PENDING_APPROVAL',
    })
    expect((await own.api('GET', `/login/status?requestId=${contextOf(at)}`)).body['code']).toBe(
      'REQUEST_EXPIRED',
    )
    expect((await signUpContext(own, at)).body).toMatchObject({
      code: 'IDP_PENDING_APPROVAL',
      approver: 'H*****',
    })
    expect((await returnFromProvider(own, jiwoo)).at.pathname).toBe(
      '/secdx/mfa/idp-pending-approval',
    )
  })

  it('refuses foreign domains, and lists no provider when none is offered', async () => {
    const own = new HttpBrowser(otherServer.origin)
    own.cookies.set('Tenant', 'maru')
    const begun = await begin(own)
    const { authorize, page } = await startAtProvider(own, begun, 'maru')
    const callback = await chooseIdentity(own, authorize, page, jiwoo)
    expect((await own.get(callback.href)).location).toBe(
      '/secdx/mfa/idp-missing-error?code=IDP_NO_ACCOUNT',
    )
    own.cookies.set('Tenant', 'hanbit-bank')
    const { sessionDataKey } = await begin(own)
    expect(
      (
        await own.api(
          'GET',
          `/login/identity-providers/list?tenantId=hanbit-bank&sessionDataKey=${sessionDataKey}`,
        )
      ).body,
    ).toEqual({ items: [] })
    expect(
      (await own.get(`/secdx/auth/idp/start?provider=sora&sessionDataKey=${sessionDataKey}`))
        .location,
    ).toBe('/secdx/mfa/error?code=LOGIN_TOKEN_EXPIRED')
  })
})
