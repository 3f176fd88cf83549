import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/expect-accessible.ts'
import { heading, signIn, signOut, toLogin } from '../support/sign-in.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'

const gatehouse = useGatehouse()

test('a new screen starts at its top, also after Back', async () => {
  const visitor = await gatehouse.visit()
  const { page } = visitor
  await page.setViewportSize({ width: 1280, height: 400 })
  await toLogin(visitor)
  const scrolled = () => page.evaluate(() => Math.round(scrollY))
  await page.getByRole('button', { name: 'Find ID' }).focus()
  expect(await scrolled()).toBeGreaterThan(100)
  await page.keyboard.press('Enter')
  await heading(visitor, 'Find ID')
  expect(await scrolled()).toBe(0)
  await page.locator('footer a').first().focus()
  expect(await scrolled()).toBeGreaterThan(100)
  await page.goBack()
  await heading(visitor, 'Sign in')
  expect(await scrolled()).toBe(0)
  expect(visitor.watch.faults()).toEqual([])
})

test('a screen with focus on its heading starts at its top', async () => {
  const visitor = await gatehouse.visit()
  const { page, words } = visitor
  await page.setViewportSize({ width: 1280, height: 400 })
  await signIn(visitor)
  await page
    .getByRole('button', { name: 'Sign out', exact: true })
    .or(page.getByRole('link', { name: 'Sign out', exact: true }))
    .last()
    .focus()
  expect(await page.evaluate(() => Math.round(scrollY))).toBeGreaterThan(100)
  await page.keyboard.press('Enter')
  await heading(visitor, 'Sign out')
  await page.goBack()
  await heading(visitor, words.home)
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  expect(await page.evaluate(() => Math.round(scrollY))).toBe(0)
  expect(visitor.watch.faults()).toEqual([])
})

