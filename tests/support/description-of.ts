import type { Locator } from 'playwright-core'

/** What a screen reader adds to the name of an element: the texts that `aria-describedby` points to, in its order. */
export function descriptionOf(element: Locator): Promise<string> {
  return element.evaluate((described) =>
    (described.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent?.trim() ?? '')
      .join(' '))
}
