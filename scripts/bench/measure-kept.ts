import type { Browser } from 'playwright-core'
import { openSlowly } from './conditions.ts'
import { watchLoad } from './watch-load.ts'

/** Types before the script listens, and reads the value afterwards. */
export async function typedEarly(
  browser: Browser,
  address: string,
): Promise<{ readonly before: boolean; readonly kept: boolean }> {
  const { page, close } = await openSlowly(browser)
  try {
    await page.addInitScript(watchLoad)
    await page.goto(address, { waitUntil: 'commit' })
    await page.waitForFunction(() => globalThis.beginning.usable !== undefined)
    const field = page.locator('input:not([type=hidden])').first()
    await field.focus()
    await page.keyboard.insertText('early')
    const before = await page.evaluate(() => globalThis.beginning.live === undefined)
    await page.waitForFunction(() => globalThis.beginning.live !== undefined)
    await page.waitForTimeout(500)
    return { before, kept: (await field.inputValue()) === 'early' }
  } finally {
    await close()
  }
}
