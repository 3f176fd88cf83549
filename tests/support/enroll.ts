import { expect } from 'vitest'
import { ENROLL_WORDS } from './enroll-words.ts'
import { readCode, readInbox } from './read-code.ts'
import { enterCode, heading, passFirstStep } from './sign-in.ts'
import type { Visitor } from './visitor.ts'

/** The steps of a registration, one function each. */

export const enrollWords = ({ words }: Visitor) => ENROLL_WORDS[words.tag]

/** An unassigned number, as dialled in Korea; the second constant has its stored form. */
export const number = '010-5550-0177'
export const kept = '+82 10 5550 0177'

/** Goes from the entry to the list of methods that can be registered. */
export async function toChoice(visitor: Visitor): Promise<void> {
  await passFirstStep(visitor)
  await visitor.page.getByText(enrollWords(visitor).choose).waitFor()
}

/** Presses the row of a method; unfolds the rows that are not shown at first. */
export async function choose(visitor: Visitor, method: string, screen: string): Promise<void> {
  const main = visitor.page.getByRole('main')
  const row = main.locator('li > button').filter({ hasText: method }).first()
  await row.waitFor({ state: 'attached' })
  if (!(await row.isVisible())) await main.locator('details.more > summary').click()
  await main.getByRole('listitem').getByRole('button', { name: method }).click()
  await heading(visitor, screen)
}

/**
 * Requests a code and waits for it.
 * @param to address or username; its newest message has the code
 */
export async function sendTo(visitor: Visitor, to: string, screen: string): Promise<string> {
  const known = (await readInbox(visitor.origin, to)).length
  await visitor.page.getByRole('button', { name: enrollWords(visitor).sendCode }).click()
  await heading(visitor, screen)
  return readCode(visitor.origin, to, known)
}

export async function toSmsCode(visitor: Visitor): Promise<string> {
  const { sms, smsCode, number: label } = enrollWords(visitor)
  await toChoice(visitor)
  await choose(visitor, visitor.words.sms, sms)
  await visitor.page.getByLabel(label).fill(number)
  return sendTo(visitor, kept, smsCode)
}

export async function finish(visitor: Visitor, code: string, done: string): Promise<void> {
  await enterCode(visitor, code)
  await heading(visitor, done)
}

/**
 * Replaces the phone, from the page of the number to the end.
 * @param works text of the page about the registered number, which still works
 */
export async function changePhone(visitor: Visitor, works: string): Promise<void> {
  const own = enrollWords(visitor)
  const { page } = visitor
  await page.getByText(works).waitFor()
  await page.getByRole('textbox', { name: own.number }).fill(number)
  const code = await sendTo(visitor, kept, own.smsCode)
  expect(new URL(page.url()).pathname).toBe('/secdx/mfa/enrollment/sms/verify/change')
  await finish(visitor, code, own.smsDone)
  await page.getByRole('button', { name: own.goOn }).click()
}
