import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/expect-accessible.ts'
import { separateCalls } from '../support/separate-calls.ts'
import { chooseSms, heading, passFirstStep, signIn, toLogin } from '../support/sign-in.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'
import type { Visitor } from '../support/visitor.ts'

const gatehouse = useGatehouse()

const ground = 'getComputedStyle(document.documentElement).backgroundColor'
/** Returns the fonts in which the browser renders an element's text. */
async function lettersOf(page: Page, selector: string): Promise<readonly string[]> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  const { root } = await devtools.send('DOM.getDocument')
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
  await devtools.detach()
  return fonts.map(({ familyName }) => familyName)
}

const bundled = '16px "Noto Sans KR Variable"'

test.each([
  ['the cookie says dark, the system light', 'dark', 'light', 'dark'],
  ['the cookie says light, the system dark', 'light', 'dark', 'light'],
  ['no cookie, the system dark', undefined, 'dark', 'dark'],
] as const)('%s: applies from the first paint', async (_name, cookie, system, shown) => {
  const visitor = await gatehouse.visit({ colorScheme: system })
  const { page, context } = visitor
  if (cookie !== undefined)
    await context.addCookies([{ name: 'Theme', value: cookie, url: gatehouse.origin }])
  // Collects every background colour that the page ever had.
  await page.addInitScript(() => {
    const seen = new Set<string>()
    const look = () => {
      if (document.body) seen.add(getComputedStyle(document.documentElement).backgroundColor)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    Reflect.set(globalThis, 'grounds', seen)
  })
  await toLogin(visitor)
  await page.waitForLoadState('networkidle')
  const seen = await page.evaluate(() => {
    const grounds: unknown = Reflect.get(globalThis, 'grounds')
    return grounds instanceof Set ? [...grounds] : []
  })
  expect(seen).toHaveLength(1)
  const lightness = Number(/oklch\(([\d.]+)/.exec(String(await page.evaluate(ground)))?.[1])
  expect(lightness < 0.5).toBe(shown === 'dark')
})

test('R1.41 R1.42: the language button fits the bar or menu, works by keyboard', async () => {
  const visitor = await gatehouse.visit()
  const { page, words } = visitor
  await toLogin(visitor)
  expect(await page.getByRole('button', { name: words.menu, exact: true }).isVisible()).toBe(false)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.getByRole('button', { name: 'Language: English' }).isVisible()).toBe(false)
  const small = page.getByRole('button', { name: words.menu, exact: true })
  await small.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('English')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: '로그인', exact: true }).waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('메뉴')
  expect(await page.evaluate(() => document.cookie)).toContain('Language=Korean')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('메뉴')
})

