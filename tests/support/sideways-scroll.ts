import type { Page } from 'playwright-core'

/**
 * Returns elements that overflow the page at a width of 320 CSS pixels (WCAG 1.4.10).
 * Format: 'p.hint +45'; empty when all fits. Only the page's own scrolling counts,
 * so content inside a scrolling box is ignored. Restores the size of the window.
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
