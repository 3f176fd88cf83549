import { refreshTarget, type HttpBrowser } from './http-browser.ts'
import { begin, type Begun } from './sign-in.ts'

/**
 * From the log-in to the sign-in page of the identity provider.
 * @returns its address, and the one of ours that led there
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
 * Says who one is over there.
 * @returns the address of ours that the provider sends the browser back to
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

/** To the provider, through it, and up to the callback, which is not called yet. */
export async function signInAtProvider(
  browser: HttpBrowser,
  sub: string,
  answer?: string,
): Promise<{ readonly begun: Begun; readonly callback: URL }> {
  const begun = await begin(browser)
  const { authorize, page } = await startAtProvider(browser, begun)
  return { begun, callback: await chooseIdentity(browser, authorize, page, sub, answer) }
}

/** All the way. @returns where the front end goes on */
export async function returnFromProvider(
  browser: HttpBrowser,
  sub: string,
  answer?: string,
): Promise<{ readonly begun: Begun; readonly at: URL }> {
  const { begun, callback } = await signInAtProvider(browser, sub, answer)
  return { begun, at: new URL((await browser.get(callback.href)).location ?? '', browser.origin) }
}

/** What the provider said of who comes back without an account. */
export const signUpContext = (browser: HttpBrowser, at: URL) =>
  browser.api(
    'GET',
    `/signup/idp/context/${at.searchParams.get('contextId') ?? at.searchParams.get('requestId')}?language=en-US`,
  )