test('R1.43 R1.46 R1.47 R1.48: the profile shows user and manager; its tooltip closes by Escape', async () => {
  const visitor = await gatehouse.visit()
  const { page, person, words } = visitor
  await gatehouse.sandbox.changeAccount(person.username, { sotName: 'Knox HR' })
  await signIn(visitor)
  await page.getByRole('main').getByText(person.name).first().waitFor()
  const icon = page.getByRole('banner').getByRole('button', { name: 'Profile' })
  await icon.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('group', { name: 'Profile' })
  await menu.getByText(person.name).first().waitFor()
  const tip = menu.locator('[role=tooltip]')
  const about = menu.getByRole('button', { name: 'This account is managed by Knox HR.' })
  expect(await tip.isVisible()).toBe(false)
  await page.keyboard.press('Tab')
  expect(await about.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await tip.isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  expect([await tip.isVisible(), await menu.isVisible()]).toEqual([false, true])
  await about.hover()
  expect(await tip.isVisible()).toBe(true)
  await tip.hover()
  expect(await tip.isVisible()).toBe(true)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  expect(await menu.isVisible()).toBe(false)
  expect(await icon.evaluate((button) => button === document.activeElement)).toBe(true)
  await icon.click()
  await menu.getByRole('button', { name: words.logOut, exact: true }).click()
  await heading(visitor, words.secureLogout)
  expect(visitor.watch.faults()).toEqual([])
})

test('the login needs four calls: what only fills the page comes in one', async () => {
  const visitor = await gatehouse.visit({ cookiesOpen: true })
  const { page, watch } = visitor
  const calls: string[] = []
  page.on('request', (request) => {
    const [, path = ''] = new URL(request.url()).pathname.split('/common-api/api')
    if (path !== '') calls.push(path)
  })
  await toLogin(visitor)
  await page.locator('.popup').waitFor()
  await page.waitForLoadState('networkidle')
  expect(calls.map((path) => path.replace(/(?<=context\/).*/, '*')).toSorted()).toEqual([
    '/login/context/*',
    '/login/identity-providers/list',
    '/systems/calls',
    '/terms/version/language',
  ])
  expect(await page.locator('footer a[href^="tel:"]').count()).toBe(1)
  expect(watch.faults()).toEqual([])
})

test('R8.08 R8.09: branding uses seven calls where they cannot be one; a failure shows our own logo', async () => {
  const visitor = await gatehouse.visit()
  const { page, watch } = visitor
  watch.tolerate(/ui-rebranding|log-only-failure|500/)
  const asked: string[] = []
  await separateCalls(page)
  await page.route('**/ui-rebranding/**', (route) => {
    asked.push(new URL(route.request().url()).pathname.split('/ui-rebranding')[1] ?? '')
    return route.fulfill({ status: 500, json: {} })
  })
  await toLogin(visitor)
  await expect
    .poll(() => asked.toSorted())
    .toEqual([
      '/company-logo/',
      '/copyright',
      '/favicon',
      '/get-header-logo/',
      '/servicedesk/email',
      '/servicedesk/tel',
      '/show-header-logo/',
    ])
  expect(await page.getByRole('banner').getByText('Gatehouse').isVisible()).toBe(true)
  expect(await page.getByRole('status').filter({ hasText: /./ }).count()).toBe(0)
  expect(watch.faults()).toEqual([])
})

test('a logo on another origin is not requested', async () => {
  const visitor = await gatehouse.visit()
  const { page, watch } = visitor
  watch.tolerate(/log-only-failure/)
  await separateCalls(page)
  await page.route('**/ui-rebranding/*-logo/', (route) =>
    route.fulfill({
      json: route.request().url().includes('show') ? true : 'url("https://cdn.example/logo.svg")',
    }),
  )
  await toLogin(visitor)
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('banner').locator('img').count()).toBe(0)
  expect(await page.getByRole('banner').getByText('Gatehouse').isVisible()).toBe(true)
  expect(watch.faults()).toEqual([])
})

test('the bundled font loads for Korean only', async () => {
  const korean = await gatehouse.visit({ language: 'ko-KR' })
  await toLogin(korean)
  await expect
    .poll(() =>
      korean.page.evaluate(
        (font) => [...document.fonts].length > 0 && document.fonts.check(font, '가'),
        bundled,
      ),
    )
    .toBe(true)
  const english = await gatehouse.visit()
  const fonts: string[] = []
  english.page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url())
  })
  await toLogin(english)
  await english.page.waitForLoadState('networkidle')
  expect(fonts).toEqual([])
})

test('Hangul in an organization line on an English page has a font', async () => {
  const visitor = await gatehouse.visit()
  const { page } = visitor
  await separateCalls(page)
  await page.route('**/ui-rebranding/copyright', (route) =>
    route.fulfill({ json: '© 2026 한빛은행' }),
  )
  await toLogin(visitor)
  await page.getByText('© 2026 한빛은행').waitFor()
  await expect
    .poll(() => lettersOf(page, 'footer > :last-child'))
    .toContainEqual(expect.stringContaining('Noto Sans KR'))
})

