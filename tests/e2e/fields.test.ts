import type { CDPSession, Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { descriptionOf } from '../support/description-of.ts'
import { drawn } from '../support/drawn.ts'
import { openWithSavedPassword } from '../support/saved-password.ts'
import { alive, enterPassword, heading, otherThan, toCode, toLogin } from '../support/sign-in.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'
import type { Visitor } from '../support/visitor.ts'

const gatehouse = useGatehouse()

const languages = [
  {
    spoken: 'English',
    language: 'en-US',
    as: 'minji.kim',
    hangul: 'Check the Han/Eng key.',
    capsLock: 'Caps Lock is on.',
    show: 'Show password',
    hide: 'Hide password',
  },
  {
    spoken: 'Korean',
    language: 'ko-KR',
    as: 'seoyeon.lee',
    hangul: '한글 입력 상태입니다. 한/영 키를 확인해 주세요.',
    capsLock: 'Caps Lock이 켜져 있습니다.',
    show: '비밀번호 표시',
    hide: '비밀번호 숨기기',
  },
] as const

const compose = (devtools: CDPSession, text: string) =>
  devtools.send('Input.imeSetComposition', {
    text,
    selectionStart: text.length,
    selectionEnd: text.length,
  })
const passwordField = ({ page, words }: Visitor) => page.getByLabel(words.password, { exact: true })
const selection = (field: Locator) =>
  field.evaluate((element) =>
    element instanceof HTMLInputElement
      ? [element.type, element.selectionStart, element.selectionEnd]
      : [],
  )

/** Presses Caps Lock on the keyboard. Playwright has no lock state, so the events carry it. */
const pressCapsLock = (field: Locator, on: boolean) =>
  field.evaluate(
    (element, modifierCapsLock) =>
      element.dispatchEvent(
        new KeyboardEvent('keyup', { key: 'CapsLock', bubbles: true, modifierCapsLock }),
      ),
    on,
  )

/** Collects every text that a live region announces. */
async function listen({ page }: Visitor): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const announced: string[] = []
    Object.assign(globalThis, { announced })
    for (const region of document.querySelectorAll('[role="status"]')) {
      new MutationObserver(() => announced.push(region.textContent.trim())).observe(region, {
        childList: true,
        subtree: true,
        characterData: true,
      })
    }
  })
  return () =>
    page.evaluate(() =>
      (globalThis as unknown as { readonly announced: readonly string[] }).announced.filter(
        (text) => text !== '',
      ),
    )
}

describe.each(drawn('languages of fields', languages))(
  'ID and password in $spoken',
  ({ language, as, hangul, capsLock, show, hide }) => {
    test('reports Hangul once during composition, without losing a key', async () => {
      const visitor = await gatehouse.visit({ language, as })
      const { page, context, words } = visitor
      await toLogin(visitor)
      const announced = await listen(visitor)
      const field = page.getByRole('textbox', { name: words.username })
      await field.focus()
      const devtools = await context.newCDPSession(page)
      for (const part of ['ㅁ', '미', '민']) await compose(devtools, part)
      await expect.poll(() => descriptionOf(field)).toContain(hangul)
      await devtools.send('Input.insertText', { text: '민' })
      for (const part of ['ㅈ', '지']) await compose(devtools, part)
      await devtools.send('Input.insertText', { text: '지' })
      expect(await field.inputValue()).toBe('민지')
      expect((await announced()).filter((text) => text.includes(hangul))).toHaveLength(1)
      await field.fill('minji.kim')
      await expect.poll(() => descriptionOf(field)).not.toContain(hangul)
      expect(visitor.watch.faults()).toEqual([])
    })

    test('reports Caps Lock once at both fields, until it is off', async () => {
      const visitor = await gatehouse.visit({ language, as })
      const { page, words } = visitor
      await toLogin(visitor)
      const announced = await listen(visitor)
      for (const field of [
        page.getByRole('textbox', { name: words.username }),
        passwordField(visitor),
      ]) {
        await field.focus()
        await pressCapsLock(field, true)
        await expect.poll(() => descriptionOf(field)).toContain(capsLock)
        await pressCapsLock(field, true)
        await pressCapsLock(field, false)
        await expect.poll(() => descriptionOf(field)).not.toContain(capsLock)
      }
      expect((await announced()).filter((text) => text.includes(capsLock))).toHaveLength(2)
    })

    test('shows and hides the password, keeps the caret, and hides on submit', async () => {
      const visitor = await gatehouse.visit({ language, as })
      const { page } = visitor
      await toLogin(visitor)
      const field = passwordField(visitor)
      await field.fill('rain-on-slate-roofs')
      await field.evaluate((element) => (element as HTMLInputElement).setSelectionRange(4, 7))
      await page.getByRole('button', { name: show }).click()
      expect(await selection(field)).toEqual(['text', 4, 7])
      await page.getByRole('button', { name: hide }).click()
      expect(await selection(field)).toEqual(['password', 4, 7])
      await page.getByRole('button', { name: show }).click()
      await enterPassword(visitor, 'not this one')
      await expect.poll(() => descriptionOf(field)).toContain('5')
      expect(await field.getAttribute('type')).toBe('password')
    })
  },
)

