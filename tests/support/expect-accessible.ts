import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFindings } from './accessibility-findings.ts'
import { smallTargets } from './small-targets.ts'

/**
 * No finding of axe-core with every rule on, and no target smaller than 24 by 24 (WCAG 2.2, 2.5.8).
 */
export async function expectAccessible(page: Page): Promise<void> {
  const where = new URL(page.url()).pathname
  expect(await accessibilityFindings(page), `axe on ${where}`).toEqual([])
  expect(await smallTargets(page), `target sizes on ${where}`).toEqual([])
}
