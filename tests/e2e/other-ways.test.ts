import { describe, expect, test } from 'vitest'
import { accountWords } from '../support/account.ts'
import { descriptionOf } from '../support/description-of.ts'
import { drawn } from '../support/drawn.ts'
import { inspectScreen } from '../support/inspect-screen.ts'
import { readCode, readInbox } from '../support/read-code.ts'
import { enterCode, enterPassword, heading, signIn, toLogin } from '../support/sign-in.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'
import type { Visitor } from '../support/visitor.ts'

const gatehouse = useGatehouse()

const languages = [
  {
    spoken: 'English',
    language: 'en-US',
    as: 'minji.kim',
    incorrect: '(1/5)',
    spam: 'Check your spam folder too.',
    somewhere: 'We sent it to the registered number or address.',
  },
  {
    spoken: 'Korean',
    language: 'ko-KR',
    as: 'seoyeon.lee',
    incorrect: '(1/5)',
    spam: '스팸 메일함도 확인해 주세요.',
    somewhere: '등록된 연락처로 보냈습니다.',
  },
] as const

const rows = ({ page }: Visitor) => page.getByRole('main').getByRole('listitem').allTextContents()
const choose = ({ page }: Visitor, name: string) =>
  page.getByRole('main').getByRole('listitem').getByRole('button', { name }).click()

/** Goes from the first address to the options of the first step. */
async function startWithoutPassword(visitor: Visitor): Promise<void> {
  const { page, words, person } = visitor
  await toLogin(visitor)
  await page.getByRole('textbox', { name: words.username }).fill(person.username)
  await page.getByRole('button', { name: words.withoutPassword }).click()
}

async function codeAfter(visitor: Visitor, act: () => Promise<void>): Promise<string> {
  const known = (await readInbox(gatehouse.origin, visitor.person.username)).length
  await act()
  return readCode(gatehouse.origin, visitor.person.username, known)
}

describe.each(drawn('languages of other ways', languages))(
  'in $spoken',
  ({ language, as, incorrect, spam, somewhere }) => {
    test('R2.44 R2.34: signs in by password and e-mail code; screens are accessible', async () => {
      const visitor = await gatehouse.visit({ language, as })
      const { page, words, person } = visitor
      await startWithoutPassword(visitor)
      await heading(visitor, words.options)
      // Before any proof the list shows no addresses.
      await expect.poll(() => rows(visitor)).toEqual([words.sms, words.email, words.password])
      await inspectScreen(visitor, words.options)

      await choose(visitor, words.password)
      await heading(visitor, words.passwordScreen)
      expect(new URL(page.url()).pathname).toBe('/secdx/mfa/verifypassword')
      await inspectScreen(visitor, words.passwordScreen)
      // A forgotten password leads to the reset, which knows the ID; Back returns here.
      await page.getByRole('button', { name: accountWords(visitor).reset, exact: true }).click()
      await heading(visitor, accountWords(visitor).account)
      await expect
        .poll(() => page.getByLabel(words.username, { exact: true }).inputValue())
        .toBe(person.username)
      await page.goBack()
      await heading(visitor, words.passwordScreen)
      const field = page.getByLabel(words.password, { exact: true })
      await expect
        .poll(() => page.locator('input[autocomplete="username"]').inputValue())
        .toBe(person.username)
      await field.fill('not this one')
      await page.keyboard.press('Enter')
      await expect.poll(() => descriptionOf(field)).toContain(incorrect)
      expect(
        await field.evaluate(
          (element) =>
            element === document.activeElement && (element as HTMLInputElement).value === '',
        ),
      ).toBe(true)
      await field.fill(person.password)
      await page.keyboard.press('Enter')

      await heading(visitor, words.options)
      await expect.poll(async () => (await rows(visitor)).length).toBe(2)
      expect((await rows(visitor)).join()).not.toContain(words.password)
      const code = await codeAfter(visitor, () => choose(visitor, words.email))
      await heading(visitor, words.emailScreen)
      await page.getByText(spam).waitFor()
      await inspectScreen(visitor, words.emailScreen)
      await enterCode(visitor, code)
      await heading(visitor, words.home)
      expect(visitor.watch.faults()).toEqual([])
    })

    test('proves both steps by codes; skips the used method, opens the other', async () => {
      const visitor = await gatehouse.visit({ language, as })
      const { page, words } = visitor
      await startWithoutPassword(visitor)
      await heading(visitor, words.options)
      const first = await codeAfter(visitor, () => choose(visitor, words.sms))
      await heading(visitor, words.smsScreen)
      await page.getByText(somewhere).waitFor()
      const second = await codeAfter(visitor, () => enterCode(visitor, first))
      await heading(visitor, words.emailScreen)
      expect(await page.getByRole('button', { name: words.otherWays }).count()).toBe(0)
      await enterCode(visitor, second)
      await heading(visitor, words.home)
      expect(visitor.watch.faults()).toEqual([])
    })
  },
)

