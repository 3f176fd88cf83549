import { beforeEach, describe, expect, it } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { HttpBrowser } from './support/http-browser.ts'
import {
  chooseIdentity,
  signInAtProvider,
  signUpContext,
  startAtProvider,
} from './support/identity-provider.ts'
import { begin } from './support/sign-in.ts'
import { control, proveEmail, provePhone, terms } from './support/sign-up.ts'
import { startTestServer } from './support/start-test-server.ts'
import { useTestServer } from './support/use-test-server.ts'

const referenceServer = useTestServer({
  tenants: async () => [
    { name: 'default', hosts: [], values: {}, languages: ['en-US'] },
    {
      name: 'partner',
      hosts: [],
      values: {
        signUp: {
          domains: ['Partner.example', 'other.example'],
          confirmEmail: false,
          confirmPhone: false,
        },
      },
      languages: ['en-US'],
    },
    { name: 'closed', hosts: [], values: { signUp: { byProvider: false } }, languages: ['en-US'] },
    {
      name: 'hanbit-bank',
      hosts: [],
      values: { signUp: { confirmPhone: false } },
      languages: ['en-US'],
    },
  ],
})
let browser: HttpBrowser

beforeEach(async () => {
  browser = new HttpBrowser(referenceServer.origin)
  await control(browser, 'reset', {})
})

const [jiwoo, eunseo] = ['sora-1004', 'sora-1005'] as const

/** Goes to the provider and back, at a tenant. */
async function comeBackTo(tenant: string, sub: string): Promise<URL> {
  browser.cookies.set('Tenant', tenant)
  const { authorize, page } = await startAtProvider(browser, await begin(browser), tenant)
  const callback = await chooseIdentity(browser, authorize, page, sub)
  return new URL((await browser.get(callback.href)).location ?? '', browser.origin)
}
const own = { familyName: 'Ro', attributes: { company: 'Partner', department: 'Sales' } }
const create = (at: URL, over: object = {}) =>
  browser.api('POST', '/signup/idp/users', {
    contextId: at.searchParams.get('requestId'),
    termsIdList: terms,
    plainAttrs: own,
    ...over,
  })

// The provider returns an unverified address of the agreement's domain: any of its users may have
// typed it.
describe('an e-mail address that the provider did not verify', () => {
  it('opens no account with another confirmed address', async () => {
    const at = await comeBackTo('default', eunseo)
    const phoneVerificationId = await provePhone(browser, '010-5550-0177')
    const elsewhere = await proveEmail(browser, 'somebody@elsewhere.example')
    expect(
      (await create(at, { phoneVerificationId, emailVerificationId: elsewhere })).body['code'],
    ).toBe('SIGNUP_DOMAIN_NOT_ALLOWED')
    expect(
      (
        await create(at, {
          phoneVerificationId,
          emailVerificationId: await proveEmail(browser, 'eunseo@partner.example'),
        })
      ).body,
    ).toMatchObject({ status: 'ACTIVE' })
  })

  it('needs confirmation, within the domains of tenant and provider', async () => {
    const at = await comeBackTo('partner', eunseo)
    expect((await signUpContext(browser, at)).body['policy']).toMatchObject({
      confirmEmail: true,
      confirmPhone: false,
      allowedEmailDomains: ['partner.example'],
    })
    expect((await create(at)).body).toMatchObject({
      code: 'VALIDATION_FAILED',
      issues: [{ path: '/emailVerificationId', rule: 'required' }],
    })
    expect(
      (
        await create(at, {
          emailVerificationId: await proveEmail(browser, 'eunseo@partner.example'),
        })
      ).body,
    ).toMatchObject({ status: 'ACTIVE' })
  })

  it('is refused without a shared domain, also after a later change', async () => {
    const at = await comeBackTo('partner', eunseo)
    const emailVerificationId = await proveEmail(browser, 'eunseo@partner.example')
    await control(browser, 'sign-up', { tenant: 'partner', domains: ['other.example'] })
    expect((await signUpContext(browser, at)).body['code']).toBe('IDP_NO_ACCOUNT')
    expect((await create(at, { emailVerificationId })).body['code']).toBe(
      'SIGNUP_DOMAIN_NOT_ALLOWED',
    )
    expect((await comeBackTo('partner', eunseo)).search).toBe('?code=IDP_NO_ACCOUNT')
  })
})

it("opens no account when the tenant's file forbids it", async () => {
  expect((await comeBackTo('closed', jiwoo)).search).toBe('?code=IDP_NO_ACCOUNT')
})

/** Signs in at the provider, and returns the function that comes back from there. */
const leaveAndReturn = async (by: HttpBrowser) => {
  const { callback } = await signInAtProvider(by, jiwoo)
  return async () => new URL((await by.get(callback.href)).location ?? '', by.origin)
}

it('is not believed after the tenant withdrew it', async () => {
  const languages = ['en-US'] as const
  const tenant = { name: 'default', hosts: [], languages }
  const port = await freePort()
  const first = await startTestServer({ port, tenants: async () => [{ ...tenant, values: {} }] })
  const believed = await leaveAndReturn(new HttpBrowser(first.origin))
  expect((await believed()).pathname).not.toBe('/secdx/mfa/idp-missing-error')
  const withdrawn = await leaveAndReturn(new HttpBrowser(first.origin))
  await first.close()
  const values = { identityProviders: [] }
  const { dataFolder } = first
  const second = await startTestServer({
    dataFolder,
    port,
    tenants: async () => [{ ...tenant, values }],
  })
  expect((await withdrawn()).search).toBe('?code=IDP_SIGN_IN_FAILED&reason=state-unknown')
  await second.stop()
})

it('ignores verified values that the tenant does not request', async () => {
  const at = await comeBackTo('hanbit-bank', jiwoo)
  expect(
    (await create(at, { plainAttrs: { attributes: { branch: 'Jongno', handlesCustomers: true } } }))
      .body,
  ).toMatchObject({ status: 'ACTIVE' })
})
