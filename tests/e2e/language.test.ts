import { describe, expect, test } from 'vitest'
import {
  heading,
  otherThan,
  enterCode,
  toCode,
  toLogin,
  passFirstStep,
} from '../support/sign-in.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'
import { WORDS } from '../support/words.ts'

const gatehouse = useGatehouse()

const korean = WORDS['ko-KR']

const choices = [
  {
    case: 'the cookie says Korean, the browser English (R1.50)',
    cookie: 'Korean',
    browser: 'en-US',
    shown: 'ko-KR',
  },
  {
    case: 'the cookie says English, the browser Korean (R1.50)',
    cookie: 'English',
    browser: 'ko-KR',
    shown: 'en-US',
  },
  {
    case: 'no cookie, the browser speaks British English (R1.51)',
    browser: 'en-GB',
    shown: 'en-US',
  },
  { case: 'no cookie, the browser speaks Korean (R1.52)', browser: 'ko', shown: 'ko-KR' },
  { case: 'no cookie, the browser speaks French (R1.53)', browser: 'fr-FR', shown: 'en-US' },
  {
    case: 'a cookie with another word, the browser speaks Korean',
    cookie: 'ko-KR',
    browser: 'ko-KR',
    shown: 'ko-KR',
  },
] as const

test.each(choices)('$case: the screen is in $shown', async ({ browser, shown, ...choice }) => {
  const visitor = await gatehouse.visit({ locale: browser })
  const { page, context } = visitor
  if ('cookie' in choice)
    await context.addCookies([{ name: 'Language', value: choice.cookie, url: gatehouse.origin }])
  await page.goto(gatehouse.entry)
  await heading(visitor, WORDS[shown].login)
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(shown)
  expect(await page.title()).toBe(WORDS[shown].login)
})

describe('the language menu', () => {
  test('R3.108 T10 changes every text, keeps typed text and focus, and writes the cookie', async () => {
    const visitor = await gatehouse.visit()
    const { page, words, context, watch } = visitor
    await toLogin(visitor)
    const documents = { count: 0 }
    page.on('load', () => {
      documents.count += 1
    })
    await page.getByRole('textbox', { name: words.username }).fill('somebody')
    await page.getByLabel(words.password, { exact: true }).fill('something')
    await page.getByRole('button', { name: 'Language: English' }).click()
    const item = page.getByRole('menuitemradio', { name: '한국어' })
    expect(await item.getAttribute('lang')).toBe('ko-KR')
    await item.click()
    await heading(visitor, korean.login)
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('ko-KR')
    expect(await page.title()).toBe(korean.login)
    expect(await page.getByRole('textbox', { name: korean.username }).inputValue()).toBe('somebody')
    expect(await page.getByLabel(korean.password, { exact: true }).inputValue()).toBe('something')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      '언어: 한국어',
    )
    expect(documents.count).toBe(0)
    expect((await context.cookies()).find(({ name }) => name === 'Language')?.value).toBe('Korean')

    await page.getByRole('button', { name: '언어: 한국어' }).click()
    await page.getByRole('menuitemradio', { name: 'English' }).click()
    await heading(visitor, words.login)
    expect((await context.cookies()).find(({ name }) => name === 'Language')?.value).toBe('English')
    expect(watch.faults()).toEqual([])
  })

  test('changes texts already shown: a field error and the countdown', async () => {
    const visitor = await gatehouse.visit()
    const { page } = visitor
    const code = await toCode(visitor)
    await enterCode(visitor, otherThan(code))
    await page.getByText('The code is incorrect (1 of 5).').first().waitFor()
    await page.getByRole('button', { name: 'Language: English' }).click()
    await page.getByRole('menuitemradio', { name: '한국어' }).click()
    await page.getByText('인증번호가 올바르지 않습니다. (1/5회)').first().waitFor()
    await page
      .getByText(/인증번호는 \d\d:\d\d까지 유효합니다\./)
      .first()
      .waitFor()
    await expect
      .poll(() => page.getByRole('textbox', { name: korean.code }).inputValue())
      .toBe(otherThan(code))
    expect(await page.getByText(/The code|Resend|Verify/).count()).toBe(0)
  })

  test('B35 changes the language of a pending response and keeps typed text', async () => {
    const visitor = await gatehouse.visit()
    const { page, words } = visitor
    await passFirstStep(visitor)
    const sending = Promise.withResolvers<void>()
    await page.route('**/verification/otp/send', async (route) => {
      await sending.promise
      await route.continue()
    })
    await page.getByRole('button', { name: words.sms }).click()
    await heading(visitor, words.smsScreen)
    await page.getByRole('textbox', { name: words.code }).fill('12')
    await page.getByRole('button', { name: 'Language: English' }).click()
    await page.getByRole('menuitemradio', { name: '한국어' }).click()
    await heading(visitor, korean.smsScreen)
    sending.resolve()
    await page.getByText(/로 보냈습니다\.$/).waitFor()
    expect(await page.getByRole('textbox', { name: korean.code }).inputValue()).toBe('12')
    expect(visitor.watch.faults()).toEqual([])
  })
})