test('D3.07: the preferred method opens once, not after other ways or Back', async () => {
  const visitor = await gatehouse.visit({ as: 'haneul.seo' })
  const { page, words } = visitor
  await toLogin(visitor)
  await enterPassword(visitor)
  await heading(visitor, words.emailScreen)
  await page.getByRole('button', { name: words.otherWays }).click()
  await heading(visitor, words.options)
  await page.getByText('Preferred').waitFor()
  await expect.poll(() => rows(visitor)).toHaveLength(2)
  const code = await codeAfter(visitor, () => choose(visitor, words.sms))
  await heading(visitor, words.smsScreen)
  await page.goBack()
  await heading(visitor, words.options)
  await page.getByText('Preferred').waitFor()
  await page.reload()
  await heading(visitor, words.options)
  await page.getByText('Preferred').waitFor()
  await page.goBack()
  await heading(visitor, words.emailScreen)
  await page.reload()
  await heading(visitor, words.emailScreen)
  await page.getByRole('button', { name: words.otherWays }).click()
  await choose(visitor, words.sms)
  await enterCode(visitor, code)
  await heading(visitor, words.home)
  expect(visitor.watch.faults()).toEqual([])
})

test('R4.28 T48: the second step hides the password and blocks its screen', async () => {
  const visitor = await gatehouse.visit()
  const { page, words, entry } = visitor
  await toLogin(visitor)
  await enterPassword(visitor)
  await heading(visitor, words.options)
  await expect.poll(() => rows(visitor)).toHaveLength(2)
  expect((await rows(visitor)).join()).not.toContain('Password')
  await page.goto(`${entry}verifypassword`)
  await heading(visitor, words.continued)
  await page.getByRole('button', { name: 'Continue here' }).click()
  await heading(visitor, words.options)
})

test('the only other method opens at once, without an other-ways button', async () => {
  const visitor = await gatehouse.visit({ as: 'jisoo.han' })
  const { page, words } = visitor
  await toLogin(visitor)
  const code = await codeAfter(visitor, () => enterPassword(visitor))
  await heading(visitor, words.smsScreen)
  expect(await page.getByRole('button', { name: words.otherWays }).count()).toBe(0)
  await enterCode(visitor, code)
  await heading(visitor, words.home)
})

test('the passwordless sign-in requires an ID at its field', async () => {
  const visitor = await gatehouse.visit()
  const { page, words } = visitor
  await toLogin(visitor)
  await page.getByRole('button', { name: words.withoutPassword }).click()
  const field = page.getByRole('textbox', { name: words.username })
  await expect.poll(() => descriptionOf(field)).toContain('Enter your account ID.')
  await field.fill('minji kim')
  await page.getByRole('button', { name: words.withoutPassword }).click()
  await expect.poll(() => descriptionOf(field)).toContain('Spaces are not allowed.')
})

test('R2.08: the blank page shows nothing and requests nothing', async () => {
  const visitor = await gatehouse.visit()
  const { page, entry } = visitor
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/common-api/')) calls.push(request.url())
  })
  await page.goto(`${entry}page/Empty`)
  await expect.poll(() => page.title()).toBe('Login')
  await page.waitForLoadState('networkidle')
  expect((await page.locator('body').innerText()).trim()).toBe('')
  expect(calls).toEqual([])
  expect(visitor.watch.faults()).toEqual([])
  await signIn(visitor)
})
