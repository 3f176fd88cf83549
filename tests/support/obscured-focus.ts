import type { Page } from 'playwright-core'

/**
 * Walks through the page with Tab and tells which focused elements are covered, as 'a "Help" at top left' (WCAG 2.2, 2.4.11,
 * and its stricter sister 2.4.12: centre and corners must all be in sight).
 */
export async function obscuredFocus(page: Page, atMost = 80): Promise<readonly string[]> {
  const covered: string[] = []
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
  for (let step = 0; step < atMost; step += 1) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(async (first) => {
      const element = document.activeElement
      if (!element || element === document.body) return 'left'
      // What slides into sight when it is reached is judged where it comes to rest.
      await Promise.all(element.getAnimations().map((animation) => animation.finished.catch(() => undefined)))
      if (first) element.setAttribute('data-first-focus', '')
      else if (element.hasAttribute('data-first-focus')) return 'left'
      const { left, right, top, bottom } = element.getBoundingClientRect()
      // Two pixels inside, because a rounded corner belongs to what lies behind it.
      const inset = Math.min(6, (right - left) / 4, (bottom - top) / 4)
      const points: readonly (readonly [string, number, number])[] = [
        ['centre', (left + right) / 2, (top + bottom) / 2],
        ['top left', left + inset, top + inset],
        ['top right', right - inset, top + inset],
        ['bottom left', left + inset, bottom - inset],
        ['bottom right', right - inset, bottom - inset],
      ]
      const labels = element instanceof HTMLInputElement && element.labels ? [...element.labels] : []
      const isSelf = (hit: Element | null) => hit !== null && [element, ...labels].some((own) => own.contains(hit) || hit.contains(own))
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
      return points.flatMap(([where, x, y]) => (isSelf(document.elementFromPoint(x, y)) ? [] : [`${element.localName} "${name}" at ${where}`]))
    }, step === 0)
    if (found === 'left') break
    covered.push(...found)
  }
  await page.evaluate(() => document.querySelector('[data-first-focus]')?.removeAttribute('data-first-focus'))
  return covered
}
