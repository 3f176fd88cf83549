import { beforeEach, describe, expect, it } from 'vitest'
import type { Tenant } from '../../server/tenants/tenants.ts'
import { HttpBrowser } from './support/http-browser.ts'
import { sendToReset, startReset } from './support/reset.ts'
import {
  begin,
  enterCode,
  enterPassword,
  handOver,
  newestCode,
  person,
  sendCode,
  signIn,
  signInToSecondStep,
} from './support/sign-in.ts'
import { startTestServer } from './support/start-test-server.ts'
import { useTestServer } from './support/use-test-server.ts'

const languages = ['en-US', 'ko-KR'] as const
/** As the build passes them. */
const tenants: readonly Tenant[] = [
  { name: 'default', hosts: [], languages, values: { otp: { digits: 6, lasts: 300 } } },
  {
    name: 'bank',
    hosts: ['login.bank.example'],
    languages,
    logo: '/brand/bank.svg',
    product: { 'en-US': 'The Bank' },
    values: {
      otp: { digits: 8, lasts: 120, attempts: 2, resendAfter: 90 },
      login: { attempts: 3, lockedFor: 30 },
      methods: { offered: ['password', 'Sms'] },
    },
  },
  { name: 'seoul', hosts: [], languages: ['ko-KR'], product: { 'ko-KR': '서울' }, values: {} },
]

let browser: HttpBrowser

const referenceServer = useTestServer({ tenants: async () => tenants })
beforeEach(async () => {
  browser = new HttpBrowser(referenceServer.origin)
  await browser.control('reset', {})
})

/** To the second step of a sign-in at the bank. */
async function atBank() {
  const who = await person(browser, 'minji.kim')
  browser.cookies.set('Tenant', 'bank')
  const begun = await begin(browser)
  const { body } = await enterPassword(browser, begun, who, 'bank')
  return { who, begun, requestId: String(body['requestId']) }
}

describe('a server follows the tenant settings', () => {
  it('R7.20 R7.23 R7.24: gives the logo of the tenant as a css url, and none without one', async () => {
    const logos = () =>
      Promise.all(
        ['company-logo', 'get-header-logo'].map(
          async (name) => (await browser.api('GET', `/ui-rebranding/${name}/`)).body,
        ),
      )
    expect(await logos()).toEqual(['', ''])
    browser.cookies.set('Tenant', 'bank')
    expect(await logos()).toEqual(['url("/brand/bank.svg")', 'url("/brand/bank.svg")'])
  })

  it('uses the code length, lifetime, wait time and tries of the tenant', async () => {
    const { who, requestId } = await atBank()
    expect((await sendCode(browser, requestId)).body).toMatchObject({
      timeOut: 120,
      resendTimer: 90,
      attempts: [0, 2],
    })
    const code = await newestCode(browser, who.username)
    expect((await browser.get('/sandbox/inbox.json?to=minji.kim')).text).toContain('[The Bank]')
    expect(code).toMatch(/^\d{8}$/)
    expect((await enterCode(browser, requestId, code.slice(2))).body).toMatchObject({
      code: 'OTP_INCORRECT',
      failed: 1,
      allowed: 2,
    })
    expect((await enterCode(browser, requestId, code)).body).toMatchObject({ nextStep: 'COMPLETE' })
  })

  it('hides and refuses methods that the tenant does not offer', async () => {
    const { requestId } = await atBank()
    const { body } = await browser.api(
      'GET',
      `/verification/authenticators/list?serviceName=enrollment&step=2&requestId=${requestId}`,
    )
    expect(JSON.stringify(body)).toContain('"SmsAuthenticator","register":true')
    expect(JSON.stringify(body)).not.toContain('EmailAuthenticator')
    expect((await sendCode(browser, requestId, 'Email')).body).toMatchObject({
      code: 'REQUEST_EXPIRED',
    })
  })

  it('uses the password failure limit and lock time of the tenant', async () => {
    browser.cookies.set('Tenant', 'bank')
    const wrong = { username: 'minji.kim', password: 'not-this-one' }
    const codes: unknown[] = []
    for (let tries = 0; tries < 3; tries += 1)
      codes.push((await enterPassword(browser, await begin(browser), wrong, 'bank')).body)
    expect(codes).toMatchObject([
      { failed: 1, allowed: 3 },
      { failed: 2, allowed: 3 },
      { code: 'LOGIN_AUTO_LOCKED', minutes: 30 },
    ])
    browser.cookies.delete('Tenant')
    const at = await enterPassword(
      browser,
      await begin(browser),
      await person(browser, 'minji.kim'),
    )
    expect(at.status).toBe(200)
  })

  it('applies saved settings to new requests at once', async () => {
    await referenceServer.renewPolicies(
      tenants.map((tenant) =>
        tenant.name === 'bank' ? { ...tenant, values: { otp: { digits: 7 } } } : tenant,
      ),
    )
    const { who, requestId } = await atBank()
    await sendCode(browser, requestId)
    expect(await newestCode(browser, who.username)).toMatch(/^\d{7}$/)
    await referenceServer.renewPolicies(tenants)
  })

  it('shows the logo of the tenant', async () => {
    browser.cookies.set('Tenant', 'bank')
    expect(
      (await browser.get('/secdx/common-api/api/ui-rebranding/get-header-logo/')).text,
    ).toContain('/brand/bank.svg')
  })

  it('shows the copyright line of the tenant', async () => {
    const line = async () =>
      (await browser.get('/secdx/common-api/api/ui-rebranding/copyright')).text
    expect(await line()).toBe('"© 2026 Gatehouse sandbox"')
    browser.cookies.set('Tenant', 'bank')
    expect(await line()).toBe('"© 2026 The Bank"')
    browser.cookies.set('Tenant', 'seoul')
    expect(await line()).toBe('"© 2026 서울"')
  })
})

