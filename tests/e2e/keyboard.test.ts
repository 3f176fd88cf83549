import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { focusedText, pressByKeyboard, tabTo, typeByKeyboard } from '../support/keyboard.ts'
import { obscuredFocus } from '../support/obscured-focus.ts'
import { readCode } from '../support/read-code.ts'
import { heading, toCode, toLogin } from '../support/sign-in.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'

const house = useGatehouse()

const small = { language: 'ko-KR', as: 'seoyeon.lee', viewport: { width: 320, height: 640 } } as const

/** What has focus, as 'h1 "SMS 인증"'. */
const focused = (page: Page) => page.evaluate(() => `${document.activeElement?.localName ?? ''} ${document.activeElement?.getAttribute('autocomplete') ?? ''}`.trim())

describe('by keyboard alone, in Korean, at 320 by 640', () => {
  test('D0.03: the journey is walked from the entry to the good-bye; each screen begins where it should and nothing covers the focus', async () => {
    const visitor = await house.visit(small)
    const { page, words, person } = visitor
    await toLogin(visitor)
    await expect.poll(() => focused(page)).toBe('input username webauthn')
    await page.keyboard.type(person.username)
    await page.keyboard.press('Tab')
    await page.keyboard.type(person.password)
    await page.keyboard.press('Enter')

    await heading(visitor, words.options)
    await expect.poll(() => focused(page)).toBe('h1')
    expect(await focusedText(page)).toBe(words.options)
    expect(await obscuredFocus(page)).toEqual([])
    await pressByKeyboard(page.getByRole('button', { name: words.sms }))

    await heading(visitor, words.smsScreen)
    await expect.poll(() => focused(page)).toBe('input one-time-code')
    expect(await obscuredFocus(page)).toEqual([])
    await typeByKeyboard(page.getByLabel(words.code), await readCode(house.origin, person.username))
    await pressByKeyboard(page.getByRole('button', { name: words.confirm }))

    await heading(visitor, words.home)
    await expect.poll(() => focused(page)).toBe('h1')
    await page.getByRole('main').getByText(person.username).first().waitFor()
    expect(await obscuredFocus(page)).toEqual([])
    await pressByKeyboard(page.getByRole('button', { name: words.secureLogout }))

    await heading(visitor, words.secureLogout)
    await expect.poll(() => focused(page)).toBe('h1')
    expect(await obscuredFocus(page)).toEqual([])
    await pressByKeyboard(page.getByRole('checkbox'), 'Space')
    expect(await page.getByRole('checkbox').isChecked()).toBe(true)
    await page.keyboard.press('Space')
    await pressByKeyboard(page.getByRole('button', { name: words.logOut, exact: true }))

    await heading(visitor, words.loggedOut)
    await expect.poll(() => focused(page)).toBe('h1')
    expect(await obscuredFocus(page)).toEqual([])
    expect(visitor.watch.faults()).toEqual([])
  })

  test('language and theme are changed in the menu, with the arrow keys, and focus comes back to its button', async () => {
    const visitor = await house.visit(small)
    const { page, words } = visitor
    await toLogin(visitor)
    expect(await obscuredFocus(page)).toEqual([])
    const menu = page.getByRole('button', { name: words.menu, exact: true })
    await pressByKeyboard(menu)
    await expect.poll(() => focusedText(page)).toBe('한국어')
    await page.keyboard.press('ArrowUp')
    expect(await focusedText(page)).toBe('English')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en-US')
    await expect.poll(() => focusedText(page)).toBe('Menu')

    await page.keyboard.press('Enter')
    await expect.poll(() => focusedText(page)).toBe('English')
    await page.keyboard.press('End')
    expect(await focusedText(page)).toBe('Dark')
    await page.keyboard.press('Space')
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
    await expect.poll(() => focusedText(page)).toBe('Menu')

    await page.keyboard.press('Enter')
    await expect.poll(() => focusedText(page)).toBe('English')
    await page.keyboard.press('Escape')
    await expect.poll(() => focusedText(page)).toBe('Menu')
    expect(await page.getByRole('menu').isVisible()).toBe(false)
  })

  test('the skip link is the first stop and leads to the content', async () => {
    const visitor = await house.visit(small)
    const { page } = visitor
    await toLogin(visitor)
    const skip = page.getByRole('link', { name: '본문으로 건너뛰기' })
    expect(await page.locator('a, button, input').first().textContent()).toBe(await skip.textContent())
    await tabTo(skip)
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('main')
    expect(new URL(page.url()).hash).toBe('')
  })
})

describe('typing', () => {
  test('Enter that ends a composition submits nothing; the next Enter does', async () => {
    const visitor = await house.visit(small)
    const { page, context, words } = visitor
    await toLogin(visitor)
    const sent: string[] = []
    page.on('request', (request) => {
      // The versions of policies are asked for by a POST too (T60), by nobody's key.
      if (request.method() === 'POST' && !request.url().includes('/terms/version/')) sent.push(new URL(request.url()).pathname)
    })
    const devtools = await context.newCDPSession(page)
    await page.getByLabel(words.password, { exact: true }).fill('not-it')
    await page.getByLabel(words.username).focus()
    await devtools.send('Input.imeSetComposition', { text: '서연', selectionStart: 2, selectionEnd: 2 })
    await devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 })
    await devtools.send('Input.dispatchKeyEvent', { type: 'char', key: 'Enter', code: 'Enter', text: '\r', unmodifiedText: '\r', windowsVirtualKeyCode: 229 })
    await devtools.send('Input.insertText', { text: '서연' })
    expect(await page.getByLabel(words.username).inputValue()).toBe('서연')
    await page.getByText('한글 입력 상태입니다. 한/영 키를 확인해 주세요.').waitFor()
    expect(sent).toEqual([])
    await page.keyboard.press('Enter')
    await expect.poll(() => sent).toEqual(['/secdx/common-api/api/login/password/verify'])
  })

  const pasted = [
    { as: 'groups', form: (code: string) => `${code.slice(0, 3)} ${code.slice(3)}` },
    { as: 'full-width digits', form: (code: string) => code.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))) },
    { as: 'a line with a hyphen', form: (code: string) => ` ${code.slice(0, 3)}-${code.slice(3)}\n` },
  ]
  test.each(pasted)('D5.02: a code pasted as $as is accepted', async ({ form }) => {
    const visitor = await house.visit(small)
    const { page, context, words } = visitor
    const code = await toCode(visitor)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await tabTo(page.getByLabel(words.code))
    await paste(page, form(code))
    await expect.poll(() => page.getByLabel(words.code).inputValue()).toBe(code)
    await page.keyboard.press('Enter')
    await heading(visitor, words.home)
  })

  test('ID and password take what is pasted, and what a password manager fills in', async () => {
    const visitor = await house.visit(small)
    const { page, words, person } = visitor
    await toLogin(visitor)
    await tabTo(page.getByLabel(words.username))
    await paste(page, person.username)
    await expect.poll(() => page.getByLabel(words.username).inputValue()).toBe(person.username)
    await page.getByLabel(words.password, { exact: true }).evaluate((field, value) => {
      if (!(field instanceof HTMLInputElement)) return
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      field.dispatchEvent(new Event('change', { bubbles: true }))
    }, person.password)
    await page.getByRole('button', { name: words.logIn, exact: true }).click()
    await heading(visitor, words.options)
  })
})

/** A paste as the browser makes it, without the clipboard of this machine. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => document.execCommand('insertText', false, pasted), text)
}
