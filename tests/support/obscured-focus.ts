import type { Page } from 'playwright-core'
import { walkFocus } from './walk-focus.ts'

/**
 * Returns covered focused elements, as 'covered: a "Help" at top left' (WCAG 2.2, 2.4.11, and the
 * stricter 2.4.12: centre and corners must all be visible).
 */
export const obscuredFocus = (page: Page): Promise<readonly string[]> =>
  walkFocus(page, [coveredFocus])

/** Runs in the page. */
export function coveredFocus(element: Element): readonly string[] {
  // Measure elements that slide into view at their final position.
  for (const animation of element.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
  // A wrapped link has a box in each line; the first represents all.
  const { left, right, top, bottom } =
    element.getClientRects()[0] ?? element.getBoundingClientRect()
  // Two pixels inside, because a rounded corner belongs to the element behind it.
  const inset = Math.min(6, (right - left) / 4, (bottom - top) / 4)
  const points: readonly (readonly [string, number, number])[] = [
    ['centre', (left + right) / 2, (top + bottom) / 2],
    ['top left', left + inset, top + inset],
    ['top right', right - inset, top + inset],
    ['bottom left', left + inset, bottom - inset],
    ['bottom right', right - inset, bottom - inset],
  ]
  const labels = element instanceof HTMLInputElement && element.labels ? [...element.labels] : []
  const isSelf = (hit: Element | null) =>
    hit !== null && [element, ...labels].some((own) => own.contains(hit) || hit.contains(own))
  const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
  return points.flatMap(([where, x, y]) =>
    isSelf(document.elementFromPoint(x, y))
      ? []
      : [`covered: ${element.localName} "${name}" at ${where}`],
  )
}
