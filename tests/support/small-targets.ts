import type { Page } from 'playwright-core'

/**
 * Interactive elements smaller than `least` CSS pixels in width or height (WCAG 2.2, 2.5.8), as
 * 'button "Resend" 80x20'. A label is part of its field's target; a link within a sentence is
 * exempt, as the criterion says.
 */
export function smallTargets(page: Page, least = 24): Promise<readonly string[]> {
  return page.evaluate((minimum) => {
    const INTERACTIVE =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=link], [role=menuitem], [role=checkbox], [tabindex="0"]'
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const isInSentence = (element: Element) => {
      const inline = getComputedStyle(element).display === 'inline'
      const around = element.parentElement?.textContent?.trim() ?? ''
      return inline && around.length > (element.textContent?.trim().length ?? 0)
    }
    const boxesOf = (element: Element) => {
      const labels =
        element instanceof HTMLInputElement && element.labels
          ? [...element.labels].filter(isShown)
          : []
      return [element, ...labels].map((target) => target.getBoundingClientRect())
    }
    const isSmall = ({ width, height }: DOMRect) =>
      width + 0.01 < minimum || height + 0.01 < minimum
    return (
      [...document.querySelectorAll(INTERACTIVE)]
        // Elements hidden from assistive technology and keyboard serve only password managers.
        .filter(
          (element) =>
            isShown(element) &&
            element.closest('[aria-hidden=true]') === null &&
            !isInSentence(element) &&
            boxesOf(element).every(isSmall),
        )
        .map((element) => {
          const { width, height } = element.getBoundingClientRect()
          const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
          return `${element.localName} "${name}" ${Math.round(width)}x${Math.round(height)}`
        })
    )
  }, least)
}
