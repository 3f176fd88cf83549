import { describe, expect, test } from 'vitest'
import { descriptionOf } from '../support/description-of.ts'
import { drawn } from '../support/drawn.ts'
import { enterPassword, heading, toLogin } from '../support/sign-in.ts'
import { spokenBy } from '../support/spoken.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'
import type { Visitor } from '../support/visitor.ts'

const gatehouse = useGatehouse()

const passwordField = ({ page, words }: Visitor) => page.getByLabel(words.password, { exact: true })
const focusedName = ({ page }: Visitor) =>
  page.evaluate(() => document.activeElement?.getAttribute('autocomplete') ?? '')

const counted = [
  {
    language: 'en-US',
    as: 'minji.kim',
    title: 'Error: Sign in',
    says: (n: number) =>
      `The ID or password is incorrect. Your account locks after 5 wrong attempts. (${n}/5)`,
  },
  {
    language: 'ko-KR',
    as: 'seoyeon.lee',
    title: '오류: 로그인',
    says: (n: number) => `아이디 또는 비밀번호가 올바르지 않습니다. 5회 틀리면 잠깁니다. (${n}/5)`,
  },
] as const

describe.each(drawn('languages of password errors', counted))(
  'a wrong password, in $language',
  ({ language, as, title, says }) => {
    test('is counted; keeps the ID, clears the password, marks the tab title', async () => {
      const visitor = await gatehouse.visit({ language, as })
      const { page, words, person } = visitor
      await toLogin(visitor)
      for (const n of [1, 2]) {
        await enterPassword(visitor, `wrong ${n}`)
        await expect.poll(() => descriptionOf(passwordField(visitor))).toContain(says(n))
        expect(await passwordField(visitor).inputValue()).toBe('')
        expect(await page.getByRole('textbox', { name: words.username }).inputValue()).toBe(
          person.username,
        )
        expect(await focusedName(visitor)).toBe('current-password')
        expect(await passwordField(visitor).getAttribute('aria-invalid')).toBe('true')
        expect(await page.title()).toBe(title)
      }
      await enterPassword(visitor)
      await heading(visitor, words.options)
      expect(visitor.watch.faults()).toEqual([])
      expect(visitor.watch.refusals()).toHaveLength(2)
    })
  },
)

test.each(['Enter', 'the button'])(
  'a wrong password is announced once, sent by %s',
  async (way) => {
    const visitor = await gatehouse.visit()
    const { page, words, person } = visitor
    const says = /The ID or password is incorrect/
    await toLogin(visitor)
    await page.getByRole('textbox', { name: words.username }).fill(person.username)
    await passwordField(visitor).fill('wrong')
    const spoken = await spokenBy(page, async () => {
      if (way === 'Enter') await page.keyboard.press('Enter')
      else await page.getByRole('button', { name: words.logIn, exact: true }).click()
      await page.getByText(says).first().waitFor()
      await expect.poll(() => focusedName(visitor)).toBe('current-password')
    })
    expect(spoken.filter((sentence) => says.test(sentence))).toHaveLength(1)
    // A screen reader speaks the error when the focus returns to the field.
    await page.keyboard.press('Tab')
    expect(await spokenBy(page, () => page.keyboard.press('Shift+Tab'))).toEqual([
      words.password,
      expect.stringMatching(says),
    ])
  },
)

test('an unknown ID shows the same message as a wrong password', async () => {
  const visitor = await gatehouse.visit()
  await toLogin(visitor)
  await enterPassword(
    { ...visitor, person: { ...visitor.person, username: 'no.body' } },
    'whatever',
  )
  await expect.poll(() => descriptionOf(passwordField(visitor))).toContain('(1/5)')
})

test('five wrong passwords lock the account for ten minutes, then it opens', async () => {
  const visitor = await gatehouse.visit()
  const { page, words } = visitor
  const locked = page.getByText(
    'Your account is locked for 10 minutes because of too many failed attempts.',
  )
  await toLogin(visitor)
  for (const n of [1, 2, 3, 4]) {
    await enterPassword(visitor, 'wrong')
    await expect.poll(() => descriptionOf(passwordField(visitor))).toContain(`(${n}/5)`)
  }
  await enterPassword(visitor, 'wrong')
  await heading(visitor, 'Security warning')
  await locked.first().waitFor()
  expect(
    await page.getByRole('button', { name: /Sign in again/ }).getAttribute('aria-disabled'),
  ).toBe('true')
  await toLogin(visitor)
  await enterPassword(visitor)
  await locked.first().waitFor()
  await gatehouse.sandbox.advanceClock(601)
  await toLogin(visitor)
  await enterPassword(visitor)
  await heading(visitor, words.options)
})

test('account problems appear only after the correct password', async () => {
  const visitor = await gatehouse.visit({ as: 'suspended.kwon' })
  await toLogin(visitor)
  await enterPassword(visitor, 'wrong')
  await expect.poll(() => descriptionOf(passwordField(visitor))).toContain('/5)')
  await enterPassword(visitor)
  await heading(visitor, 'Account suspended')
  expect(visitor.watch.faults()).toEqual([])
})

const people = [
  {
    as: 'locked.lee',
    screen: 'Security warning',
    says: 'Your account is locked. Reset your password to unlock it.',
  },
  {
    as: 'expired.choi',
    screen: 'Password expired',
    says: 'Your password has expired. Set a new password.',
  },
  { as: 'dormant.oh', screen: 'Dormant account', says: 'Ask your administrator to reactivate it.' },
  {
    as: 'denied.noh',
    screen: 'Access denied',
    says: 'The sign-on policy of your organization does not allow this access.',
  },
  { as: 'nara.yoon', screen: 'Add a way to sign in', says: 'Set up a method to go on.' },
  { as: 'daniel.park', screen: 'MFA Portal', says: 'Hello, Daniel Park' },
]
test.each(people)('$as meets "$says"', async ({ as, screen, says }) => {
  const visitor = await gatehouse.visit({ as })
  await toLogin(visitor)
  await enterPassword(visitor)
  await visitor.page.getByText(says).first().waitFor()
  await heading(visitor, screen)
  expect(visitor.watch.faults()).toEqual([])
})

test('empty fields show their errors, fit 1280 x 800, and send nothing', async () => {
  const visitor = await gatehouse.visit()
  const { page, words } = visitor
  await page.setViewportSize({ width: 1280, height: 800 })
  await toLogin(visitor)
  await page.getByRole('button', { name: words.logIn, exact: true }).click()
  await expect.poll(() => focusedName(visitor)).toBe('username')
  await expect
    .poll(() => page.locator('main .why').allTextContents())
    .toEqual(['Enter your account ID.', 'Enter your password.'])
  expect(await page.locator('.summary').count()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(800)
  expect(visitor.watch.refusals()).toEqual([])
})
