/// <reference lib="dom" />
import type { Browser, Locator } from 'playwright-core'
import { openSlowly } from './conditions.ts'
import { median } from './median.ts'
import { watchLoad } from './watch-load.ts'

/**
 * Milliseconds from a key or a click to the next frame (W3C Event Timing, in steps of 8). Shorter
 * than 16 is not reported and counts as 16.
 */
export interface Response {
  readonly worst: number
  readonly typical: number
  readonly count: number
}

const FASTEST = 16
const WORDS = ['somebody', 'something']
/** Milliseconds that a pointer rests before a press, and that a press lasts. */
const [REST, HELD] = [120, 60]

/**
 * With a slowed processor, types into both fields, submits an incomplete form, and opens a menu.
 */
export async function measureResponse(
  browser: Browser,
  address: string,
  slowed?: number,
): Promise<Response> {
  const { page, close } = await openSlowly(browser, false, slowed)
  try {
    await page.addInitScript(watchLoad)
    await page.goto(address)
    await page.waitForFunction(() => globalThis.beginning.live !== undefined)
    await page.waitForTimeout(1_500)
    await page.evaluate((fastest) => {
      const seen: number[] = []
      Reflect.set(globalThis, 'responses', seen)
      const wanted = new Set(['keydown', 'keyup', 'click', 'pointerdown', 'pointerup', 'input'])
      new PerformanceObserver((list) => {
        for (const { name, duration } of list.getEntries())
          if (wanted.has(name)) seen.push(duration)
      }).observe({ type: 'event', durationThreshold: fastest } as PerformanceObserverInit)
    }, FASTEST)

    let acts = 0
    const act = async (target: () => Promise<unknown>) => {
      acts += 1
      await target()
      await page.waitForTimeout(120)
    }
    // By the browser's mouse: the tool's own click checks in the page whether it would hit, which
    // delays the page's answer.
    const press = async (target: Locator) => {
      const { x, y, width, height } = (await target.boundingBox()) ?? {
        x: 0,
        y: 0,
        width: 0,
        height: 0,
      }
      await page.mouse.move(x + width / 2, y + height / 2)
      await page.waitForTimeout(REST)
      await act(async () => {
        await page.mouse.down()
        await page.waitForTimeout(HELD)
        await page.mouse.up()
      })
    }
    const fields = page.locator('input:not([type=hidden])')
    await press(page.locator('button[type=submit]').first())
    for (const [at, word] of WORDS.entries()) {
      await press(fields.nth(at))
      for (const letter of word) await act(() => page.keyboard.press(letter))
    }
    await press(page.locator('header button').first())
    await act(() => page.keyboard.press('Escape'))
    await page.waitForTimeout(500)
    const measured = await page.evaluate(() => Reflect.get(globalThis, 'responses') as number[])
    const all = [
      ...measured,
      ...Array.from({ length: Math.max(0, acts - measured.length) }, () => FASTEST),
    ]
    return { worst: Math.max(...all), typical: median(all), count: acts }
  } finally {
    await close()
  }
}
