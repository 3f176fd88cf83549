import type { Locator } from 'playwright-core'
import { heading } from './sign-in.ts'
import type { Visitor } from './visitor.ts'
import type { Language } from './words.ts'

/** Texts of the home screen, which lists the user's methods. */
const WORDS = {
  'en-US': {
    add: 'Add a way to sign in',
    register: 'Set up',
    change: 'Change',
    remove: 'Remove',
    removed: 'The method was removed.',
    proven: 'Remove email?',
  },
  'ko-KR': {
    add: '인증 수단 등록',
    register: '등록',
    change: '변경',
    remove: '삭제',
    removed: '인증 수단을 삭제했습니다.',
    proven: '이메일을 삭제하시겠습니까?',
  },
} as const satisfies Readonly<Record<Language, unknown>>

export const homeWords = ({ words }: Visitor) => WORDS[words.tag]

export const rowOf = ({ page }: Visitor, method: string): Locator =>
  page.locator('main .list').getByRole('listitem').filter({ hasText: method }).first()

/** Opens the menu of a row and presses its entry, or the list of methods to add. */
export async function pressInRow(
  visitor: Visitor,
  method: string,
  name: 'register' | 'change' | 'remove',
): Promise<void> {
  const words = homeWords(visitor)
  if (name === 'register') return pressToAdd(visitor, method)
  await openMenu(visitor, method)
  await rowOf(visitor, method).getByRole('menuitem', { name: words[name], exact: true }).click()
}

/** Presses an entry of the menu of a device, or the only one, which has no menu. */
export async function pressOfDevice(visitor: Visitor, device: string, name: string): Promise<void> {
  const row = rowOf(visitor, device)
  const only = row.getByRole('button', { name: `${name}: ` })
  const menu = row.locator('.menu-button')
  await only.or(menu).waitFor()
  if ((await menu.count()) === 0) return only.click()
  await menu.click()
  await row.getByRole('menuitem', { name, exact: true }).click()
}

export const openMenu = (visitor: Visitor, method: string): Promise<void> =>
  rowOf(visitor, method).locator('.menu-button').click()

/** Number of entries with that name in the menu of a row. */
export const entriesOf = (visitor: Visitor, method: string, name: string): Promise<number> =>
  rowOf(visitor, method).getByRole('menuitem', { name, includeHidden: true }).count()

async function pressToAdd(visitor: Visitor, method: string): Promise<void> {
  const { add, register } = homeWords(visitor)
  const summary = visitor.page.locator('summary', { hasText: add })
  await summary.waitFor()
  if (!(await summary.evaluate((shown) => shown.parentElement?.matches('[open]'))))
    await summary.click()
  // Rows after the third are folded once more.
  const folded = visitor.page.locator('details.more', { hasText: method })
  if ((await folded.count()) > 0 && !(await folded.evaluate((more) => more.matches('[open]'))))
    await folded.locator('summary').click()
  await rowToAdd(visitor, method).getByRole('button', { name: register, exact: true }).click()
}

/** Row of a method that is not registered. */
export const rowToAdd = ({ page }: Visitor, method: string): Locator =>
  page.locator('details').getByRole('listitem').filter({ hasText: method }).first()

/**
 * Removes the method after a confirmation; the list of methods then misses it.
 * The identity check took place a moment ago.
 */
export async function removeMethod(visitor: Visitor, method: string): Promise<void> {
  const { remove } = homeWords(visitor)
  await pressInRow(visitor, method, 'remove')
  await visitor.page.getByRole('dialog').getByRole('button', { name: remove }).click()
  const registered = visitor.page.locator('main li:has(.menu-button)').filter({ hasText: method })
  await registered.first().waitFor({ state: 'detached' })
  await heading(visitor, visitor.words.home)
}
