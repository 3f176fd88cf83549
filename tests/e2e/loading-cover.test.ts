import { describe, expect, test } from 'vitest'
import { ACCOUNT_WORDS } from '../support/account-words.ts'
import { CALLER_WORDS, callerWords, fill, inNewTab, toApplication } from '../support/callers.ts'
import { drawn } from '../support/drawn.ts'
import { IDP_WORDS } from '../support/identity-provider.ts'
import { enterCode, toCode, toLogin } from '../support/sign-in.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'
import type { Visitor } from '../support/visitor.ts'

const gatehouse = useGatehouse()

const labels = { 'en-US': 'Loading', 'ko-KR': '불러오는 중' } as const
const languages = [
  { spoken: 'English', language: 'en-US' },
  { spoken: 'Korean', language: 'ko-KR' },
] as const

/**
 * Holds matching requests back until the test releases them.
 * @returns the release
 */
async function holdUp(
  { context }: Visitor,
  matches: (address: URL) => boolean,
): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await context.route(matches, async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

/**
 * The cover is visible and spoken, and no element below it can be reached, not even with the Tab
 * key.
 */
async function expectCovered({ page, words }: Visitor): Promise<void> {
  const cover = () =>
    page.evaluate(() => {
      const element = document.querySelector('.cover')
      return (
        element && {
          role: element.role,
          text: element.textContent.trim(),
          visibility: getComputedStyle(element).visibility,
        }
      )
    })
  await expect
    .poll(cover)
    .toEqual({ role: 'status', text: labels[words.tag], visibility: 'visible' })
  for (let presses = 0; presses < 3; presses += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('.page') ?? null)).toBeNull()
  }
}

describe.each(drawn('languages of loading cover', languages))('in $spoken', ({ language }) => {
  test('D1.11: covers the page while the chunk of the next screen loads', async () => {
    const visitor = await gatehouse.visit({ language })
    await toLogin(visitor)
    const go = await holdUp(visitor, ({ pathname }) =>
      /\/assets\/journeys\/find-id-/.test(pathname),
    )
    await visitor.page.getByText(ACCOUNT_WORDS[language].find, { exact: true }).click()
    await expectCovered(visitor)
    go()
    await expect.poll(() => visitor.page.locator('.cover').count()).toBe(0)
    expect(visitor.watch.faults()).toEqual([])
  })

  test('D1.11: covers a page that leaves by an address or a form', async () => {
    const visitor = await gatehouse.visit({ language })
    const { page } = visitor
    // No content: the browser stays on the page, as while the external page loads.
    const stay = (path: string) =>
      page.route(path, (route) => route.fulfill({ status: 204 }), { times: 1 })
    await stay('**/idp/start?*')
    await toLogin(visitor)
    await page.getByRole('button', { name: IDP_WORDS[language].continueWith }).press('Enter')
    await expectCovered(visitor)
    const code = await toCode(visitor)
    await stay('**/commonauth')
    await enterCode(visitor, code)
    await expectCovered(visitor)
    expect(visitor.watch.faults()).toEqual([])
  })

  test('D1.11 R4.41: shows the heading of a redirecting screen, and covers it', async () => {
    const asking = await gatehouse.visit({ language, as: 'minji.kim' })
    await toApplication(asking, 'administrator-portal')
    await fill(asking.page, { username: 'minji.kim' })
    const go = await holdUp(asking, ({ pathname }) => pathname.includes('/mfa/context/'))
    const visitor = await inNewTab(asking, () =>
      asking.page.getByRole('button', { name: callerWords(asking).verify }).click(),
    )
    const { page, words } = visitor
    await page.getByRole('heading', { level: 1, name: words.options, exact: true }).waitFor()
    await expectCovered(visitor)
    go()
    await expect.poll(() => page.locator('.cover').count()).toBe(0)
    await page.getByRole('button', { name: CALLER_WORDS[language].back, exact: true }).click()
    await page.locator('.news').waitFor()
    expect(await page.locator('.news').textContent()).toContain(CALLER_WORDS[language].left)
    expect(visitor.watch.faults()).toEqual([])
  })
})
