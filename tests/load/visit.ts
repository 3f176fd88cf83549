import { begin, enterPassword, exchange, followToFrontEnd, handOver } from '../contract/support/sign-in.ts'
import type { Person } from '../support/people.ts'
import type { MeasuredBrowser } from './measured-browser.ts'

/**
 * From an application to the home page, with one factor: nine requests, a password hash and two acts of the provider among them.
 * @returns whether somebody is signed in at its end
 */
export async function signIn(browser: MeasuredBrowser, person: Person): Promise<boolean> {
  const begun = await begin(browser)
  await browser.api('GET', `/login/context/${begun.sessionDataKey}`)
  const { body } = await enterPassword(browser, begun, person)
  if (body['nextStep'] !== 'COMPLETE') return false
  const returned = await followToFrontEnd(browser, (await handOver(browser, begun, String(body['requestId']), person.username)).text)
  const { body: session } = await exchange(browser, begun, returned)
  if (typeof session['token'] !== 'string') return false
  browser.token = session['token']
  return isSignedIn(browser)
}

export const isSignedIn = async (browser: MeasuredBrowser): Promise<boolean> => (await browser.api('GET', '/users/signin')).status === 200

export const signOut = async (browser: MeasuredBrowser): Promise<void> => {
  await browser.api('POST', '/users/signout')
}