test('focus moves to the new content when the pressed button disappears', async () => {
  const visitor = await gatehouse.visit()
  const { page } = visitor
  await signIn(visitor)
  await page.getByRole('button', { name: 'Show devices' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('This device').waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
    'Devices and sessions',
  )
  expect(visitor.watch.faults()).toEqual([])
})

describe('the theme', () => {
  test.each([
    { system: 'light', button: 'dark' },
    { system: 'dark', button: 'light' },
  ] as const)(
    'switches a $system system to $button and remembers it (R0.07, D0.02)',
    async ({ system, button }) => {
      const visitor = await gatehouse.visit({ colorScheme: system })
      const { page, context } = visitor
      await toLogin(visitor)
      const paint = () =>
        page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
      const before = await paint()
      const themeSwitch = page.getByRole('button', { name: 'Theme: Dark' })
      await expect
        .poll(() => themeSwitch.getAttribute('aria-pressed'))
        .toBe(String(system === 'dark'))
      await themeSwitch.click()
      const after = await paint()
      expect(after).not.toBe(before)
      await expectAccessible(page)
      expect((await context.cookies()).find(({ name }) => name === 'Theme')?.value).toBe(button)
      // The server's page, before any script ran.
      await page.route('**/*.js', (route) => route.abort())
      visitor.watch.tolerate(/ERR_FAILED/)
      await page.goto(`${gatehouse.entry}404`)
      expect(await page.locator('html').getAttribute('data-theme')).toBe(button)
      expect(await paint()).toBe(after)
    },
  )
})

describe('the title of the tab', () => {
  const titles = [
    { query: 'serviceName=mfa-consumer', title: 'MFA Portal', id: 'R1.28' },
    { query: 'serviceName=mfa-consumer-home', title: 'MFA Portal', id: 'R1.27' },
    { query: 'client_id=mfa_portal_integration_id', title: 'MFA Portal', id: 'R1.29' },
    {
      query: 'serviceName=mfa-consumer&client_id=user_portal_integration_id',
      title: 'Page not found',
      id: 'R1.30',
    },
    { query: 'serviceName=MFA-consumer', title: 'Page not found', id: 'R1.25' },
    { query: '', title: 'Page not found', id: 'R1.25' },
  ]
  test.each(titles)(
    'with "$query" is "$title", independent of the heading ($id, T3)',
    async ({ query, title }) => {
      const visitor = await gatehouse.visit()
      await visitor.page.goto(`${gatehouse.entry}404?${query}`)
      await heading(visitor, visitor.words.notFound)
      await expect.poll(() => visitor.page.title()).toBe(title)
    },
  )

  test('stays "MFA Portal" on all screens and reloads, until cleared (R1.24, T1)', async () => {
    const visitor = await gatehouse.visit()
    const { page, words } = visitor
    await page.goto(`${gatehouse.entry}?serviceName=mfa-consumer`)
    await page.getByRole('textbox', { name: words.username }).waitFor()
    await expect.poll(() => page.title()).toBe('MFA Portal')
    await page.reload()
    await page.getByRole('textbox', { name: words.username }).waitFor()
    await expect.poll(() => page.title()).toBe('MFA Portal')
    await page.getByRole('button', { name: 'Language: English' }).click()
    await page.getByRole('menuitemradio', { name: '한국어' }).click()
    await heading(visitor, '로그인')
    await expect.poll(() => page.title()).toBe('MFA Portal')
    await page.goto(`${gatehouse.entry}404?client_id=user_portal_integration_id`)
    await heading(visitor, '페이지를 찾을 수 없음')
    await expect.poll(() => page.title()).toBe('페이지를 찾을 수 없음')
  })
})

describe('the profile menu', () => {
  test('shows the signed-in user and log-out, without a manager (R1.46, R1.48)', async () => {
    const visitor = await gatehouse.visit()
    const { page, person, words } = visitor
    await signIn(visitor)
    await page.getByRole('button', { name: 'Profile' }).click()
    const menu = page.getByRole('group', { name: 'Profile' })
    await menu.getByText(person.name, { exact: true }).waitFor()
    expect(await menu.getByRole('tooltip').count()).toBe(0)
    await expectAccessible(page)
    await menu.getByRole('button', { name: 'Sign out', exact: true }).click()
    await heading(visitor, words.secureLogout)
    expect(await menu.isVisible()).toBe(false)
    expect(visitor.watch.faults()).toEqual([])
  })

  test('shows the manager of the account (R1.47)', async () => {
    await gatehouse.sandbox.changeAccount('minji.kim', { sotName: 'Knox HR' })
    const visitor = await gatehouse.visit()
    const { page } = visitor
    await signIn(visitor)
    await page.getByRole('button', { name: 'Profile' }).click()
    const info = page.getByRole('button', { name: 'This account is managed by Knox HR.' })
    await info.focus()
    await page.getByRole('tooltip').waitFor()
    await expect
      .poll(() => page.getByRole('tooltip').textContent())
      .toBe('This account is managed by Knox HR.')
    await expectAccessible(page)
  })

  test('appears only on member screens', async () => {
    const visitor = await gatehouse.visit()
    const { page, words } = visitor
    const profile = page.getByRole('button', { name: 'Profile' })
    await toLogin(visitor)
    expect(await profile.count()).toBe(0)
    await signIn(visitor)
    expect(await profile.count()).toBe(1)
    await page.goto(`${gatehouse.entry}404`)
    await heading(visitor, words.notFound)
    expect(await profile.count()).toBe(0)
    await page.goto(gatehouse.entry)
    await heading(visitor, words.home)
    await signOut(visitor)
    expect(await profile.count()).toBe(0)
  })
})

describe('the frame', () => {
  test('R1.35 R1.36 R1.37 R1.40: shows branding logo, service desk and copyright on every screen', async () => {
    const visitor = await gatehouse.visit()
    const { page, words } = visitor
    for (const [path, name] of [
      ['404', words.notFound],
      ['error', words.error],
      ['consumers-logout/successfully-logout', words.loggedOut],
    ] as const) {
      await page.goto(gatehouse.entry + path)
      await heading(visitor, name)
      const foot = page.getByRole('contentinfo')
      await foot.getByText('© 2026 Gatehouse sandbox').waitFor()
      await expect
        .poll(() => foot.getByRole('link', { name: '+82 2-5550-0100' }).getAttribute('href'))
        .toBe('tel:+82255500100')
      expect(
        await foot.getByRole('link', { name: 'servicedesk@example.com' }).getAttribute('href'),
      ).toBe('mailto:servicedesk@example.com')
      // A tenant without a picture has its sign and its name.
      await page.getByRole('banner').getByText('Gatehouse').waitFor()
      expect(await page.locator('link[rel=icon]').last().getAttribute('href')).toMatch(
        /\/sandbox\/branding\/favicon\.svg$/,
      )
    }
    await page.goto(`${gatehouse.entry.replace('//localhost', '//hanbit-bank.localhost')}404`)
    expect(
      await page.getByRole('banner').getByRole('img', { name: 'Hanbit Bank' }).getAttribute('src'),
    ).toMatch(/\/sandbox\/branding\/hanbit-bank\.svg$/)
    expect(visitor.watch.faults()).toEqual([])
  })

  // Every test covers the rest of B37: each visit has a fresh browser context, and no other origin
  // sets a cookie.
  test.each([
    ['en-US', 'This page needs JavaScript.', 'Privacy Policy', 'What we keep'],
    ['ko-KR', 'JavaScript가 필요합니다.', '개인정보 처리방침', '보관'],
  ] as const)(
    'B37 explains missing JavaScript, and links to a policy (%s)',
    async (language, missing, link, content) => {
      const visitor = await gatehouse.visit({ language, javaScriptEnabled: false })
      const { page } = visitor
      // Disabled scripts count as refused.
      visitor.watch.tolerate(/\(csp\)$/)
      await page.goto(`${gatehouse.entry}login/policy/privacy`)
      // Not by its text: Playwright sees no text in <noscript>.
      await expect.poll(() => page.locator('noscript p').first().textContent()).toContain(missing)
      await page.locator('noscript a', { hasText: link }).click()
      await page.getByRole('heading', { name: link, level: 1 }).waitFor()
      expect(await page.locator('main').textContent()).toContain(content)
      expect(
        await page.getByRole('link', { name: 'servicedesk@example.com' }).count(),
      ).toBeGreaterThan(0)
      expect(visitor.watch.faults()).toEqual([])
    },
  )

  test('links the logo home for members only (R1.45)', async () => {
    const visitor = await gatehouse.visit()
    const { page, words } = visitor
    const logo = page.getByRole('button', { name: 'Gatehouse, go to the start' })
    await toLogin(visitor)
    expect(await logo.count()).toBe(0)
    await signIn(visitor)
    await page.getByRole('button', { name: words.secureLogout, exact: true }).click()
    await heading(visitor, words.secureLogout)
    await logo.click()
    await heading(visitor, words.home)
  })

  test('cuts nothing off with large text, spacing, forced colours, no motion', async () => {
    const visitor = await gatehouse.visit({
      forcedColors: 'active',
      reducedMotion: 'reduce',
      viewport: { width: 640, height: 800 },
    })
    const { page } = visitor
    await toLogin(visitor)
    await expectAccessible(page)
    const cut = await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
      for (const element of document.querySelectorAll<HTMLElement>('main *')) {
        element.style.setProperty('line-height', '1.5')
        element.style.setProperty('letter-spacing', '0.12em')
        element.style.setProperty('word-spacing', '0.16em')
      }
      const isCut = (element: Element) =>
        getComputedStyle(element).overflow !== 'visible' &&
        (element.scrollWidth > element.clientWidth + 1 ||
          element.scrollHeight > element.clientHeight + 1)
      return [...document.querySelectorAll('main *')]
        .filter((element) => !element.matches('.visually-hidden, svg *, input') && isCut(element))
        .map((element) => element.outerHTML.slice(0, 80))
    })
    expect(cut).toEqual([])
    expect(
      await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    ).toBeLessThanOrEqual(0)
  })
})
