import { heading } from './sign-in.ts'
import type { Visitor } from './visitor.ts'
import type { Language } from './words.ts'

/** Texts of a list of terms, in consent and in sign-up. */
const TERMS_WORDS = {
  'en-US': {
    all: 'Agree to all',
    required: (title: string) => `${title} (required)`,
    read: (title: string) => `Read: ${title}`,
    close: 'Close',
    newTab: 'Open in a new tab',
  },
  'ko-KR': {
    all: '전체 동의',
    required: (title: string) => `[필수] ${title}`,
    read: (title: string) => `${title} 전문 보기`,
    close: '닫기',
    newTab: '새 탭에서 보기',
  },
} as const satisfies Readonly<Record<Language, unknown>>

const termsWords = ({ words }: Visitor) => TERMS_WORDS[words.tag]

/** The first row of the list. */
export const allTerms = (visitor: Visitor) =>
  visitor.page.getByRole('checkbox', { name: termsWords(visitor).all, exact: true })

export const requiredTerms = (visitor: Visitor, title: string) =>
  visitor.page.getByRole('checkbox', { name: termsWords(visitor).required(title), exact: true })

/** The button at the end of the row. */
export const termsOpener = (visitor: Visitor, title: string) =>
  visitor.page.getByRole('button', { name: termsWords(visitor).read(title), exact: true })

export const termsSheet = (visitor: Visitor, title: string) =>
  visitor.page.getByRole('dialog', { name: title, exact: true })

/** Opens the text of one set of terms, and waits for its first heading. */
export async function readTerms(visitor: Visitor, title: string): Promise<void> {
  await termsOpener(visitor, title).click()
  await termsSheet(visitor, title).getByRole('heading', { level: 3 }).first().waitFor()
}

export const closeTerms = ({ page, words }: Visitor): Promise<void> =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: TERMS_WORDS[words.tag].close, exact: true })
    .click()

/** Opens the terms of the open sheet in a tab of their own. */
export async function termsInNewTab(visitor: Visitor, screen: string): Promise<Visitor> {
  const { newTab } = termsWords(visitor)
  const [page] = await Promise.all([
    visitor.context.waitForEvent('page'),
    visitor.page.getByRole('dialog').getByRole('button', { name: newTab, exact: true }).click(),
  ])
  const opened = { ...visitor, page }
  await heading(opened, screen)
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  return opened
}
