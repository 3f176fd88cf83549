import { beforeEach, describe, expect, it } from 'vitest'
import { HttpBrowser, refreshTarget } from './support/http-browser.ts'
import { begin, handOver, newestCode } from './support/sign-in.ts'
import { useTestServer } from './support/use-test-server.ts'

const referenceServer = useTestServer()
let browser: HttpBrowser
beforeEach(async () => {
  browser = new HttpBrowser(referenceServer.origin)
  await browser.control('reset', {})
})

const username = 'jiwoo.lim'
const missingContextUrl = '/secdx/mfa/error?code=REDIRECT_CONTEXT_MISSING'
const expired = { status: 410, body: { code: 'REQUEST_EXPIRED' } }
const becomes = (state: string) => browser.control(`accounts/${username}/state`, { state })

/** A sign-in that begins with the ID alone. */
async function started(by = browser) {
  const begun = await begin(by)
  const { body } = await by.api('POST', '/login/start', {
    sessionDataKey: begun.sessionDataKey,
    tenantId: 'default',
    username,
  })
  const requestId = String(body['requestId'])
  const redirectTarget = async (from = by) =>
    refreshTarget((await handOver(from, begun, requestId, username)).text)
  return { requestId, led: redirectTarget }
}

async function entered(requestId: string, otp?: string) {
  await browser.api('POST', '/verification/otp/send', {
    requestId,
    authenticator: 'Sms',
    variant: 'verification',
  })
  return browser.api('POST', '/verification/otp/verify', {
    requestId,
    authenticator: 'Sms',
    variant: 'verification',
    otp: otp ?? (await newestCode(browser, username)),
  })
}

describe('an account that cannot be used, and a log-in without a password', () => {
  it.each<readonly [string, string]>([
    ['locked', '/secdx/mfa/SecurityWarning?code=LOGIN_LOCKED_UNTIL_RESET'],
    ...Object.entries({
      suspended: 'LOGIN_ACCOUNT_SUSPENDED',
      inactive: 'LOGIN_ACCOUNT_INACTIVE',
      pending: 'LOGIN_PENDING_APPROVAL',
      expired: 'LOGIN_PASSWORD_EXPIRED',
      'must-reset': 'LOGIN_PASSWORD_RESET_REQUIRED',
      'dormant-admin': 'LOGIN_DORMANT_ADMIN',
      'policy-access-denied': 'POLICY_ACCESS_DENIED',
      'policy-browser-not-allowed': 'POLICY_BROWSER_NOT_ALLOWED',
      'policy-no-mapped-user': 'POLICY_NO_MAPPED_USER',
      'policy-session-expired': 'POLICY_SESSION_EXPIRED',
    }).map(([state, code]) => [state, `/secdx/mfa/WarningMessage?code=${code}`] as const),
  ])('shows %s only after the proof, and the sign-in stops there', async (state, page) => {
    await becomes(state)
    const { requestId, led: redirectTarget } = await started()
    expect(await redirectTarget()).toBe(missingContextUrl)
    expect(await entered(requestId)).toMatchObject({
      status: 200,
      body: { nextStep: 'COMPLETE' },
    })
    expect(await redirectTarget()).toBe(page)
    expect(await browser.api('GET', `/login/status?requestId=${requestId}`)).toMatchObject(expired)
    expect(
      await browser.api('POST', '/enrollment/start', {
        requestId,
        authenticator: 'Msg',
        type: 'new',
      }),
    ).toMatchObject(expired)
    expect(await redirectTarget(new HttpBrowser(referenceServer.origin))).toBe(missingContextUrl)
  })

  it('shows nothing after a wrong code or a cancelled request', async () => {
    await becomes('suspended')
    const { requestId, led: redirectTarget } = await started()
    expect(await entered(requestId, '000000')).toMatchObject({ body: { code: 'OTP_INCORRECT' } })
    expect(await redirectTarget()).toBe(missingContextUrl)
    await browser.api('POST', '/login/cancel', { requestId })
    expect(await redirectTarget()).toBe(missingContextUrl)
  })

  it('discards the old proof when the account is active again', async () => {
    await becomes('suspended')
    const { requestId, led: redirectTarget } = await started()
    await entered(requestId)
    await becomes('active')
    expect(await redirectTarget()).toBe(missingContextUrl)
  })
})
