import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../scripts/browser.ts'
import { collectStates } from '../../scripts/gallery/collect-states.ts'
import { type DrawnState, drawStates } from '../../scripts/gallery/draw-states.ts'
import { sheetOf, stylesOf } from '../../scripts/gallery/styles.ts'
import { frameDocument } from '../../scripts/gallery/take-pictures.ts'
import { compileFlows } from '../../scripts/vite/compile-flows.ts'
import { bundleDrawer } from '../../scripts/vite/prerender/load-drawer.ts'
import { ROOT } from '../architecture/source-files.ts'

const compiled = compileFlows(ROOT)
const tenants = Object.entries(compiled.tenants)

/**
 * Screens of a verification, a registration, a required program or terms: they fit 1280 by 800 in
 * each state.
 */
const measured: ReadonlySet<string> = new Set(
  ['verify', 'enroll', 'agent', 'terms'].flatMap((journey) =>
    (compiled.program.journeys[journey]?.screens ?? [])
      .filter(({ layout }) => layout !== 'doc')
      .map(({ id }) => id),
  ),
)

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-heights-'))

interface TenantStates {
  readonly states: readonly DrawnState[]
  readonly sheet: string
}

const drawn = new Map<string, TenantStates>()
let browser: Browser

beforeAll(async () => {
  const { draw, assets } = await bundleDrawer(true)
  const scenarios = compiled.scenarios.filter(({ screen }) => measured.has(screen))
  for (const [name, tenant] of tenants) {
    const reached = await collectStates({ tenants: compiled.tenants, scenarios }, name, {
      base: 'default',
      whole: false,
    })
    const states = drawStates(
      tenant,
      reached.filter(({ screen }) => measured.has(screen.screen)),
      draw,
    )
    const text = states.flatMap(({ pages }) => Object.values(pages).map(({ markup }) => markup))
    const styles = stylesOf(assets, text.join(''))
    mkdirSync(join(folder, 'fonts'), { recursive: true })
    for (const font of styles.fonts) writeFileSync(join(folder, 'fonts', font.name), font.content)
    drawn.set(name, { states, sheet: sheetOf(styles, tenant) })
  }
  browser = await launchBrowser()
}, 600_000)
afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true })
})

/** Returns the height of the page in each state. */
async function heightsOf({ states, sheet }: TenantStates, language: string) {
  const pages = states.map((state) => state.pages[language] ?? { title: '', markup: '' })
  const place = join(folder, 'frame.html')
  // Each letter once, so that the page loads its face before it is measured.
  const all = [...new Set(pages.map(({ markup }) => markup).join(''))].join('')
  const letters = all.replaceAll(/[<>&]/g, '')
  writeFileSync(
    place,
    frameDocument({ title: '', markup: letters }, { language, theme: 'light', sheet }),
  )
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.goto(pathToFileURL(place).href)
  await page.evaluate('document.fonts.ready.then(() => undefined)')
  const heights = await page.evaluate(
    (markups) =>
      markups.map((markup) => {
        const root = document.getElementById('root')
        if (root) root.innerHTML = markup
        return document.documentElement.scrollHeight
      }),
    pages.map(({ markup }) => markup),
  )
  await page.close()
  return heights
}

test.each(
  tenants.flatMap(([tenant]) => ['en-US', 'ko-KR'].map((language) => [tenant, language] as const)),
)(
  'verification, registration, programs and terms of %s fit 1280 by 800 in each state, in %s',
  async (tenant, language) => {
    const own = drawn.get(tenant)
    const heights = own ? await heightsOf(own, language) : []
    const tooHigh = heights.flatMap((height, at) => {
      const state = own?.states[at]
      return height > 800 ? [`${height} ${state?.screen}: ${state?.scenario}: ${state?.step}`] : []
    })
    expect(tooHigh).toEqual([])
    expect(heights.length > 100 || tenant !== 'default').toBe(true)
  },
)
