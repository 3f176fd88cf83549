/// <reference lib="dom" />
import type { Browser } from 'playwright-core'
import { watchLoad } from './watch-load.ts'

/**
 * Returns the files that a move to another screen requests, once the page is quiet: scripts,
 * stylesheets and fonts; a tenant's pictures count as answers.
 */
export interface Moves {
  readonly same: readonly string[]
  readonly other: readonly string[]
}

const FILES: ReadonlySet<string> = new Set(['script', 'stylesheet', 'font', 'document'])

/**
 * Moves by the address, as Back and Forward do: to a screen of another journey, then to a further
 * one of that.
 */
export async function measureMoves(
  browser: Browser,
  addresses: { readonly first: string; readonly other: string; readonly same: string },
): Promise<Moves> {
  const context = await browser.newContext({ locale: 'en-US' })
  try {
    const page = await context.newPage()
    await page.addInitScript(watchLoad)
    await page.goto(addresses.first)
    await page.waitForFunction(() => globalThis.beginning.live !== undefined)
    await page.waitForTimeout(1_500)
    let asked: string[] = []
    page.on('request', (request) => {
      if (FILES.has(request.resourceType())) asked.push(new URL(request.url()).pathname)
    })
    const go = async (address: string) => {
      asked = []
      const heading = await page.locator('h1').textContent()
      await page.evaluate((to) => {
        // An entry of the history as the router writes it: each has a key of its own.
        history.pushState({ usr: null, key: to, idx: history.length }, '', to)
        dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
      }, address)
      await page.waitForFunction(
        (before) => document.querySelector('h1')?.textContent !== before,
        heading,
      )
      await page.waitForTimeout(300)
      return asked
    }
    const other = await go(addresses.other)
    return { other, same: await go(addresses.same) }
  } finally {
    await context.close()
  }
}
