import type { Locator } from 'playwright-core'

/**
 * Returns the texts that a screen reader adds to the name of an element, in their order: those that
 * `aria-describedby` points to, and the announcement of its form while it has the focus (decision
 * 0094).
 */
export function descriptionOf(element: Locator): Promise<string> {
  return element.evaluate((described) => {
    const texts = (described.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id))
    const form = described.closest('form')
    const announced =
      described === document.activeElement && form
        ? [...document.querySelectorAll('main [role=status]')]
        : []
    return [...texts, ...announced].map((text) => text?.textContent?.trim() ?? '').join(' ')
  })
}
