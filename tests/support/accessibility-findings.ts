import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { coloursAtRest } from './colours-at-rest.ts'

/**
 * Rules of axe-core that are not asked. color-contrast-enhanced is WCAG's level AAA (7:1); the
 * palette is made for AA and promises 4.5:1 for every text, so a muted text on a tinted surface
 * fails it by design.
 */
const NOT_ASKED = new Set(['color-contrast-enhanced'])

/**
 * Every other rule, also those that are off by default: experimental, best practice, WCAG 2.2, AAA.
 */
const RULES = Object.fromEntries(
  axe.getRules().map(({ ruleId }) => [ruleId, { enabled: !NOT_ASKED.has(ruleId) }]),
)

/**
 * Returns the findings of axe-core for the page in its present state.
 * Each line has the element, its rule and the remedy.
 */
export async function accessibilityFindings(page: Page): Promise<readonly string[]> {
  // Evaluated by the debugger, so the page's security policy stays as strict as it is.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  await coloursAtRest(page)
  return page.evaluate(async (rules) => {
    const { violations } = await window.axe.run(document, { rules, resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) =>
          `${id}: ${target.join(' ')}: ${failureSummary?.replaceAll(/\s+/g, ' ') ?? ''}`,
      ),
    )
  }, RULES)
}

declare global {
  interface Window {
    /** Only on pages where the source of axe-core was evaluated. */
    readonly axe: typeof axe
  }
}
