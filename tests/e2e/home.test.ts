import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/expect-accessible.ts'
import { openMenu, rowOf } from '../support/home-methods.ts'
import { heading, signIn } from '../support/sign-in.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'
import type { Visitor } from '../support/visitor.ts'

const gatehouse = useGatehouse()
const phone = { width: 390, height: 844 }

async function homeAt(viewport: typeof phone): Promise<Visitor> {
  const visitor = await gatehouse.visit({ viewport })
  await signIn(visitor)
  await rowOf(visitor, visitor.words.sms).waitFor()
  await visitor.page.waitForLoadState('networkidle')
  return visitor
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

/** Whether the whole element is inside the window. */
async function isInside(element: Locator, page: Page): Promise<boolean> {
  const box = await element.boundingBox()
  const size = page.viewportSize()
  if (!box || !size) return false
  return (
    box.x >= 0 && box.y >= 0 && box.x + box.width <= size.width && box.y + box.height <= size.height
  )
}

describe('the home on a phone', () => {
  test('with two methods fits two screens, and scrolls in one direction', async () => {
    const { page, watch } = await homeAt(phone)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(height).toBeLessThanOrEqual(2 * phone.height)
    for (const width of [390, 320]) {
      await page.setViewportSize({ ...phone, width })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        width,
      )
    }
    expect(watch.faults()).toEqual([])
  })

  test('greets in the largest text of the page', async () => {
    const { page } = await homeAt(phone)
    const sizeOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
    expect(await sizeOf('.heading > .text-lead')).toBe(28)
    expect(await sizeOf('.heading > h1')).toBeLessThan(28)
  })

  test('shows one of three parts, chosen by press or arrow key', async () => {
    const { page, watch } = await homeAt(phone)
    const [ways, activity] = ['Ways to sign in', 'Activity'].map((name) =>
      page.getByRole('heading', { level: 2, name, exact: true }),
    )
    await ways?.waitFor()
    expect(await activity?.isVisible()).toBe(false)
    await page.getByRole('tab', { name: 'Activity' }).click()
    await activity?.waitFor()
    expect(await ways?.isVisible()).toBe(false)
    await expectAccessible(page)
    await page.keyboard.press('ArrowRight')
    await ways?.waitFor()
    expect(await focused(page)).toBe('Ways to sign in')
    await page.setViewportSize({ width: 1280, height: 800 })
    for (const part of [ways, activity]) await part?.waitFor()
    expect(await page.getByRole('tab').count()).toBe(0)
    expect(await page.getByRole('tabpanel').count()).toBe(0)
    expect(watch.faults()).toEqual([])
  })

  test('opens the portal menu from the end of the tabs', async () => {
    const visitor = await homeAt(phone)
    const { page, watch } = visitor
    const navigation = page.getByRole('navigation', { name: 'Menu' })
    const button = navigation.getByRole('button', { name: 'Menu' })
    const entry = navigation.getByRole('link', { name: 'FAQ' })
    expect(await entry.isVisible()).toBe(false)
    const [tab, last] = [
      await page.getByRole('tab').last().boundingBox(),
      await button.boundingBox(),
    ]
    expect(last?.x).toBeGreaterThanOrEqual((tab?.x ?? 0) + (tab?.width ?? 0))
    expect(Math.abs((last?.y ?? 0) - (tab?.y ?? 0))).toBeLessThanOrEqual(8)
    await button.click()
    await entry.waitFor()
    expect(await isInside(navigation.locator('[popover]'), page)).toBe(true)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await entry.waitFor({ state: 'hidden' })
    expect(await focused(page)).toBe('Menu')
    await button.click()
    await entry.click()
    await heading(visitor, 'FAQ')
    expect(watch.faults()).toEqual([])
  })
})

test.each([
  { width: 320, height: 700 },
  { width: 1280, height: 600 },
])('the menu of a row is whole in the window, $width by $height', async (viewport) => {
  const visitor = await homeAt(viewport)
  const { page, words, watch } = visitor
  // At the bottom of the window, where the menu has no room below.
  await rowOf(visitor, words.email).evaluate((row) =>
    scrollTo(0, scrollY + row.getBoundingClientRect().bottom - innerHeight + 80),
  )
  await openMenu(visitor, words.email)
  const menu = page.getByRole('menu', { name: `More options: ${words.email}` })
  await menu.waitFor()
  expect(await isInside(menu, page)).toBe(true)
  expect(await focused(page)).toBe('Ask for this first')
  await page.keyboard.press('End')
  expect(await focused(page)).toBe('Remove')
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe(
    `More options: ${words.email}`,
  )
  await openMenu(visitor, words.email)
  await page.getByRole('menuitem', { name: 'Ask for this first' }).click()
  await rowOf(visitor, words.email).getByText('Asked first').waitFor()
  expect(watch.faults()).toEqual([])
})
