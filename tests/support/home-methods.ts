import type { Locator } from 'playwright-core'
import { heading } from './sign-in.ts'
import type { Visitor } from './visitor.ts'
import type { Language } from './words.ts'

/** Texts of the home screen, which lists the user's methods. */
const WORDS = {
  'en-US': {
    register: 'Register',
    change: 'Change',
    remove: 'Remove',
    removed: 'The method was removed.',
    proven: 'You have proven who you are',
  },
  'ko-KR': {
    register: '등록',
    change: '변경',
    remove: '삭제',
    removed: '인증 수단을 삭제했습니다.',
    proven: '본인 확인을 마쳤습니다',
  },
} as const satisfies Readonly<Record<Language, unknown>>

export const homeWords = ({ words }: Visitor) => WORDS[words.tag]

export const rowOf = ({ page }: Visitor, method: string): Locator =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: method }).first()

export const pressInRow = (
  visitor: Visitor,
  method: string,
  name: 'register' | 'change' | 'remove',
): Promise<void> =>
  rowOf(visitor, method)
    .getByRole('button', { name: homeWords(visitor)[name], exact: true })
    .click()

/**
 * Removes the method after a confirmation; its row then offers registration again.
 * The identity check took place a moment ago.
 */
export async function removeMethod(visitor: Visitor, method: string): Promise<void> {
  const { remove, register } = homeWords(visitor)
  await pressInRow(visitor, method, 'remove')
  await visitor.page.getByRole('dialog').getByRole('button', { name: remove }).click()
  await rowOf(visitor, method).getByRole('button', { name: register, exact: true }).waitFor()
  await heading(visitor, visitor.words.home)
}
