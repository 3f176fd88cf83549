/// <reference lib="dom" />
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { basePath } from '../../server/http/address.ts'
import type { BenchServer } from './bench-server.ts'
import { type Load, watchLoad } from './measure-load.ts'
import { LOGIN } from './rows-of-load.ts'
import { sizesOf } from './sizes.ts'
import type { Row } from './table.ts'

/** Limits, in bytes after compression where the unit is not a count. */
const limit = {
  /** All scripts of the first screen. */
  script: 145_000,
  /** Of these, the part that is neither React nor another package. */
  own: 33_000,
  requests: 6,
  /**
   * The page and its first journey. They fit into the packets that a server sends before the first
   * acknowledgement (RFC 6928, about 14 kB).
   */
  firstPackets: 12_000,
  /** A screen that is loaded later. */
  perScreen: 3_000,
}

/**
 * Returns the size of the first screen, from the requests that `load` recorded, and the number of
 * requests when the user goes to a second screen.
 */
export async function rowsOfSize(
  root: string,
  load: Load,
  browser: Browser,
  { origin }: BenchServer,
): Promise<readonly Row[]> {
  const sizes = sizesOf(root)
  const scripts = load.requests
    .filter((path) => path.endsWith('.js'))
    .map((path) => path.slice(basePath.length + 1))
  const sum = (of: (path: string) => number) => scripts.reduce((total, path) => total + of(path), 0)
  const script = sum((path) => sizes.of(path))
  const own = sum((path) => sizes.own(path))
  const journey = scripts
    .filter((path) => path.includes('/journeys/'))
    .reduce((total, path) => total + sizes.of(path), 0)
  const firstPackets = sizes.page + journey
  const files = load.requests.filter((path) => !path.endsWith('.svg'))
  const mostPerScreen = Math.max(
    ...[...sizes.journeys].map(([name, bytes]) => bytes / screensOf(root, name)),
  )
  const afterPaintMs = Math.min(...load.calls.map(({ start }) => start)) - load.firstPaint
  const address = (path: string) => `${origin}${basePath}${path}`
  const moves = await measureMoves(browser, {
    first: origin + LOGIN,
    other: address('/404'),
    same: address('/403'),
  })
  return [
    {
      figure: 'JavaScript for the first screen, brotli',
      ours: kB(script),
      against: `at most ${kB(limit.script)}`,
      ratio: script / limit.script,
      met: script <= limit.script,
    },
    {
      figure: 'of it our own, index and first journey included',
      ours: kB(own),
      against: `at most ${kB(limit.own)}`,
      ratio: own / limit.own,
      met: own <= limit.own,
    },
    {
      figure: 'requests until live (document, scripts, font)',
      ours: String(files.length),
      against: `at most ${limit.requests}`,
      met: files.length <= limit.requests,
    },
    {
      figure: 'API calls',
      ours: `${load.calls.length}, the first ${Math.round(afterPaintMs)} ms after the first paint`,
      against: 'none before it',
      met: load.calls.length > 0 && afterPaintMs > 0,
    },
    {
      figure: 'HTML, inlined CSS and first journey, brotli',
      ours: kB(firstPackets),
      against: `at most ${kB(limit.firstPackets)}`,
      ratio: firstPackets / limit.firstPackets,
      met: firstPackets <= limit.firstPackets,
    },
    {
      figure: 'next screen of the same journey',
      ours: `${moves.same.length} requests`,
      against: '0 requests',
      met: moves.same.length === 0,
    },
    {
      figure: 'a screen of another journey, pages of a form counted',
      ours: `${moves.other.length} request, at most ${kB(mostPerScreen)} a screen`,
      against: `1 request, at most ${kB(limit.perScreen)} a screen`,
      met: moves.other.length === 1 && mostPerScreen <= limit.perScreen,
    },
  ]
}

/**
 * A page of a form with several counts as a screen, because it has a heading and a submit of its
 * own.
 */
function screensOf(root: string, journey: string): number {
  const screens = globSync(`flows/${journey}/*.yaml`, { cwd: root }).filter(
    (path) => !path.endsWith('.test.yaml'),
  )
  const counted = screens.map((path) =>
    Math.max(1, (readFileSync(join(root, path), 'utf8').match(/^ {2}- page:/gm) ?? []).length),
  )
  return counted.reduce((sum, pages) => sum + pages, 0) || 1
}

export function kB(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} kB`
}

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
