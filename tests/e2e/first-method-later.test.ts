import { describe, expect, test } from 'vitest'
import { drawn } from '../support/drawn.ts'
import { enrollWords, finish, kept, number, sendTo } from '../support/enroll.ts'
import { pressInRow } from '../support/home-methods.ts'
import { inspectScreen } from '../support/inspect-screen.ts'
import { enterPassword, heading, toLogin } from '../support/sign-in.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'
import type { Visitor } from '../support/visitor.ts'

const gatehouse = useGatehouse()

const languages = [
  {
    spoken: 'English',
    language: 'en-US',
    anew: 'No password? Sign out and sign in again',
  },
  {
    spoken: 'Korean',
    language: 'ko-KR',
    anew: '비밀번호가 없으신가요? 로그아웃 후 다시 로그인',
  },
] as const

const row = ({ page }: Visitor, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name }).first()

/** Opens the home of a user without methods other than the password. */
async function home(language: 'en-US' | 'ko-KR'): Promise<Visitor> {
  const visitor = await gatehouse.visit({ language, as: 'daniel.park' })
  await toLogin(visitor)
  await enterPassword(visitor)
  await heading(visitor, visitor.words.home)
  return visitor
}

async function registerPhone(visitor: Visitor): Promise<void> {
  const own = enrollWords(visitor)
  await heading(visitor, own.sms)
  await visitor.page.getByRole('textbox', { name: own.number }).fill(number)
  await finish(visitor, await sendTo(visitor, kept, own.smsCode), own.smsDone)
  await visitor.page.getByRole('button', { name: own.goOn }).click()
  await heading(visitor, visitor.words.home)
  await row(visitor, visitor.words.sms).getByText('***-****-0177').waitFor()
}

describe.each(drawn('languages of first method later', languages))(
  'in $spoken',
  ({ language, anew }) => {
    test('registers the first method at once after a fresh sign-in', async () => {
      const visitor = await home(language)
      await pressInRow(visitor, visitor.words.sms, 'register')
      await registerPhone(visitor)
      expect(visitor.watch.faults()).toEqual([])
    })

    test('asks for the password again later; Back leads home', async () => {
      const visitor = await home(language)
      const { page, words } = visitor
      const own = enrollWords(visitor)
      await gatehouse.sandbox.advanceClock(301)
      await pressInRow(visitor, words.sms, 'register')
      await heading(visitor, own.check)
      await row(visitor, words.password).getByRole('button', { name: words.password }).click()
      await heading(visitor, words.passwordScreen)
      await inspectScreen(visitor, words.passwordScreen)
      await page.getByRole('button', { name: own.back, exact: true }).click()
      await heading(visitor, words.home)

      await pressInRow(visitor, words.sms, 'register')
      await heading(visitor, own.check)
      await row(visitor, words.password).getByRole('button', { name: words.password }).click()
      await heading(visitor, words.passwordScreen)
      await page.reload()
      await heading(visitor, words.passwordScreen)
      await page.getByLabel(words.password, { exact: true }).fill(visitor.person.password)
      await page.keyboard.press('Enter')
      await registerPhone(visitor)
      expect(visitor.watch.faults()).toEqual([])
    })

    test('signs in again instead when the user has no password', async () => {
      const visitor = await home(language)
      const { page, words } = visitor
      await gatehouse.sandbox.advanceClock(301)
      await pressInRow(visitor, words.sms, 'register')
      await heading(visitor, enrollWords(visitor).check)
      await row(visitor, words.password).getByRole('button', { name: words.password }).click()
      await page.getByRole('button', { name: anew }).click()
      await heading(visitor, words.secureLogout)
      expect(visitor.watch.faults()).toEqual([])
    })
  },
)