describe('tenants are separate', () => {
  it('refuses password, start and hand-over for a sign-in of another tenant (R8.31)', async () => {
    const who = await person(browser, 'minji.kim')
    const begun = await begin(browser)
    browser.cookies.set('Tenant', 'bank')
    for (const tenantId of ['default', 'bank']) {
      expect(await enterPassword(browser, begun, who, tenantId)).toMatchObject({
        status: 404,
        body: { code: 'TENANT_INVALID' },
      })
    }
    expect(
      (
        await browser.api('POST', '/login/start', {
          sessionDataKey: begun.sessionDataKey,
          tenantId: 'default',
          username: who.username,
        })
      ).body,
    ).toMatchObject({ code: 'TENANT_INVALID' })
    expect((await handOver(browser, begun, 'request', who.username)).text).toContain(
      '/error?code=TENANT_INVALID',
    )
  })

  it('keeps each call of a running sign-in or reset at its tenant', async () => {
    const { requestId } = await signInToSecondStep(browser)
    const reset = String((await startReset(browser, 'jisoo.han')).body['requestId'])
    const other = browser.copy()
    other.cookies.set('Tenant', 'bank')
    const calls = [
      await sendCode(other, requestId),
      await enterCode(other, requestId, '123456'),
      await other.api('GET', `/login/status?requestId=${requestId}`),
      await sendToReset(other, reset),
    ]
    expect(calls.map(({ body }) => body['code'])).toEqual(calls.map(() => 'REQUEST_EXPIRED'))
    expect((await sendCode(browser, requestId)).status).toBe(200)
  })

  it('leads a browser with a session of another tenant to the reset of this one', async () => {
    await signIn(browser)
    const target = async () => (await browser.get('/.well-known/change-password')).location
    expect(await target()).toBe('/secdx/mfa/change-password')
    browser.cookies.set('Tenant', 'bank')
    expect(await target()).toBe('/secdx/mfa/accountid')
  })

  it('refuses a session of another tenant', async () => {
    await signIn(browser)
    expect((await browser.api('GET', '/users/signin')).status).toBe(200)
    const other = browser.copy()
    other.cookies.set('Tenant', 'bank')
    expect((await other.api('GET', '/users/signin')).status).toBe(401)
    // The provider has a session of another tenant, so the password is requested.
    expect((await begin(other)).sessionDataKey).not.toBe('')
  })

  it.each([
    'tenant=bank&tenant=default',
    'tenant=default&tenant=default',
    'tenant=',
    'tenant=nobody',
  ])('refuses an unclear ?%s', async (query) => {
    const answer = await browser.get(`/secdx/mfa/login?${query}`)
    expect([answer.status, answer.location, answer.headers.get('set-cookie')]).toEqual([
      303,
      '/secdx/mfa/error?code=TENANT_INVALID',
      null,
    ])
  })

  it('ignores sentence marks at the end of a copied tenant link', async () => {
    const answer = await browser.get('/secdx/mfa/signup/redirect/key?tenant=bank).')
    expect([answer.status, answer.location]).toEqual([303, '/secdx/mfa/signup/redirect/key'])
    expect(answer.headers.get('set-cookie')).toContain('Tenant=bank')
  })

  it('ignores the tenant parameter and cookie without a sandbox', async () => {
    const backend = await startTestServer({ mode: 'backend', tenants: async () => tenants })
    expect(backend.tenants.of({ host: 'localhost:1', cookie: 'Tenant=bank' }).name).toBe('default')
    expect(backend.tenants.of({ host: 'bank.localhost:1' }).name).toBe('default')
    expect(backend.tenants.of({ host: 'Login.Bank.example:443' }).name).toBe('bank')
    const answer = await fetch(`${backend.origin}/secdx/mfa/login?tenant=bank`, {
      redirect: 'manual',
    })
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([404, null])
    await backend.stop()
  })
})
