import type { HttpBrowser } from './http-browser.ts'
import { newestCode, person } from './sign-in.ts'

export const startReset = (browser: HttpBrowser, username: string, tenantId = 'default') =>
  browser.api('POST', '/password/reset/start', { username, tenantId })

export const sendToReset = (browser: HttpBrowser, requestId: string, authenticator = 'Sms') =>
  browser.api('POST', '/verification/otp/send', { requestId, authenticator, variant: 'password' })

export const enterToReset = (
  browser: HttpBrowser,
  requestId: string,
  otp: string,
  authenticator = 'Sms',
) =>
  browser.api('POST', '/verification/otp/verify', {
    requestId,
    authenticator,
    variant: 'password',
    otp,
  })

export const setPassword = (browser: HttpBrowser, requestId: string, newPassword: string) =>
  browser.api('POST', '/password/reset', { requestId, newPassword })

/** A user with a phone and nothing else: after one check the new password may be set. */
export async function checkedReset(
  browser: HttpBrowser,
  username = 'jisoo.han',
  tenantId = 'default',
): Promise<string> {
  const requestId = String((await startReset(browser, username, tenantId)).body['requestId'])
  await sendToReset(browser, requestId)
  const answer = await enterToReset(
    browser,
    requestId,
    await newestCode(browser, (await person(browser, username)).addresses[0] ?? ''),
  )
  if (answer.body['nextStep'] !== 'PASSWORD_RESET')
    throw new Error(`the check ended with ${JSON.stringify(answer.body)}`)
  return requestId
}
