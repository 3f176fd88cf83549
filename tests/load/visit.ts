import {
  begin,
  enterPassword,
  exchange,
  followRedirectsToFrontEnd,
  handOver,
} from '../contract/support/sign-in.ts'
import type { Person } from '../support/people.ts'
import type { MeasuredBrowser } from './measured-browser.ts'

/** The step at which a sign-in broke, with its answer. */
export interface Broken {
  readonly broken: string
}

/**
 * Signs in from an application to the home page, with one factor: nine requests, with one password
 * hash and two operations of the provider.
 * @returns nothing after a complete sign-in
 */
export async function signIn(
  browser: MeasuredBrowser,
  person: Person,
): Promise<Broken | undefined> {
  const begun = await begin(browser)
  await browser.api('GET', `/login/context/${begun.sessionDataKey}`)
  const password = await enterPassword(browser, begun, person)
  if (password.body['nextStep'] !== 'COMPLETE') return ended('password', password)
  const returned = await followRedirectsToFrontEnd(
    browser,
    (await handOver(browser, begun, String(password.body['requestId']), person.username)).text,
  )
  const session = await exchange(browser, begun, returned)
  const { token } = session.body
  if (typeof token !== 'string') return ended(`exchange at ${returned.pathname}`, session)
  browser.token = token
  return (await isSignedIn(browser)) ? undefined : { broken: 'the session' }
}

const ended = (
  at: string,
  { status, body }: { readonly status: number; readonly body: Readonly<Record<string, unknown>> },
): Broken => ({ broken: `${at}: ${status} ${String(body['code'] ?? body['nextStep'])}` })

export const isSignedIn = async (browser: MeasuredBrowser): Promise<boolean> =>
  (await browser.api('GET', '/users/signin')).status === 200

/**
 * @throws Error when the session is not ended: remaining sessions would soon reach the account's
 * limit
 */
export async function signOut(browser: MeasuredBrowser): Promise<void> {
  const { status, body } = await browser.api('POST', '/users/signout', { scope: 'current' })
  if (status !== 200) throw new Error(`sign-out: ${status} ${String(body['code'])}`)
}
