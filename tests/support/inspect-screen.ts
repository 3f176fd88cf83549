import { expect } from 'vitest'
import { expectAccessible } from './expect-accessible.ts'
import { sidewaysScroll } from './sideways-scroll.ts'
import type { Visitor } from './visitor.ts'

/**
 * Checks the rules for every screen: heading, document title and language match the browser.
 * axe finds nothing in the light and dark schemes; 320 pixels need no sideways scrolling.
 * @param name its heading
 * @param title of its tab, if it is another one
 */
export async function inspectScreen(
  { page, words }: Visitor,
  name: string,
  title = name,
): Promise<void> {
  expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([name])
  expect(await page.title()).toBe(title)
  expect(await page.locator('html').getAttribute('lang')).toBe(words.tag)
  // Wait for pending content, because the checks would see a half-drawn screen.
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  expect(await sidewaysScroll(page), `sideways scroll on ${name}`).toEqual([])
}
