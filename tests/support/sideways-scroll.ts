import type { Page } from 'playwright-core'

/**
 * Elements that stick out of the page at a width of 320 CSS pixels (WCAG 1.4.10), as 'p.hint +45';
 * none when all fits. The page's own scrolling decides: what a scrolling box holds inside is its
 * own business. The size of the window is put back.
 */
export async function sidewaysScroll(page: Page, width = 320): Promise<readonly string[]> {
  const before = page.viewportSize()
  await page.setViewportSize({ width, height: 640 })
  const outside = await page.evaluate(async () => {
    await document.fonts.ready
    const edge = document.documentElement.clientWidth
    const excess = document.documentElement.scrollWidth - edge
    if (excess <= 0) return []
    const culprits = [...document.body.querySelectorAll('*')]
      .map((element) => ({
        element,
        over: Math.round(element.getBoundingClientRect().right - edge),
      }))
      .filter(({ over }) => over > 0)
      .map(({ element, over }) => `${[element.localName, ...element.classList].join('.')} +${over}`)
    return culprits.length > 0 ? culprits : [`page +${excess}`]
  })
  if (before) await page.setViewportSize(before)
  return outside
}
