import type { Page } from 'playwright-core'

/** What the countdown of the screen shows, in seconds, once it runs. */
export async function secondsLeft(page: Page): Promise<number> {
  const [minutes = '', seconds = ''] =
    (await page.locator('.countdown b').first().textContent())?.trim().split(':') ?? []
  return Number(minutes) * 60 + Number(seconds)
}
