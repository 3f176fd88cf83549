import { describe, expect, test } from 'vitest'
import { drawn } from '../support/drawn.ts'
import { inspectScreen } from '../support/inspect-screen.ts'
import { heading, toLogin } from '../support/sign-in.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'
import type { Visitor } from '../support/visitor.ts'
import { WORDS } from '../support/words.ts'

const gatehouse = useGatehouse()

const read = async (visitor: Visitor, path: string) => {
  await visitor.page.goto(gatehouse.entry + path)
  await visitor.page.locator('.markdown').first().waitFor()
}

describe.each(drawn('languages of policy', ['en-US', 'ko-KR'] as const))('in %s', (language) => {
  test('R1.13 R1.14 R1.32 R1.33 R1.34: opens both policies from the footer in a new isolated tab', async () => {
    const visitor = await gatehouse.visit({ language })
    const { page, context, words } = visitor
    await toLogin(visitor)
    for (const [name, path] of [
      [words.privacy, 'privacy'],
      [words.termsOfUse, 'terms-of-use'],
    ] as const) {
      const opening = context.waitForEvent('page')
      await page.getByRole('contentinfo').getByRole('link', { name }).click()
      const opened = await opening
      await opened.getByRole('heading', { level: 1, name, exact: true }).waitFor()
      await opened.locator('.markdown').waitFor()
      expect(new URL(opened.url()).pathname).toBe(`/secdx/mfa/login/policy/${path}`)
      expect(await opened.evaluate(() => window.opener)).toBeNull()
      expect(await opened.title()).toBe(name)
      await opened.close()
    }
    expect(visitor.watch.faults()).toEqual([])
  })

  test('shows the cookie policy before the privacy policy with consent=cookie', async () => {
    const visitor = await gatehouse.visit({ language })
    const { page, words } = visitor
    await read(visitor, 'login/policy/privacy?consent=cookie')
    await expect.poll(() => page.locator('.markdown').count()).toBe(2)
    const parts = await page.getByRole('main').locator('.section > h2').allTextContents()
    expect(parts).toEqual(
      language === 'en-US'
        ? ['Cookie Policy', words.privacy, 'In other languages']
        : ['쿠키 정책', words.privacy, '다른 언어로 보기'],
    )
    await inspectScreen(visitor, words.bothPolicies)
    expect(visitor.watch.faults()).toEqual([])
  })
})

test('R2.11: another language reloads the text in it, and focus stays', async () => {
  const visitor = await gatehouse.visit()
  const { page } = visitor
  await read(visitor, 'login/policy/privacy')
  await page.getByText('We never keep your password').waitFor()
  await page.getByRole('button', { name: 'Language: English' }).click()
  await page.getByRole('menuitemradio', { name: '한국어' }).click()
  await heading(visitor, WORDS['ko-KR'].privacy)
  await page.getByText('비밀번호와 인증번호는').waitFor()
  expect(await page.getByText('We never keep').count()).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    '언어: 한국어',
  )
  expect(visitor.watch.faults()).toEqual([])
})

test('the contents list moves focus to its heading, keeps the address', async () => {
  const visitor = await gatehouse.visit({ viewport: { width: 1280, height: 400 } })
  const { page } = visitor
  await read(visitor, 'login/policy/privacy')
  await page
    .getByRole('navigation', { name: 'Contents' })
    .getByRole('link', { name: 'Your rights' })
    .click()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Your rights')
  await expect.poll(() => page.getByRole('heading', { name: 'Your rights' }).isVisible()).toBe(true)
  expect(new URL(page.url()).hash).toBe('')
})

test('code in a hostile text never runs or violates the page policy', async () => {
  const visitor = await gatehouse.visit()
  const { page } = visitor
  const content =
    '# <img src=x onerror="window.ran=1">Title\n\n<script>window.ran=1</script>\n\n&lt;script&gt;window.ran=1&lt;/script&gt;\n\n[click](javascript:window.ran=1) [ok](https://example.com)'
  await page.route('**/terms/policy/latest*', (route) =>
    route.fulfill({
      json: { id: 'x', title: 'x', content, version: '1', effectiveDate: '2026-01-01' },
    }),
  )
  await read(visitor, 'login/policy/privacy')
  await expect
    .poll(() => page.locator('.markdown').getByRole('link').allTextContents())
    .toEqual(['ok(opens in a new tab)'])
  expect(await page.locator('.markdown :is(script, img)').count()).toBe(0)
  expect(await page.evaluate(() => Reflect.get(globalThis, 'ran'))).toBeUndefined()
  expect(visitor.watch.faults()).toEqual([])
})

test('a missing text allows a retry; an unknown policy shows Not Found', async () => {
  const visitor = await gatehouse.visit()
  const { page, words } = visitor
  visitor.watch.tolerate(/policy\/latest|500/)
  await page.route('**/terms/policy/latest*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(`${gatehouse.entry}login/policy/privacy`)
  await page.getByText('The policy could not be loaded.').waitFor()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('We never keep your password').waitFor()
  await page.goto(`${gatehouse.entry}login/policy/secrets`)
  await heading(visitor, words.notFound)
  expect(visitor.watch.faults()).toEqual([])
})

test('no other screen loads the Markdown reader', async () => {
  const visitor = await gatehouse.visit()
  const fetched: string[] = []
  visitor.page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await toLogin(visitor)
  await visitor.page.waitForLoadState('networkidle')
  expect(fetched.filter((path) => path.includes('MarkdownText'))).toEqual([])
})
