import { describe, expect, test } from 'vitest'
import { toDemand } from '../support/agent.ts'
import { drawn } from '../support/drawn.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { obscuredFocus } from '../support/obscured-focus.ts'
import { takePictureInTurn } from '../support/picture.ts'
import { separateCalls } from '../support/separate-calls.ts'
import { sidewaysScroll } from '../support/sideways-scroll.ts'
import { enterPassword, heading, toLogin } from '../support/sign-in.ts'
import { supportWords } from '../support/support-screens.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'

const gatehouse = useGatehouse()

const languages = [
  { spoken: 'English', language: 'en-US' },
  { spoken: 'Korean', language: 'ko-KR' },
] as const

describe.each(drawn('languages of support', languages))('in $spoken', ({ language }) => {
  test('R1.38 R2.12 D2.37 D4.12 R3.99 R3.100 R4.32 R4.33 R9.05 T15 T18: the cookie popup takes no focus, stays closed for 180 days', async () => {
    const visitor = await gatehouse.visit({ language, cookiesOpen: true })
    const { page, context } = visitor
    const own = supportWords(visitor)
    await toLogin(visitor)
    const popup = page.getByRole('complementary', { name: own.cookies })
    await popup.waitFor()
    await expect
      .poll(() => page.getByRole('status').filter({ hasText: own.cookies }).count())
      .toBe(1)
    expect(await page.evaluate(() => document.activeElement?.closest('.popup') === null)).toBe(true)
    await expectAccessible(page)
    expect(await sidewaysScroll(page)).toEqual([])
    // The panel lies over the page: the focused element stays visible, on a small screen too.
    await page.setViewportSize({ width: 320, height: 800 })
    expect(await obscuredFocus(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
    // The page scrolls above it, and nothing scrolls below.
    expect(
      await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight),
    ).toBe(0)
    await takePictureInTurn(visitor, 'support-popup')
    const [policy] = await Promise.all([
      context.waitForEvent('page'),
      popup.getByRole('button', { name: own.readCookies }).click(),
    ])
    await heading({ ...visitor, page: policy }, visitor.words.bothPolicies)
    expect(new URL(policy.url()).pathname + new URL(policy.url()).search).toBe(
      '/secdx/mfa/login/policy/privacy?consent=cookie',
    )
    await expect
      .poll(async () => policy.locator('.section > h2').first().textContent())
      .toBe(own.cookiePolicy)
    expect(await policy.locator('.popup').count()).toBe(0)
    await policy.close()
    await popup.getByRole('button', { name: own.acceptCookies, exact: true }).click()
    await popup.waitFor({ state: 'detached' })
    const consent = async () =>
      (await context.cookies()).find(({ name }) => name === 'cookieConsent')
    await expect.poll(consent).toMatchObject({ path: '/secdx/mfa', sameSite: 'Lax' })
    const kept = await consent()
    expect(JSON.parse(decodeURIComponent(kept?.value ?? ''))).toEqual({
      accept: true,
      versionInfo: '1',
    })
    expect(Math.round(((kept?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(180)
    // Both loads request the languages of this version, and are answered before there is another
    // version.
    const asked = () =>
      page.waitForResponse((answer) => answer.url().includes('/terms/version/language'))
    await Promise.all([asked(), page.reload()])
    await Promise.all([asked(), toLogin(visitor)])
    expect(await page.locator('.popup').count()).toBe(0)
    await gatehouse.sandbox.set({ cookiePolicyVersion: 2 })
    await page.reload()
    await popup.waitFor()
    expect(visitor.watch.faults()).toEqual([])
  })

  test('R2.45: shows the application terms before the hand-over, with optional ones', async () => {
    const visitor = await gatehouse.visit({ language, as: 'nari.cho' })
    const { page, words } = visitor
    const own = supportWords(visitor)
    await toDemand(visitor, own.accept)
    expect(new URL(page.url()).pathname).toBe('/secdx/mfa/accept')
    const boxes = page.getByRole('checkbox')
    await boxes.nth(2).waitFor()
    await takePictureInTurn(visitor, 'support-accept')
    await boxes.nth(0).check()
    await boxes.nth(1).check()
    await page.getByRole('button', { name: own.agree, exact: true }).click()
    await heading(visitor, words.home)
    expect(visitor.watch.faults()).toEqual([])
  })

  test('R2.77 R2.78: help searches while typing, and opens one answer at once', async () => {
    const visitor = await gatehouse.visit({ language })
    const { page } = visitor
    const own = supportWords(visitor)
    await page.goto(`${visitor.entry}guide`)
    await heading(visitor, own.guide)
    await page.locator('summary').first().click()
    await page.locator('details[open] .markdown').waitFor()
    await takePictureInTurn(visitor, 'support-guide')
    await page.goto(`${visitor.entry}faq`)
    await heading(visitor, own.faq)
    const row = (name: string) => page.locator('summary').filter({ hasText: name })
    await row(own.other).click()
    await row(own.found).click()
    await expect
      .poll(() => page.locator('details[open] > summary').allTextContents())
      .toEqual([expect.stringContaining(own.found)])
    await takePictureInTurn(visitor, 'support-faq')
    const search = page.getByRole('textbox', { name: own.search })
    // Four questions of the server need no search, five do.
    expect(await search.count()).toBe(0)
    await separateCalls(page)
    await page.route('**/supports/faq/list?*', async (route) => {
      const response = await route.fetch()
      const { items } = (await response.json()) as { readonly items: readonly object[] }
      const isAll = items.length === 4
      const more = isAll ? [...items, { ...items.at(-1), id: 'fifth', order: 5 }] : items
      await route.fulfill({ response, json: { items: more } })
    })
    await page.reload()
    await search.fill(own.lookFor)
    await expect.poll(() => page.locator('summary').count()).toBe(1)
    await search.fill('zzz')
    await page.getByText(own.none).waitFor()
    expect(visitor.watch.faults()).toEqual([])
  })

  test('R2.09 R2.10: shows an urgent notice once before the login', async () => {
    await gatehouse.sandbox.notify('maintenance', true)
    const visitor = await gatehouse.visit({ language })
    const { page, words } = visitor
    const own = supportWords(visitor)
    await page.goto(visitor.entry)
    await heading(visitor, own.urgent)
    await page.locator('.markdown').waitFor()
    await takePictureInTurn(visitor, 'support-urgent-notice')
    await page.getByRole('checkbox', { name: own.hideToday }).check()
    await page.getByRole('button', { name: own.goOn }).click()
    await page.getByRole('textbox', { name: words.username }).waitFor()
    await page.getByRole('button', { name: own.banner }).waitFor()
    await page.goto(`${visitor.entry}urgent-notification/maintenance`)
    await heading(visitor, own.maintenance)
    await page.locator('.markdown').waitFor()
    await takePictureInTurn(visitor, 'support-urgent-notification')
    expect(visitor.watch.faults()).toEqual([])
  })

  test('R4.29: shows the cookie popup over a notice; accepting moves focus', async () => {
    await gatehouse.sandbox.notify('maintenance', true)
    const visitor = await gatehouse.visit({ language, cookiesOpen: true })
    const { page } = visitor
    const own = supportWords(visitor)
    await page.goto(visitor.entry)
    await heading(visitor, own.urgent)
    const accept = page
      .getByRole('complementary', { name: own.cookies })
      .getByRole('button', { name: own.acceptCookies, exact: true })
    await accept.waitFor()
    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    })
    await accept.focus()
    await page.keyboard.press('Enter')
    await accept.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    expect(visitor.watch.faults()).toEqual([])
  })

  test('R2.21 R2.22 R2.23 R4.13 R9.04 T18 T19: opens the browser page by address, remembers Continue for a week', async () => {
    const visitor = await gatehouse.visit({ language })
    const { page, context, words } = visitor
    const own = supportWords(visitor)
    await page.goto(`${visitor.entry}browsers-download`)
    await heading(visitor, own.browsers)
    const link = page.getByRole('link', { name: own.download })
    await link.waitFor()
    expect([
      await link.getAttribute('href'),
      await link.getAttribute('target'),
      await link.getAttribute('rel'),
    ]).toEqual(['https://www.mozilla.org/firefox/new/', '_blank', 'noopener noreferrer'])
    await takePictureInTurn(visitor, 'support-browsers')
    await page.getByRole('button', { name: own.proceed, exact: true }).click()
    await page.getByRole('textbox', { name: words.username }).waitFor()
    const cookie = (await context.cookies()).find(({ name }) => name === 'browserSupported')
    expect([
      cookie?.value,
      Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400),
    ]).toEqual(['Y', 7])
    expect(visitor.watch.faults()).toEqual([])
  })
})

test('R0.01 R2.02 R3.36 R3.38 R3.39 R3.41 D2.06 D2.07: the portal menu comes from the server and marks the page', async () => {
  const visitor = await gatehouse.visit({ as: 'daniel.park' })
  const { page, words } = visitor
  const own = supportWords(visitor)
  await toLogin(visitor)
  await enterPassword(visitor)
  await heading(visitor, words.home)
  const menu = page.getByRole('navigation', { name: own.menu })
  await menu.getByRole('link', { name: 'Windows Hello' }).waitFor()
  expect(await menu.locator('[aria-current=page]').allTextContents()).toEqual(['Ways to sign in'])
  await page.getByText(own.thisSession).waitFor()
  await takePictureInTurn(visitor, 'support-home')
  await page.goto(`${visitor.entry}consumer-home?menuid=faq`)
  await heading(visitor, words.home)
  await expect.poll(() => menu.locator('[aria-current=page]').allTextContents()).toEqual(['FAQ'])
  const loads: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()))
  await menu.getByRole('link', { name: 'FAQ' }).click()
  await heading(visitor, own.faq)
  // No document is loaded for it, and Back returns to the earlier screen.
  await page.goBack()
  await heading(visitor, words.home)
  await page.goForward()
  await heading(visitor, own.faq)
  expect(loads).toEqual([])
  // The base path opens the requested entry, and without one the first; an unknown name is ignored.
  for (const [query, at] of [
    ['?menuid=windows-hello', 'windows-hello'],
    ['', 'consumer-home'],
    ['?menuid=faq', 'faq'],
    ['?menuid=nothing', 'consumer-home'],
  ] as const) {
    await page.goto(`${visitor.entry}${query}`)
    await expect.poll(() => page.url()).toBe(`${visitor.entry}${at}`)
  }
  // A redirect leaves no entry in the history that Back would be redirected from.
  await page.goBack()
  await heading(visitor, own.faq)
  expect(visitor.watch.faults()).toEqual([])
})
