import { ACCOUNT_WORDS } from './account-words.ts'
import { readCode, readInbox } from './read-code.ts'
import { alive, enterCode, heading, toLogin } from './sign-in.ts'
import type { Visitor } from './visitor.ts'

/** The steps of a reset and of the search for an ID, one function each. */

export const accountWords = ({ words }: Visitor) => ACCOUNT_WORDS[words.tag]

/** It satisfies the policy of every tenant, and is in no list of forbidden passwords. */
export const newPassword = 'Kx7#mQ2p!vZ9'

/** Goes from the log-in screen to the question for the account ID. */
export async function toAccountId(visitor: Visitor): Promise<void> {
  await toLogin(visitor)
  // On a busy machine WebKit can lose a press that comes before the page listens.
  await alive(visitor.page)
  await visitor.page.getByRole('button', { name: accountWords(visitor).reset, exact: true }).click()
  await heading(visitor, accountWords(visitor).account)
}

/** For users with a single method: its screen opens by itself, and a code is on its way. */
export async function toResetCode(visitor: Visitor): Promise<string> {
  const { page, person, origin, words } = visitor
  const known = (await readInbox(origin, person.username)).length
  await page.getByRole('textbox', { name: words.username }).fill(person.username)
  await page.getByRole('button', { name: accountWords(visitor).next, exact: true }).click()
  await heading(visitor, words.smsScreen)
  return readCode(origin, person.username, known)
}

export async function toNewPassword(visitor: Visitor): Promise<void> {
  await toAccountId(visitor)
  await enterCode(visitor, await toResetCode(visitor))
  await heading(visitor, accountWords(visitor).reset)
}

export const fieldOf = ({ page }: Visitor, label: string) => page.getByLabel(label, { exact: true })

export async function toFindId(visitor: Visitor): Promise<void> {
  await toLogin(visitor)
  await visitor.page.getByRole('button', { name: accountWords(visitor).find, exact: true }).click()
  await heading(visitor, accountWords(visitor).find)
}

/**
 * Enters the name and phone of an existing user.
 * @returns the code that was sent
 */
export async function toFindCode(visitor: Visitor): Promise<string> {
  const own = accountWords(visitor)
  await fieldOf(visitor, own.family).fill(own.who.family)
  await fieldOf(visitor, own.given).fill(own.who.given)
  await fieldOf(visitor, own.number).fill(own.who.number)
  const known = (await readInbox(visitor.origin, own.who.kept)).length
  await visitor.page.getByRole('button', { name: own.send, exact: true }).click()
  await heading(visitor, own.code)
  return readCode(visitor.origin, own.who.kept, known)
}
