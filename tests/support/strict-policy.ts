import type { Response } from 'playwright-core'
import { expect } from 'vitest'

/** The page runs its own scripts alone, and never makes HTML of a text (Trusted Types). */
export function expectStrictPolicy(page: Response | null): void {
  const policy = page?.headers()['content-security-policy'] ?? ''
  expect(policy).toMatch(/^default-src 'none';/)
  expect(policy).toMatch(/require-trusted-types-for 'script'; trusted-types 'none'/)
  expect(policy).not.toMatch(/unsafe-|\*/)
}
