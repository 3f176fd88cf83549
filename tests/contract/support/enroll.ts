import type { HttpBrowser } from './http-browser.ts'
import { signInToSecondStep } from './sign-in.ts'

/** An unused number, as it is dialled in Korea and as it is stored. */
export const phone = { countryCode: 'KR', phoneNumber: '010-5550-0177' } as const
export const kept = '+82 10 5550 0177'

export const startEnrollment = (
  browser: HttpBrowser,
  requestId: string,
  authenticator = 'Sms',
  type = 'new',
) => browser.api('POST', '/enrollment/start', { requestId, authenticator, type })

export const sendToRegister = (
  browser: HttpBrowser,
  requestId: string,
  to: object = phone,
  authenticator = 'Sms',
) => browser.api('POST', '/enrollment/otp/send', { requestId, authenticator, ...to })

export const enterToRegister = (
  browser: HttpBrowser,
  requestId: string,
  otp: string,
  authenticator = 'Sms',
) => browser.api('POST', '/enrollment/otp/verify', { requestId, authenticator, otp })

/** Starts a sign-in without a method for its second step, with a code sent to a new phone. */
export async function withCodeToRegister(browser: HttpBrowser) {
  const { requestId, begun } = await signInToSecondStep(browser, 'nara.yoon')
  await startEnrollment(browser, requestId)
  await sendToRegister(browser, requestId)
  return { requestId, begun }
}

export const checkIdentity = (browser: HttpBrowser, purpose: string, authenticator = 'Sms') =>
  browser.api('POST', '/users/authenticate/start', { purpose, authenticator })

/**
 * Runs an identity check of the signed-in user, by a code to a registered method.
 * @returns the request of the check
 */
export async function checked(
  browser: HttpBrowser,
  purpose: string,
  authenticator: string,
  by: string,
  newest: () => Promise<string>,
): Promise<string> {
  const requestId = String((await checkIdentity(browser, purpose, authenticator)).body['requestId'])
  await browser.api('POST', '/verification/otp/send', {
    requestId,
    authenticator: by,
    variant: 'enrollment',
  })
  await browser.api('POST', '/verification/otp/verify', {
    requestId,
    authenticator: by,
    variant: 'enrollment',
    otp: await newest(),
  })
  return requestId
}
