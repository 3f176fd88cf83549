import type { Page } from 'playwright-core'

const WATCHED = '[role=status], [role=alert], [role=log], [aria-live=polite], [aria-live=assertive]'

/**
 * Starts to record every text that a live region would speak.
 * `heard` returns the texts and empties the record (WCAG 4.1.3).
 */
export async function listen(page: Page): Promise<void> {
  await page.evaluate((watched) => {
    const announced: string[] = []
    const region = (node: Node) =>
      (node instanceof Element ? node : node.parentElement)?.closest(watched)
    const observer = new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        const near = region(target)
        if (!near || near.closest('[aria-hidden=true]')) continue
        const news = type === 'characterData' ? [target] : [...addedNodes]
        for (const node of news) {
          const text = node.textContent?.trim() ?? ''
          if (text !== '') announced.push(text)
        }
      }
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    Reflect.set(globalThis, 'heardSoFar', announced)
  }, WATCHED)
}

export function heard(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const announced: unknown = Reflect.get(globalThis, 'heardSoFar')
    return Array.isArray(announced) ? announced.splice(0).map(String) : []
  })
}
