import { expect } from 'vitest'
import { drawSeedIn } from '../../scripts/test/tier.ts'
import { accessibilityFindings } from './accessibility-findings.ts'
import { heard, listen } from './announcements.ts'
import { cutOffText } from './cut-off-text.ts'
import { fieldFaults } from './field-faults.ts'
import { unseenFocus } from './focus-visibility.ts'
import { nextPicture } from './next-picture.ts'
import { coveredFocus, obscuredFocus } from './obscured-focus.ts'
import { arePicturesSteady, arePicturesWanted, takePicture } from './picture.ts'
import { sidewaysScroll } from './sideways-scroll.ts'
import { smallForThumbs } from './small-for-thumbs.ts'
import type { ScreenRow } from './trip.ts'
import type { Visitor } from './visitor.ts'
import { walkFocus } from './walk-focus.ts'

const THEMES = ['light', 'dark'] as const
const WIDTHS = [1280, 320] as const
type Theme = (typeof THEMES)[number]

const patiently = { timeout: 30_000 }

/**
 * Checks a screen in one language. axe runs once in each theme and at each width: English light and
 * wide, dark and narrow; Korean the other way round, so that each pair of the three occurs. With an
 * odd seed the widths change places.
 * @returns faults, one sentence each; a good screen has none
 */
export async function lookAtScreen(
  visitor: Visitor,
  { id, face, blank }: ScreenRow,
): Promise<readonly string[]> {
  const { page, words } = visitor
  const name = face === undefined ? id : `${id}-${face}`
  await settled(visitor)
  const faults: string[] = []
  const blame = (fault: string, found: readonly string[]) =>
    faults.push(...found.map((fault) => `${name} in ${words.tag}: ${fault}: ${fault}`))
  blame(
    'language',
    (await page.locator('html').getAttribute('lang')) === words.tag
      ? []
      : ['<html lang> says something else'],
  )
  blame('title', (await page.title()) === '' ? ['the tab has no title'] : [])
  blame(
    'heading',
    (await page.getByRole('heading', { level: 1 }).count()) === (blank ? 0 : 1)
      ? []
      : ['there is not one h1'],
  )
  await takePictures(visitor, name)
  if (blank || arePicturesSteady) return faults

  await listen(page)
  const odd = Number(words.tag === 'ko-KR') + Math.abs(drawSeedIn(process.env))
  for (const [at, theme] of THEMES.entries()) {
    const width = WIDTHS[(at + odd) % 2] ?? WIDTHS[0]
    await show(visitor, theme, width)
    const inThis = `${theme} at ${width}`
    blame(`axe, ${inThis}`, await accessibilityFindings(page))
    blame(`smaller than 44, ${inThis}`, await smallForThumbs(page))
    blame(`focus, ${inThis}`, await walkFocus(page, [unseenFocus, coveredFocus]))
  }
  await page.setViewportSize({ width: 320, height: 256 })
  blame('focus in a small window', await obscuredFocus(page))
  await show(visitor, 'light', 1280)
  if (/^(login|verify-)/.test(id)) blame('at 1280 x 800', await belowTheFold(visitor))
  blame('sideways at 320', await sidewaysScroll(page))
  blame('text twice as large', await cutOffText(page))
  blame('spoken though nothing happened', await heard(page))
  blame('fields', await fieldFaults(page, () => answered(visitor)))
  return faults
}

/** Waits until no call was pending for half a second. */
async function answered({ watch, page }: Visitor): Promise<void> {
  for (let quiet = 0; quiet < 10; quiet += 1) {
    await page.waitForTimeout(50)
    if (watch.waiting() > 0) quiet = 0
  }
}

/** Waits for pending content, because the checks would see a half-drawn screen. */
async function settled({ page, watch }: Visitor): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('main [aria-busy="true"]') === null,
    undefined,
    patiently,
  )
  // An idle countdown starts with the answer to a pending request.
  // This screen has not appeared before.
  await expect
    .poll(
      async () =>
        watch.waiting() === 0 || (await page.locator('.countdown [data-state=idle]').count()) === 0,
      patiently,
    )
    .toBe(true)
  await page.evaluate(nextPicture)
  // A new countdown is announced a moment after it appears; wait for this announcement.
  // An earlier countdown is not announced again.
  await page
    .waitForFunction(
      () =>
        [
          ...document.querySelectorAll(
            '.countdown:has([data-state=running], [data-state=soon]) [role=status]',
          ),
        ].every(({ textContent }) => textContent !== ''),
      undefined,
      { timeout: 1_000 },
    )
    .catch(() => undefined)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

async function show({ page }: Visitor, theme: Theme, width: number): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.setViewportSize({ width, height: 800 })
  expect(page.viewportSize()?.width).toBe(width)
}

/** A sign-in is seen at once: its card ends above the lower edge of the window. */
async function belowTheFold({ page }: Visitor): Promise<readonly string[]> {
  const bottom = await page.evaluate(
    () => document.querySelector('main > .screen:not([hidden])')?.getBoundingClientRect().bottom,
  )
  return bottom === undefined || bottom > 800 ? [`the screen ends at ${bottom}`] : []
}

async function takePictures(visitor: Visitor, name: string): Promise<void> {
  if (!arePicturesWanted) return
  for (const [at, theme] of THEMES.entries()) {
    for (const width of arePicturesSteady ? [WIDTHS[at] ?? WIDTHS[0]] : WIDTHS) {
      await show(visitor, theme, width)
      await takePicture(visitor.page, `${name}.${visitor.words.tag}.${theme}.${width}`)
    }
  }
  await visitor.page.emulateMedia({ forcedColors: 'active' })
  await takePicture(visitor.page, `${name}.${visitor.words.tag}.forced.320`)
  await visitor.page.emulateMedia({ forcedColors: 'none' })
  await show(visitor, 'light', 1280)
}
