import { readCode, readInbox } from './read-code.ts'
import type { Visitor } from './visitor.ts'

/** The steps of the first journey, one function each; a test that is about something else calls `signIn`. */

export async function toLogin({ page, entry, words }: Visitor): Promise<void> {
  await page.goto(entry)
  await page.getByLabel(words.username).waitFor()
}

export async function enterPassword({ page, words, person }: Visitor, password: string = person.password): Promise<void> {
  await page.getByLabel(words.username).fill(person.username)
  await page.getByLabel(words.password, { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

/** From the login screen to the options. */
export async function passFirstStep(visitor: Visitor): Promise<void> {
  await toLogin(visitor)
  await enterPassword(visitor)
  await heading(visitor, visitor.words.options)
}

/** Answers with the code that was sent. */
export async function chooseSms(visitor: Visitor): Promise<string> {
  const { page, words, person, origin } = visitor
  const known = (await readInbox(origin, person.username)).length
  await page.getByRole('button', { name: words.sms }).click()
  await heading(visitor, words.smsScreen)
  return readCode(origin, person.username, known)
}

/** From the first address to the code field. */
export async function toCode(visitor: Visitor): Promise<string> {
  await passFirstStep(visitor)
  return chooseSms(visitor)
}

export async function enterCode({ page, words }: Visitor, code: string): Promise<void> {
  await page.getByLabel(words.code).fill(code)
  await page.keyboard.press('Enter')
}

export async function signIn(visitor: Visitor): Promise<void> {
  await enterCode(visitor, await toCode(visitor))
  await heading(visitor, visitor.words.home)
}

/** From the home screen to the good-bye. */
export async function signOut(visitor: Visitor): Promise<void> {
  const { page, words } = visitor
  await page.getByRole('button', { name: words.secureLogout }).click()
  await heading(visitor, words.secureLogout)
  await page.getByRole('button', { name: words.logOut, exact: true }).click()
  await heading(visitor, words.loggedOut)
}

/** Waits for the screen with that heading. */
export function heading({ page }: Visitor, text: string): Promise<void> {
  return page.getByRole('heading', { level: 1, name: text, exact: true }).waitFor()
}

/** A code that is not the one. */
export const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
