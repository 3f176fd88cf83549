import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../scripts/browser.ts'
import { frameDocument } from '../../scripts/gallery/take-pictures.ts'
import { ROOT } from '../architecture/source-files.ts'
import { accessibilityFindings } from '../support/accessibility-findings.ts'
import { drawn } from '../support/drawn.ts'
import { rightToLeftFaults } from '../support/right-to-left-faults.ts'
import { rightToLeft, rightToLeftProduct } from '../support/right-to-left-product.ts'
import { rightToLeftStates, type RightToLeftStates } from '../support/right-to-left-states.ts'

const { language } = rightToLeft
const product = rightToLeftProduct(ROOT)
const screens = Object.values(product.program.journeys).flatMap((journey) => journey.screens)
const wanted = drawn(
  'screens from right to left',
  screens.map(({ id }) => id),
)

/** All states of the product, on a busy machine. */
const minutes = 10

let browser: Browser
let all: RightToLeftStates
beforeAll(async () => {
  all = await rightToLeftStates(product, new Set(wanted))
  browser = await launchBrowser()
}, minutes * 60_000)
afterAll(() => browser?.close())

test.each(wanted)('%s: every state fits 320 pixels from right to left', async (screen) => {
  const page = await browser.newPage({ viewport: { width: 320, height: 640 } })
  const faults = new Map<string, string>()
  const states = all.states.filter((state) => state.screen === screen)
  for (const [at, { pages, scenario, step }] of states.entries()) {
    const drawing = pages[language]
    if (!drawing) throw new Error(`${scenario} is not drawn in ${language}.`)
    await page.setContent(frameDocument(drawing, { language, theme: 'light', sheet: all.sheet }))
    await page.evaluate(() => {
      for (const dialog of document.querySelectorAll('dialog')) dialog.showModal()
    })
    // Two states of a screen rarely differ in their roles.
    const found = [
      ...(await rightToLeftFaults(page)),
      ...(at === 0 ? await accessibilityFindings(page) : []),
    ]
    for (const fault of found) faults.set(fault, `${scenario}, ${step}`)
  }
  await page.close()
  expect(states.length).toBeGreaterThan(0)
  expect(Object.fromEntries(faults)).toEqual({})
})
