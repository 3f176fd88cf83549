import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { heading, toLogin } from '../support/sign-in.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'
import type { Visitor } from '../support/visitor.ts'

const gatehouse = useGatehouse()

/** Counts the transitions between screens, and the sum of all layout shifts. */
async function record(page: Page): Promise<() => Promise<readonly [number, number]>> {
  await page.addInitScript(() => {
    const seen = { transitions: 0, shift: 0 }
    Object.assign(globalThis, { seen })
    const start = document.startViewTransition?.bind(document)
    if (start)
      document.startViewTransition = (...of) => {
        seen.transitions += 1
        return start(...of)
      }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.shift += (entry as unknown as { readonly value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(() => {
      const { seen } = globalThis as unknown as {
        readonly seen: { readonly transitions: number; readonly shift: number }
      }
      return [seen.transitions, seen.shift] as const
    })
}

/** Durations in milliseconds of the pictures of a screen before, which fade now. */
const pictures = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .map(({ effect }) => effect)
      .filter((effect) => effect instanceof KeyframeEffect)
      .filter(({ pseudoElement }) => pseudoElement === '::view-transition-old(left-screen)')
      .map((effect) => effect.getTiming().duration),
  )

/** Keeps the picture for as long as the test needs. */
const keepPicture = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      'html::view-transition-old(left-screen) { animation-play-state: paused !important }',
    )
    document.adoptedStyleSheets.push(sheet)
  })

const findId = ({ page }: Visitor) => page.getByRole('button', { name: 'Find ID', exact: true })

describe('the change of a screen', () => {
  test('is one transition of 180 ms', async () => {
    const visitor = await gatehouse.visit()
    const { page } = visitor
    const seen = await record(page)
    await toLogin(visitor)
    await page.waitForLoadState('networkidle')
    expect((await seen())[0]).toBe(0)
    await keepPicture(page)
    await findId(visitor).click()
    await heading(visitor, 'Find ID')
    await expect.poll(() => pictures(page)).toEqual([180])
    await page.goBack()
    await heading(visitor, visitor.words.login)
    expect((await seen())[0]).toBe(2)
    expect(visitor.watch.faults()).toEqual([])
  })

  test('shifts the page no more than without a transition', async () => {
    const shiftWith = async (preferences: Parameters<typeof gatehouse.visit>[0]) => {
      const visitor = await gatehouse.visit(preferences)
      const { page } = visitor
      const seen = await record(page)
      await toLogin(visitor)
      await page.waitForLoadState('networkidle')
      const [, before] = await seen()
      await findId(visitor).click()
      await heading(visitor, 'Find ID')
      await expect.poll(() => pictures(page)).toEqual([])
      const [, after] = await seen()
      return after - before
    }
    const moving = await shiftWith({})
    const still = await shiftWith({ reducedMotion: 'reduce' })
    expect(Math.abs(moving - still)).toBeLessThan(0.001)
  })

  test('takes presses and keys while the picture of the screen before fades', async () => {
    const visitor = await gatehouse.visit()
    const { page } = visitor
    await toLogin(visitor)
    await page.waitForLoadState('networkidle')
    await keepPicture(page)
    await findId(visitor).click()
    await expect.poll(() => pictures(page)).toHaveLength(1)
    await page.getByRole('textbox', { name: 'Family name' }).click()
    await page.keyboard.type('Kim')
    expect(await page.getByRole('textbox', { name: 'Family name' }).inputValue()).toBe('Kim')
    expect(await pictures(page)).toHaveLength(1)
    await page.getByRole('main').getByRole('button', { name: 'Go to sign-in', exact: true }).click()
    await heading(visitor, visitor.words.login)
    expect(visitor.watch.faults()).toEqual([])
  })

  test.each([
    ['less motion', { reducedMotion: 'reduce' }],
    ['forced colours', { forcedColors: 'active' }],
  ] as const)('is no transition with %s', async (_name, preferences) => {
    const visitor = await gatehouse.visit(preferences)
    const { page } = visitor
    const seen = await record(page)
    await toLogin(visitor)
    await findId(visitor).click()
    await heading(visitor, 'Find ID')
    expect((await seen())[0]).toBe(0)
    expect(visitor.watch.faults()).toEqual([])
  })

  test('needs no API for it', async () => {
    const visitor = await gatehouse.visit()
    const { page } = visitor
    await page.addInitScript(() =>
      Object.defineProperty(Document.prototype, 'startViewTransition', { value: undefined }),
    )
    await toLogin(visitor)
    await findId(visitor).click()
    await heading(visitor, 'Find ID')
    expect(visitor.watch.faults()).toEqual([])
  })
})
