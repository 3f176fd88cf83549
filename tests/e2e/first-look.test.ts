import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { useGatehouse } from '../support/use-gatehouse.ts'

const gatehouse = useGatehouse()

const seen = [
  { language: 'en-US', theme: 'light' },
  { language: 'ko-KR', theme: 'dark' },
  { language: 'en-US', theme: undefined },
] as const
const cases = seen.flatMap(({ language, theme }) =>
  [320, 1280].map((width) => ({ language, theme, width })),
)

// The build selects the styles in a page (scripts/vite/prerender/first-style): the whole sheets
// must not move or repaint anything.
test.each(cases)(
  'an unstyled page looks the same: $width pixels, $language, theme $theme',
  async ({ language, theme, width }) => {
    for (const path of ['login', 'email/otp', '404']) {
      const pictures: string[] = []
      for (const whole of [false, true]) {
        const { page } = await gatehouse.visit({
          language,
          bypassCSP: true,
          viewport: { width, height: 800 },
          ...(theme === undefined && { colorScheme: 'dark' }),
        })
        if (theme)
          await page.context().addCookies([{ name: 'Theme', value: theme, url: gatehouse.origin }])
        await page.route('**/*.js', (route) => route.abort())
        // Korean letters have a sheet of their own, which this test does not cover.
        await page.route('**/assets/korean-*.css', (route) => route.abort())
        if (!whole) await page.route('**/assets/{index,rest}-*.css', (route) => route.abort())
        await page.goto(new URL(path, gatehouse.entry).href)
        // For elements that are not rendered here.
        expect(
          await page.evaluate(
            () =>
              getComputedStyle(document.documentElement).getPropertyValue('--shadow-menu') !== '',
          ),
        ).toBe(whole)
        // Ends every animation, except the waiting button's: it comes after three seconds, with the
        // whole sheet.
        const picture = await page.screenshot({
          animations: 'disabled',
          style: '[data-held]::after { display: none !important }',
        })
        pictures.push(`${path} ${createHash('sha256').update(picture).digest('hex')}`)
      }
      expect(pictures[0]).toBe(pictures[1])
    }
  },
)
