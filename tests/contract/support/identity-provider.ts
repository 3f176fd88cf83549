import { refreshTarget, type HttpBrowser } from './http-browser.ts'
import { begin, type Begun } from './sign-in.ts'

/**
 * Goes from the log-in to the sign-in page of the identity provider.
 * @returns its address, and our address that redirected there
 */
export async function startAtProvider(
  browser: HttpBrowser,
  begun: Begun,
  tenant = 'default',
): Promise<{ readonly start: string; readonly authorize: URL; readonly page: string }> {
  const { body } = await browser.api(
    'GET',
    `/login/identity-providers/list?tenantId=${tenant}&sessionDataKey=${begun.sessionDataKey}`,
  )
  const [first] = body['items'] as readonly { readonly loginUrl: string }[]
  const start = first?.loginUrl ?? ''
  const authorize = new URL((await browser.get(start)).location ?? '', browser.origin)
  return { start, authorize, page: (await browser.get(authorize.href)).location ?? '' }
}

/**
 * Chooses an identity at the provider.
 * @returns our address to which the provider sends the browser back
 */
export async function chooseIdentity(
  browser: HttpBrowser,
  authorize: URL,
  page: string,
  sub: string,
  answer = 'continue',
): Promise<URL> {
  const { text } = await browser.form(new URL(page, authorize).href, { sub, answer })
  const resume = refreshTarget(text)
  if (resume === undefined) throw new Error(`the provider answered ${text}`)
  return new URL((await browser.get(new URL(resume, authorize).href)).location ?? '', authorize)
}

/** Goes through the provider up to the callback, without calling it. */
export async function signInAtProvider(
  browser: HttpBrowser,
  sub: string,
  answer?: string,
): Promise<{ readonly begun: Begun; readonly callback: URL }> {
  const begun = await begin(browser)
  const { authorize, page } = await startAtProvider(browser, begun)
  return { begun, callback: await chooseIdentity(browser, authorize, page, sub, answer) }
}

/**
 * Goes all the way.
 * @returns the front end's next address
 */
export async function returnFromProvider(
  browser: HttpBrowser,
  sub: string,
  answer?: string,
): Promise<{ readonly begun: Begun; readonly at: URL }> {
  const { begun, callback } = await signInAtProvider(browser, sub, answer)
  return { begun, at: new URL((await browser.get(callback.href)).location ?? '', browser.origin) }
}

/** Returns the provider's data about a user that comes back without an account. */
export const signUpContext = (browser: HttpBrowser, at: URL) =>
  browser.api(
    'GET',
    `/signup/idp/context/${at.searchParams.get('contextId') ?? at.searchParams.get('requestId')}?language=en-US`,
  )
