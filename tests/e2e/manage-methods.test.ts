import { describe, expect, test } from 'vitest'
import { drawn } from '../support/drawn.ts'
import { changePhone, enrollWords } from '../support/enroll.ts'
import { entriesOf, pressInRow } from '../support/home-methods.ts'
import { inspectScreen } from '../support/inspect-screen.ts'
import { readCode, readInbox } from '../support/read-code.ts'
import { enterCode, heading, signIn } from '../support/sign-in.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'
import type { Visitor } from '../support/visitor.ts'

const gatehouse = useGatehouse()

const languages = [
  {
    spoken: 'English',
    language: 'en-US',
    as: 'minji.kim',
    check: "Confirm it's you",
    remove: 'Remove',
    ask: 'Remove email?',
    cancel: 'Cancel',
    removed: 'The method was removed.',
    works: '***-****-0101 works until the new one is confirmed.',
  },
  {
    spoken: 'Korean',
    language: 'ko-KR',
    as: 'seoyeon.lee',
    check: '본인 확인',
    remove: '삭제',
    ask: '이메일을 삭제하시겠습니까?',
    cancel: '취소',
    removed: '인증 수단을 삭제했습니다.',
    works: '새 인증 수단을 확인할 때까지 ***-****-0102를 사용할 수 있습니다.',
  },
] as const

const row = ({ page }: Visitor, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name }).first()

describe.each(drawn('languages of manage methods', languages))(
  'in $spoken',
  ({ language, as, check, remove, ask, cancel, removed, works }) => {
    test('R2.26 D2.16: changes a phone and removes a method after an identity check', async () => {
      const visitor = await gatehouse.visit({ language, as })
      const { page, words, person, origin } = visitor
      const own = enrollWords(visitor)
      await signIn(visitor)
      // The browser's Back leads from the check to home, which shows no proof.
      await pressInRow(visitor, words.email, 'remove')
      await page.getByRole('dialog').getByRole('button', { name: remove }).click()
      await heading(visitor, check)
      await page.goBack()
      await heading(visitor, words.home)
      await row(visitor, words.sms).waitFor()
      expect(await page.getByText(ask).count()).toBe(0)
      await pressInRow(visitor, words.sms, 'change')
      await heading(visitor, check)
      expect(new URL(page.url()).pathname).toBe('/secdx/mfa/authenticate')
      await inspectScreen(visitor, check)
      const known = (await readInbox(origin, person.username)).length
      await row(visitor, words.email).getByRole('button', { name: words.email }).click()
      await heading(visitor, words.emailScreen)
      await enterCode(visitor, await readCode(origin, person.username, known))

      await heading(visitor, own.sms)
      await changePhone(visitor, works)
      await heading(visitor, words.home)
      await row(visitor, words.sms).getByText('***-****-0177').waitFor()

      // The recent check counts: a dialog confirms, and the method is removed.
      await pressInRow(visitor, words.email, 'remove')
      const dialog = page.getByRole('dialog')
      await dialog.getByText(ask).waitFor()
      await dialog.getByRole('button', { name: cancel }).click()
      await dialog.waitFor({ state: 'detached' })
      await pressInRow(visitor, words.email, 'remove')
      await page.getByRole('dialog').getByRole('button', { name: remove }).click()
      await page.getByText(removed).waitFor()
      await expect.poll(() => entriesOf(visitor, words.sms, remove)).toBe(0)
      expect(visitor.watch.faults()).toEqual([])
    })
  },
)
