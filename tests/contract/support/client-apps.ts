import { refreshTarget, type HttpBrowser } from './http-browser.ts'
import { enterCode, newestCode, person, sendCode } from './sign-in.ts'

type Fields = Readonly<Record<string, string>>

/**
 * Presses the button of an application.
 * @returns the next address of its page
 */
async function openAt(
  browser: HttpBrowser,
  clientAppsOrigin: string | undefined,
  path: string,
  fields: Fields,
): Promise<URL> {
  const { status, text } = await browser.form(`${clientAppsOrigin}${path}`, {
    lang: 'en',
    ...fields,
  })
  const target = refreshTarget(text)
  if (target === undefined) throw new Error(`${path} answered ${status} ${text}`)
  return new URL(target)
}

export const askForVerification = async (
  browser: HttpBrowser,
  clientAppsOrigin: string | undefined,
  username = 'minji.kim',
): Promise<string> =>
  (
    await openAt(browser, clientAppsOrigin, '/administrator-portal/open', { username })
  ).searchParams.get('consumerRequestId') ?? ''

export const askForRegistration = async (
  browser: HttpBrowser,
  clientAppsOrigin: string | undefined,
  username: string,
  authenticator: string,
  type = 'new',
): Promise<string> =>
  (
    await openAt(browser, clientAppsOrigin, '/user-portal/open', { username, authenticator, type })
  ).searchParams.get('upRequestId') ?? ''

export const askForToken = async (
  browser: HttpBrowser,
  clientAppsOrigin: string | undefined,
  username = 'minji.kim',
  token = 'none',
): Promise<string> =>
  new URLSearchParams(
    (
      await openAt(browser, clientAppsOrigin, '/access-management/open', { username, token })
    ).hash.slice(1),
  ).get('jwt') ?? ''

export const consumerContext = (browser: HttpBrowser, handle: string) =>
  browser.api('GET', `/mfa/context/${handle}`)
export const portalContext = (browser: HttpBrowser, handle: string) =>
  browser.api('GET', `/enrollment/context/${handle}`)
export const status = (browser: HttpBrowser, requestId: string) =>
  browser.api('GET', `/login/status?requestId=${requestId}`)

/** Enters the password, then a code by SMS, in an open request. */
export async function completeBothSteps(
  browser: HttpBrowser,
  requestId: string,
  username = 'minji.kim',
  tenantId = 'default',
): Promise<void> {
  const { password } = await person(browser, username)
  await browser.api('POST', '/login/password/verify', { requestId, tenantId, password })
  await proveByCode(browser, requestId, username)
}

export async function proveByCode(browser: HttpBrowser, requestId: string, username = 'minji.kim') {
  const { addresses } = await person(browser, username)
  await sendCode(browser, requestId)
  return enterCode(browser, requestId, await newestCode(browser, addresses[0] ?? ''))
}

/** @returns the next address of the page */
export const returnToClientApp = async (
  browser: HttpBrowser,
  requestId: string,
  consumerRequestId: string,
): Promise<string> =>
  refreshTarget(
    (await browser.form('/secdx/auth/consumer/verify', { requestId, consumerRequestId })).text,
  ) ?? ''

export const returnToSystem = async (
  browser: HttpBrowser,
  requestId: string,
  over: Fields = {},
): Promise<string> =>
  refreshTarget(
    (
      await browser.form('/secdx/auth/commonauth', {
        sessionDataKey: '',
        requestId,
        username: '',
        tenantId: 'default',
        authenticator: 'Sms',
        ...over,
      })
    ).text,
  ) ?? ''
