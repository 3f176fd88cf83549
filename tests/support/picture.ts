import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { areStillMasked, maskChanges, unmaskChanges } from './mask-changes.ts'
import type { Visitor } from './visitor.ts'

/**
 * Folder of the pictures: `SCREENSHOTS=folder npx vitest run --project e2e tests/e2e/every-screen`.
 */
const FOLDER = process.env['SCREENSHOTS']

export const arePicturesWanted = FOLDER !== undefined

/**
 * Makes pictures comparable between two runs: it leaves out the rest of the screen, and masks parts
 * that change by themselves.
 */
export const arePicturesSteady = process.env['STEADY_PICTURES'] === '1'

/** A countdown that ticks during a shot makes the picture unsteady; the next one may be quicker. */
const MOST_SHOTS = 4

/** Saves the whole page as `<folder>/<name>.png`; does nothing without a folder. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (FOLDER === undefined) return
  mkdirSync(FOLDER, { recursive: true })
  const shoot = () =>
    page.screenshot({
      path: join(FOLDER, `${name}.png`),
      fullPage: true,
      animations: 'disabled',
      caret: arePicturesSteady ? 'initial' : 'hide',
    })
  if (!arePicturesSteady) return void (await shoot())
  for (let times = 0; times < MOST_SHOTS; times += 1) {
    const masked = await page.evaluateHandle(maskChanges)
    await shoot()
    const isSteady = await masked.evaluate(areStillMasked)
    await masked.evaluate(unmaskChanges)
    if (isSteady) return
  }
}

/** Saves it wide and light, narrow and dark: the first in English, the second in Korean. */
export async function takePictureInTurn({ page, words }: Visitor, name: string): Promise<void> {
  const [width, colorScheme] =
    words.tag === 'en-US' ? ([1280, 'light'] as const) : ([320, 'dark'] as const)
  const before = page.viewportSize() ?? { width: 1280, height: 800 }
  await page.setViewportSize({ width, height: 800 })
  await page.emulateMedia({ colorScheme })
  await takePicture(page, `${name}-${words.tag}`)
  await page.setViewportSize(before)
}
