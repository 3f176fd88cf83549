import type { Page } from 'playwright-core'

/**
 * Runs in the page: returns the faults of the focused element.
 * Must be self-contained, because the page receives only this function.
 */
export type FocusJudge = (element: Element) => readonly string[]

/** More stops than any of our pages has. */
const atMost = 80

/**
 * Walks through the page with Tab until the focus returns to the start.
 * Returns the findings of all judges for each stop, from a single walk.
 */
export async function walkFocus(
  page: Page,
  judges: readonly FocusJudge[],
): Promise<readonly string[]> {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
  const faults: string[] = []
  for (let step = 0; step < atMost; step += 1) {
    await page.keyboard.press('Tab')
    // As text, because the debugger evaluates it: the page's own policy stays as strict as it is.
    const found = await page.evaluate<readonly string[] | 'left'>(
      `(${judgeFocused.toString()})(${step === 0}, [${judges.map(String).join(',')}])`,
    )
    if (found === 'left') break
    faults.push(...found)
  }
  await page.evaluate(() =>
    document.querySelector('[data-first-focus]')?.removeAttribute('data-first-focus'),
  )
  return faults
}

/** Runs in the page. Returns `left` when the focus is back at the start. */
function judgeFocused(first: boolean, judges: readonly FocusJudge[]): readonly string[] | 'left' {
  const element = document.activeElement
  if (!element || element === document.body) return 'left'
  if (first) element.setAttribute('data-first-focus', '')
  else if (element.hasAttribute('data-first-focus')) return 'left'
  return judges.flatMap((judge) => judge(element))
}
