import { expect } from 'vitest'
import { APP_WORDS } from './app-words.ts'
import { choose } from './enroll.ts'
import { answerOnPhone } from './phone.ts'
import { heading } from './sign-in.ts'
import type { Visitor } from './visitor.ts'

/** The steps of a person with the SingleID Authenticator app, one function each. */

export const appWords = ({ words }: Visitor) => APP_WORDS[words.tag]

export const APP_TYPES = ['totp', 'motp', 'bio', 'pin'] as const
export type AppType = (typeof APP_TYPES)[number]

/** Returns the number that the screen shows. */
export async function shownNumber(visitor: Visitor): Promise<string> {
  const { approve } = appWords(visitor)
  const sentence = visitor.page.getByText(approve)
  await sentence.waitFor()
  await sentence.waitFor()
  return (await visitor.page.locator('.text-figure').textContent()) ?? ''
}

/** Approves on the phone, with the number of the screen. */
export async function approve(visitor: Visitor): Promise<void> {
  expect(await answerOnPhone(visitor.origin, 'approve', await shownNumber(visitor))).toBe(
    'approved',
  )
}

/** Chooses the app among the methods to register, then its kind. */
export async function chooseApp(visitor: Visitor, kind: AppType): Promise<void> {
  const words = appWords(visitor)
  await choose(visitor, words.app, words.start)
  await visitor.page.getByRole('radio', { name: words.kinds[kind] }).check()
}

/** Goes from the choice of a kind to the page that installs the app. */
export async function toInstall(visitor: Visitor): Promise<void> {
  const { next, getApp } = appWords(visitor)
  await visitor.page.getByRole('button', { name: next, exact: true }).click()
  await heading(visitor, getApp)
}

/**
 * Goes from the choice of a kind, already selected, to the QR code.
 * @returns the text to type for users without a scanner
 */
export async function nextToQrCode(visitor: Visitor, type: AppType): Promise<string> {
  const { page } = visitor
  const { installed, enroll, qr } = appWords(visitor)
  await toInstall(visitor)
  await page.getByRole('button', { name: installed }).click()
  await heading(visitor, enroll[type])
  await page.locator('.qr').first().waitFor()
  // On a phone the code is folded below the link to the app.
  const fold = page.locator('.qr > details > summary')
  if ((await fold.count()) > 0) await fold.click()
  await page.getByRole('img', { name: qr }).waitFor()
  return (await page.locator('.qr bdi').textContent()) ?? ''
}