test('a password manager fills known fields, also with only a change event', async () => {
  const visitor = await gatehouse.visit()
  const { page, words, person } = visitor
  await toLogin(visitor)
  const fields = page.locator('form input')
  expect(
    await fields.evaluateAll((all) =>
      all.map((field) => [field.getAttribute('name'), field.getAttribute('autocomplete')]),
    ),
  ).toEqual([
    ['username', 'username'],
    ['password', 'current-password'],
  ])
  for (const [index, value] of [person.username, person.password].entries()) {
    await fields.nth(index).evaluate((field, filled) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, filled)
      field.dispatchEvent(new Event('change', { bubbles: true }))
    }, value)
  }
  await page.getByRole('button', { name: words.logIn, exact: true }).click()
  await heading(visitor, words.options)
})

test('a saved password fills in on load, and Sign in takes it', async ({ skip }) => {
  const { person, words } = await gatehouse.visit()
  const profile = await openWithSavedPassword({
    origin: gatehouse.origin,
    username: person.username,
    password: person.password,
  })
  if (!profile) {
    skip('this browser keeps no passwords')
    return
  }
  try {
    const page = profile.context.pages()[0] ?? (await profile.context.newPage())
    await page.goto(gatehouse.entry)
    await alive(page)
    const filled = () =>
      page
        .locator('form input')
        .evaluateAll((all) => all.map((field) => field.matches(':autofill')))
    await expect.poll(filled).toEqual([true, true])
    await page.getByRole('button', { name: words.logIn, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: words.options }).waitFor()
  } finally {
    await profile.close()
  }
})

test.each(['light', 'dark'] as const)(
  'autofilled text is readable in the %s theme with our own colours',
  async (colorScheme) => {
    const visitor = await gatehouse.visit({ colorScheme })
    const { page } = visitor
    await toLogin(visitor)
    const { shadow, ink, contrast } = await page.evaluate(() => {
      const flat = (rules: CSSRuleList): readonly CSSStyleRule[] =>
        [...rules].flatMap((rule) =>
          rule instanceof CSSStyleRule
            ? [rule]
            : 'cssRules' in rule && rule.cssRules instanceof CSSRuleList
              ? flat(rule.cssRules)
              : [],
        )
      const style = [...document.styleSheets]
        .flatMap((sheet) => flat(sheet.cssRules))
        .find(({ selectorText }) => /^\.input:(-webkit-)?autofill$/.test(selectorText))?.style
      const context = document
        .createElement('canvas')
        .getContext('2d', { willReadFrequently: true })
      const luminance = (name: string): number => {
        if (!context) return Number.NaN
        context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(name)
        context.fillRect(0, 0, 1, 1)
        const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map(
          (value) =>
            value / 255 <= 0.040_45 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
      }
      const both = [luminance('--ink'), luminance('--brand-wash')]
      return {
        shadow: style?.boxShadow ?? '',
        ink: style?.getPropertyValue('-webkit-text-fill-color') ?? '',
        contrast: (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05),
      }
    })
    expect(shadow).toMatch(/inset.*--brand-wash|--brand-wash.*inset/)
    expect(ink).toContain('--ink')
    expect(contrast).toBeGreaterThan(4.5)
  },
)

describe('the code field', () => {
  test('accepts full-width digits, and sends nothing before the composition ends', async () => {
    const visitor = await gatehouse.visit({ language: 'ko-KR', as: 'seoyeon.lee' })
    const { page, context, words } = visitor
    const code = await toCode(visitor)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/verification/otp/verify')) sent.push(request.url())
    })
    const wide = code.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
    const field = page.getByRole('textbox', { name: words.code })
    await field.focus()
    const devtools = await context.newCDPSession(page)
    await compose(devtools, wide)
    expect(await field.inputValue()).toBe(wide)
    await devtools.send('Input.dispatchKeyEvent', {
      type: 'keyDown',
      key: 'Enter',
      code: 'Enter',
      windowsVirtualKeyCode: 229,
      text: '\r',
    })
    expect(await field.inputValue()).toBe(wide)
    await page.waitForTimeout(200)
    expect(sent).toEqual([])
    await devtools.send('Input.insertText', { text: wide })
    await heading(visitor, words.home)
    expect(sent).toHaveLength(1)
  })

  test('has no tight limit; a wrong code keeps focus and is selected', async () => {
    const visitor = await gatehouse.visit()
    const { page, words } = visitor
    const code = await toCode(visitor)
    const field = page.getByRole('textbox', { name: words.code })
    expect(await field.getAttribute('maxlength')).toBeNull()
    await field.fill(otherThan(code))
    await page.keyboard.press('Enter')
    await expect.poll(() => descriptionOf(field)).toContain('(1 of 5)')
    await expect
      .poll(() => field.evaluate((element) => element === document.activeElement))
      .toBe(true)
    expect(await selection(field)).toEqual(['text', 0, 6])
  })
})

describe('one method is enough', () => {
  test('signs in at once without a password when one step is enough', async () => {
    const visitor = await gatehouse.visit({ as: 'daniel.park' })
    const { page, words, person } = visitor
    await toLogin(visitor)
    await page.getByRole('textbox', { name: words.username }).fill(person.username)
    await page.getByRole('button', { name: words.withoutPassword }).click()
    await heading(visitor, words.passwordScreen)
    expect(await page.getByRole('button', { name: words.otherWays }).count()).toBe(0)
    await passwordField(visitor).fill(person.password)
    await page.keyboard.press('Enter')
    await heading(visitor, words.home)
    expect(visitor.watch.faults()).toEqual([])
  })
})