test('higher contrast underlines actions, and makes lines and quiet words as strong as loud ones', async () => {
  const visitor = await gatehouse.visit({ contrast: 'more' })
  const { page } = visitor
  await toLogin(visitor)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, contrast: 'more' })
    const same = await page.evaluate(() => {
      const style = getComputedStyle(document.documentElement)
      return [
        style.getPropertyValue('--ink-2') === style.getPropertyValue('--ink'),
        style.getPropertyValue('--line-1') === style.getPropertyValue('--line-2'),
      ]
    })
    expect(same).toEqual([true, true])
    const action = page.locator('.link').first()
    expect(await action.evaluate((link) => getComputedStyle(link).textDecorationLine)).toBe(
      'underline',
    )
    await expectAccessible(page)
  }
})

test.each([
  { language: 'en-US', width: 1280, height: 800 },
  { language: 'en-US', width: 390, height: 844 },
  { language: 'ko-KR', width: 1280, height: 800 },
  { language: 'ko-KR', width: 390, height: 844 },
] as const)(
  'the login fits $width x $height with header and footer, in $language',
  async ({ language, width, height }) => {
    const visitor = await gatehouse.visit({ language, viewport: { width, height } })
    const { page } = visitor
    await toLogin(visitor)
    await page.getByRole('button', { name: /Sora ID/ }).waitFor()
    await page.waitForLoadState('networkidle')
    const footer = await page.getByRole('contentinfo').textContent()
    expect(footer).toContain('©')
    expect(
      await page.evaluate(() => document.documentElement.scrollHeight - innerHeight),
    ).toBeLessThanOrEqual(0)
  },
)

test('the sign of the product is behind the card where there is room', async () => {
  const visitor = await gatehouse.visit({ viewport: { width: 1280, height: 800 } })
  const { page } = visitor
  await toLogin(visitor)
  const sign = () =>
    page.evaluate(() => {
      const { borderTopStyle, outlineStyle, display } = getComputedStyle(
        document.querySelector('main') ?? document.body,
        '::before',
      )
      const isDrawn = display !== 'none' && borderTopStyle === 'solid' && outlineStyle === 'solid'
      const { scrollWidth, scrollHeight, clientWidth } = document.documentElement
      const footer = document.querySelector('.foot')?.getBoundingClientRect().bottom ?? 0
      const isPageLonger = scrollHeight > Math.max(innerHeight, footer + scrollY + 1)
      return { isDrawn, isPageLonger, scrolls: scrollWidth > clientWidth }
    })
  expect(await sign()).toEqual({ isDrawn: true, isPageLonger: false, scrolls: false })
  await page.setViewportSize({ width: 768, height: 800 })
  expect(await sign()).toMatchObject({ isDrawn: true, scrolls: false })
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await sign()).toMatchObject({ isDrawn: false, scrolls: false })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ forcedColors: 'active' })
  expect(await sign()).toMatchObject({ isDrawn: false })
})

test.each(['en-US', 'ko-KR'] as const)(
  'in %s, screens of a verification fit a window of 1280 by 800',
  async (language) => {
    const heights: Record<string, number> = {}
    const inWindow = { language, viewport: { width: 1280, height: 800 } } as const
    const measure = async (name: string, { page }: Visitor) => {
      await page.evaluate('document.fonts.ready')
      heights[name] = await page.evaluate(() => document.documentElement.scrollHeight)
    }
    const app = await gatehouse.visit({ ...inWindow, as: 'areum.bae' })
    await passFirstStep(app)
    await measure('four kinds of the app', app)
    await gatehouse.sandbox.set({ otpSeconds: 2, resendSeconds: 2 })
    const phone = await gatehouse.visit({ ...inWindow, as: 'minji.kim' })
    await passFirstStep(phone)
    await measure('choice', phone)
    await chooseSms(phone)
    await phone.page.locator('input[aria-invalid=true]').waitFor()
    await phone.page.locator('.button-main:not([aria-disabled=true])').waitFor()
    await measure('code that expired', phone)
    expect(Object.entries(heights).filter(([, height]) => height > 800)).toEqual([])
    expect([...app.watch.faults(), ...phone.watch.faults()]).toEqual([])
  },
)
