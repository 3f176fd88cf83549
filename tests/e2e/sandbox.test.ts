import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { inspectPage, inNewTab, expectNoOpener } from '../support/callers.ts'
import { chooseSms, heading } from '../support/sign-in.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'
import type { Visitor } from '../support/visitor.ts'

const gatehouse = useGatehouse()

const own = {
  'en-US': {
    lang: 'en',
    signIn: 'Sign in as Minji',
    title: 'Codes for Minji Kim',
    copyPassword: 'Copy: Password of Minji Kim',
    copyCode: /^Copy the code \d{6}$/,
    news: /^New code for Minji Kim, by SMS: (\d{6})$/,
  },
  'ko-KR': {
    lang: 'ko',
    signIn: '김민지 님으로 로그인',
    title: '김민지 님의 인증번호',
    copyPassword: '복사: 김민지 님의 비밀번호',
    copyCode: /^인증번호 \d{6} 복사$/,
    news: /^김민지 님의 새 인증번호\(SMS\): (\d{6})$/,
  },
} as const

const texts = ({ words }: Visitor) => own[words.tag]

async function toSandbox(visitor: Visitor): Promise<void> {
  await visitor.page.goto(`${visitor.origin}/sandbox/?lang=${texts(visitor).lang}`)
}

/** Presses the button of a card, and waits for the login in the new tab. */
async function openLogin(visitor: Visitor, button: string): Promise<Visitor> {
  const { page } = visitor
  const login = await inNewTab(visitor, () =>
    page.getByRole('button', { name: button }).first().click(),
  )
  const field = login.page.getByRole('textbox', { name: visitor.words.username })
  await expect.poll(() => field.inputValue().catch(() => '')).not.toBe('')
  return login
}

/** Brings a tab to the front, and waits until it is: a hidden one takes no key. */
async function toFront(page: Page): Promise<void> {
  await page.bringToFront()
  await page.waitForFunction(() => document.visibilityState === 'visible', null, { polling: 50 })
}

/** Copies by the button of the sandbox, which says so. */
async function copy(page: Page, name: string | RegExp): Promise<void> {
  await toFront(page)
  // Not found by its name any more: that changes with its text.
  const button = await page.getByRole('button', { name }).first().elementHandle()
  const done = (await button?.getAttribute('data-copied')) ?? ''
  await button?.click()
  await expect.poll(() => button?.textContent()).toBe(done)
}

describe.each(['en-US'] as const)('in %s', (language) => {
  test('signs in as the person of a card with the code of the dock', async () => {
    const visitor = await gatehouse.visit({ language })
    const { page, words } = visitor
    await visitor.context.grantPermissions(['clipboard-write'], { origin: gatehouse.origin })
    await toSandbox(visitor)
    const login = await openLogin(visitor, texts(visitor).signIn)
    await expectNoOpener(login)
    expect(await login.page.getByRole('textbox', { name: words.username }).inputValue()).toBe(
      'minji.kim',
    )
    await page.getByRole('heading', { level: 2, name: texts(visitor).title }).waitFor()
    const { password } = visitor.person
    await copy(page, texts(visitor).copyPassword)
    await toFront(login.page)
    // The ID is there already, so the password is typed without a press.
    await login.page
      .getByLabel(words.password, { exact: true })
      .and(login.page.locator(':focus'))
      .waitFor()
    await login.page.keyboard.type(password)
    await login.page.keyboard.press('Enter')
    await heading(login, words.options)
    const code = await chooseSms(login)
    await toFront(page)
    await expect.poll(() => page.locator('[data-codes] .code').first().textContent()).toBe(code)
    const spoken = page.getByRole('complementary').getByRole('status')
    await expect.poll(() => spoken.textContent()).toMatch(texts(visitor).news)
    await inspectPage(page, `sandbox-${language}`)
    await copy(page, texts(visitor).copyCode)
    await toFront(login.page)
    await login.page.getByRole('textbox', { name: words.code }).fill(code)
    await heading(login, words.home)
    expect(visitor.watch.faults()).toEqual([])
  })
})
