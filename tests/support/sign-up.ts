import { readCode, readInbox } from './read-code.ts'
import { heading } from './sign-in.ts'
import { SIGN_UP_WORDS } from './sign-up-words.ts'
import { allTerms } from './terms.ts'
import type { Visitor } from './visitor.ts'

export const signUpWords = ({ words }: Visitor) => SIGN_UP_WORDS[words.tag]

export const newcomer = {
  username: 'bada.kim',
  password: 'Nine-Lives-42-Hats',
  email: 'bada.kim@example.com',
  number: '010-5550-0199',
  kept: '+82 10-5550-0199',
} as const

/** Switches of the sign-up rules that are not numbers. */
export async function changeSignUpRules(
  origin: string,
  path: 'sign-up' | 'invitations' | 'applications',
  body: object,
): Promise<Readonly<Record<string, unknown>>> {
  const answer = await fetch(`${origin}/sandbox/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`The sandbox answered ${answer.status} to ${path}.`)
  return (await answer.json()) as Readonly<Record<string, unknown>>
}

/** Returns the link of an invitation, from its message. */
export const invitationIn = (message = ''): string =>
  /https?:\S+\/signup\/redirect\/\S+/.exec(message)?.[0] ?? ''

export const press = ({ page }: Visitor, name: string): Promise<void> =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click()

/** @param first heading of the first page, which the policy decides */
export async function openSignUp(
  visitor: Visitor,
  first: string = signUpWords(visitor).email,
): Promise<void> {
  await visitor.page.goto(`${visitor.entry}signup`)
  await heading(visitor, first)
}

/** On the last page: agrees to all terms, and makes the account. */
export async function agree(visitor: Visitor, next: string): Promise<void> {
  await allTerms(visitor).check()
  await visitor.page.getByRole('checkbox', { checked: true }).nth(3).waitFor()
  await press(visitor, signUpWords(visitor).signUp)
  await heading(visitor, next)
}

/** On the page of an address or a number: types it, enters the received code, and continues. */
export async function prove(
  visitor: Visitor,
  label: string,
  typed: string,
  sentTo: string,
  next: string,
): Promise<void> {
  const own = signUpWords(visitor)
  const known = (await readInbox(visitor.origin, sentTo)).length
  await visitor.page.getByLabel(label, { exact: true }).fill(typed)
  // The typed value counts once the field loses the focus; then the label of the button is final.
  await visitor.page.keyboard.press('Tab')
  await press(visitor, own.sendCode)
  // The code field appears and takes the focus.
  await visitor.page.locator('input:focus[autocomplete="one-time-code"]').waitFor()
  await visitor.page
    .getByRole('textbox', { name: own.code })
    .fill(await readCode(visitor.origin, sentTo, known))
  await visitor.page.keyboard.press('Enter')
  await heading(visitor, next)
}

export async function fillProfile(visitor: Visitor, next: string): Promise<void> {
  const own = signUpWords(visitor)
  const { page } = visitor
  await page.getByLabel(own.familyName, { exact: true }).fill('Kim')
  await page.getByLabel(own.givenName, { exact: true }).fill('Bada')
  await page.getByRole('textbox', { name: own.company }).fill('Example')
  await page.getByRole('textbox', { name: own.department }).fill('Research')
  await press(visitor, own.next)
  await heading(visitor, next)
}

/** Enters an ID and a password, and goes on to the terms. */
export async function chooseAccount(
  visitor: Visitor,
  username: string = newcomer.username,
): Promise<void> {
  const own = signUpWords(visitor)
  const { page } = visitor
  await page.getByRole('textbox', { name: own.id }).fill(username)
  await page.getByLabel(own.password, { exact: true }).fill(newcomer.password)
  await page.getByLabel(own.again, { exact: true }).fill(newcomer.password)
  await press(visitor, own.next)
  await heading(visitor, own.terms)
}
