import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { heading, toLogin } from '../support/sign-in.ts'
import { takePicture } from '../support/picture.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'

const house = useGatehouse()
const widths = [320, 1280] as const

/** Layout Instability: the scores of all that moved in the content since the page began, whoever did it, added up. The footer grows as the branding comes. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: { readonly value: number; readonly sources: readonly { readonly node: Node | null }[] }[] = []
    Object.assign(globalThis, { shifts })
    // Entries of this type are of no interface that TypeScript knows.
    new PerformanceObserver((list) => { shifts.push(...(list.getEntries() as unknown as typeof shifts)) }).observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(() => {
      const shifts = Reflect.get(globalThis, 'shifts') as readonly { readonly value: number; readonly sources: readonly { readonly node: Node | null }[] }[]
      return shifts.filter(({ sources }) => sources.some(({ node }) => document.querySelector('main')?.contains(node))).reduce((sum, { value }) => sum + value, 0)
    })
}

const pages = [
  { path: 'login/policy/privacy', there: '.markdown' },
  { path: 'error?code=FLOW_EXPIRED', there: '.screen .button' },
  { path: 'error', there: '.screen .button' },
] as const

describe.each(widths)('%i pixels wide', (width) => {
  test.each(pages)('nothing that was seen moves when the rest of /$path comes', async ({ path, there }) => {
    const { page } = await house.visit({ viewport: { width, height: 800 } })
    const shifts = await watchShifts(page)
    // Slow enough for each state to be drawn.
    const slow = async (route: { readonly continue: () => Promise<void> }) => {
      await new Promise((resolve) => { setTimeout(resolve, 250) })
      await route.continue()
    }
    await page.route('**/assets/**/*.js', slow)
    await page.route('**/common-api/**', slow)
    await page.goto(house.entry + path, { waitUntil: 'commit' })
    await page.getByRole('contentinfo').waitFor({ state: 'attached' })
    await takePicture(page, `steady-${path.replaceAll(/\W/g, '-')}.first.${width}`)
    await page.locator(there).first().waitFor()
    await page.waitForLoadState('networkidle')
    await takePicture(page, `steady-${path.replaceAll(/\W/g, '-')}.last.${width}`)
    expect(await shifts()).toBeLessThan(0.02)
  })
})

test('a menu that is opened before its look is there comes with it', async () => {
  const visitor = await house.visit()
  const { page } = visitor
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.{css,js}', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(`${house.entry}404`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: /^Language/ }).click()
  const menu = page.locator('.menu:popover-open')
  await menu.waitFor({ state: 'attached' })
  expect(await menu.isVisible()).toBe(false)
  resolve()
  await menu.waitFor()
  expect(await menu.evaluate((element) => getComputedStyle(element).borderRadius)).toBe('10px')
  expect(visitor.watch.faults()).toEqual([])
})

test.each(['dark', 'light'] as const)('on paper the %s theme is the light one', async (theme) => {
  const visitor = await house.visit({ colorScheme: theme })
  const { page, context } = visitor
  await context.addCookies([{ name: 'Theme', value: theme, url: house.origin }])
  await page.goto(`${house.entry}404`)
  await heading(visitor, visitor.words.notFound)
  await page.emulateMedia({ media: 'print' })
  await takePicture(page, `paper-${theme}`)
  const look = await page.evaluate(() => {
    const { colorScheme, backgroundColor, color } = getComputedStyle(document.documentElement)
    return [colorScheme, backgroundColor, color]
  })
  expect(look).toEqual(['light', 'oklch(0.975 0.004 250)', 'oklch(0.24 0.02 250)'])
})

test('on paper nothing of the login lies over anything else', async () => {
  const visitor = await house.visit()
  const { page } = visitor
  await toLogin(visitor)
  await page.emulateMedia({ media: 'print' })
  const boxes = await page.evaluate(() => [...document.querySelectorAll('.screen .field, .screen > .list, .heading')].map((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return { top, bottom }
  }))
  expect(boxes.length).toBeGreaterThan(2)
  const sorted = boxes.toSorted((one, other) => one.top - other.top)
  expect(sorted.filter(({ top }, at) => at > 0 && top < (sorted[at - 1]?.bottom ?? 0))).toEqual([])
})

test('beside the cookie popup only the part that scrolls keeps room for a scrollbar', async () => {
  const visitor = await house.visit({ cookiesOpen: true })
  const { page } = visitor
  const gutters = () => page.evaluate(() => [document.documentElement, document.querySelector('.page')].map((element) => element && getComputedStyle(element).scrollbarGutter))
  await page.goto(`${house.entry}404`)
  await page.locator('.popup').waitFor()
  expect(await gutters()).toEqual(['auto', 'stable'])
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.locator('.popup').waitFor({ state: 'detached' })
  expect(await gutters()).toEqual(['stable', 'auto'])
})
