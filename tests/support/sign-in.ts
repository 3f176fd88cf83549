import type { Page } from 'playwright-core'
import { readCode, readInbox } from './read-code.ts'
import type { Visitor } from './visitor.ts'

/** The steps of the first journey, one function each; tests of other journeys call `signIn`. */

export async function toLogin({ page, entry, words }: Visitor): Promise<void> {
  await page.goto(entry)
  await page.getByRole('textbox', { name: words.username }).waitFor()
  await alive(page)
}

/**
 * Waits until the button can be pressed, as a user would.
 * Enter before that does nothing (decision 0007; tests/e2e/before-hydration.test.ts).
 */
export async function enterPassword(
  { page, words, person }: Visitor,
  password: string = person.password,
): Promise<void> {
  await alive(page)
  await page.getByRole('textbox', { name: words.username }).fill(person.username)
  await page.getByLabel(words.password, { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

/** Goes from the login screen to the options: of methods to prove, or to register. */
export async function passFirstStep(visitor: Visitor): Promise<void> {
  await toLogin(visitor)
  await enterPassword(visitor)
  const { options, enrollOptions } = visitor.words
  await heading(visitor, new RegExp(`^(${options}|${enrollOptions})$`))
}

/**
 * From here on the test moves the clock of the page.
 * Open requests of the shell may then time out on a busy machine.
 * The moved clock causes this, so it is no fault.
 */
export async function ownClock({ page, watch }: Visitor): Promise<void> {
  watch.tolerate(/log-only-failure: \w+: no-answer/)
  await page.clock.install()
}

/** Answers with the received code. */
export async function chooseSms(visitor: Visitor): Promise<string> {
  const { page, words, person, origin } = visitor
  const known = (await readInbox(origin, person.username)).length
  await page.getByRole('button', { name: words.sms }).click()
  await heading(visitor, words.smsScreen)
  return readCode(origin, person.username, known)
}

/** Goes from the first address to the code field. */
export async function toCode(visitor: Visitor): Promise<string> {
  await passFirstStep(visitor)
  return chooseSms(visitor)
}

/** Milliseconds in which a second press after a refused code is ignored. */
const HABIT = 1_500

/** Enters a code. Enter comes before a full code is submitted by itself, which then is not. */
export async function enterCode({ page, words }: Visitor, code: string): Promise<void> {
  const field = page.getByRole('textbox', { name: words.code })
  if ((await field.inputValue()) === code) await page.waitForTimeout(HABIT)
  await field.fill(code)
  await page.keyboard.press('Enter')
}

export async function signIn(visitor: Visitor): Promise<void> {
  await enterCode(visitor, await toCode(visitor))
  await heading(visitor, visitor.words.home)
}

/** Goes from the home screen to the sign-out screen. */
export async function toSignOut(visitor: Visitor): Promise<void> {
  const { page, words } = visitor
  await page.getByRole('button', { name: words.secureLogout, exact: true }).click()
  await heading(visitor, words.secureLogout)
}

/** Goes from the home screen to the logged-out screen. */
export async function signOut(visitor: Visitor): Promise<void> {
  const { page, words } = visitor
  await toSignOut(visitor)
  await page.getByRole('button', { name: words.logOut, exact: true }).click()
  await heading(visitor, words.loggedOut)
}

/** Waits for the screen with that heading, and for its event listeners. */
export async function heading({ page }: Visitor, text: string | RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, name: text, exact: true }).waitFor()
  await alive(page)
}

/**
 * The prerendered page appears before any script runs.
 * A user presses again; a test waits until the page is interactive.
 */
export function alive(page: Page): Promise<void> {
  return page.locator('#root:not([data-screen]):not(:empty)').waitFor({ state: 'attached' })
}

/** Returns a wrong code. */
export const otherThan = (code: string): string =>
  String((Number(code) + 1) % 1_000_000).padStart(6, '0')
