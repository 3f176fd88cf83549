import type { Page } from 'playwright-core'

/** Returns the remaining seconds of the countdown on the screen, once it runs. */
export async function secondsLeft(page: Page): Promise<number> {
  const [minutes = '', seconds = ''] =
    (await page.locator('.countdown b').first().textContent())?.trim().split(':') ?? []
  return Number(minutes) * 60 + Number(seconds)
}
