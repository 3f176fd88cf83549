import type { Locator, Page } from 'playwright-core'

/**
 * Presses Tab until the wanted element has focus, as a user without a mouse does.
 * @throws Error with the elements passed, when it cannot be reached
 */
export async function tabTo(target: Locator, atMost = 40): Promise<void> {
  const page = target.page()
  const passed: string[] = []
  for (let presses = 0; presses < atMost; presses += 1) {
    if (await hasFocus(target)) return
    await page.keyboard.press('Tab')
    passed.push(await focusedText(page))
  }
  if (!(await hasFocus(target)))
    throw new Error(`Tab never reached ${target.toString()}; it passed ${passed.join(', ')}.`)
}

/** Tabs to a button, link or box and presses a key on it: Enter, or Space for a box. */
export async function pressByKeyboard(
  target: Locator,
  key: 'Enter' | 'Space' = 'Enter',
): Promise<void> {
  await tabTo(target)
  await target.page().keyboard.press(key)
}

/** Tabs to a field, empties it and types. */
export async function typeByKeyboard(target: Locator, text: string): Promise<void> {
  await tabTo(target)
  await target.page().keyboard.press('ControlOrMeta+a')
  await target.page().keyboard.type(text)
}

/** Returns the text or label of the focused element. */
export function focusedText(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined
    return (element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? '').trim()
  })
}

export function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluateAll(
    (elements) => elements.length === 1 && elements[0] === document.activeElement,
  )
}
