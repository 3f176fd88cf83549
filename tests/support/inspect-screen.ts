import { expect } from 'vitest'
import { expectAccessible } from './expect-accessible.ts'
import { sidewaysScroll } from './sideways-scroll.ts'
import type { Visitor } from './visitor.ts'

/**
 * What every screen owes to everybody: heading, document title and language agree with the language
 * of the browser; no finding of axe in the light and in the dark; nothing to scroll sideways at 320
 * pixels.
 * @param name its heading, and the title of its tab
 */
export async function inspectScreen({ page, words }: Visitor, name: string): Promise<void> {
  expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([name])
  expect(await page.title()).toBe(name)
  expect(await page.locator('html').getAttribute('lang')).toBe(words.tag)
  // What is on its way would be judged half-drawn.
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  expect(await sidewaysScroll(page), `sideways scroll on ${name}`).toEqual([])
}
