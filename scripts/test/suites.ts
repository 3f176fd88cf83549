/** The suites of tests, in the order they run. vitest.config.ts and scripts/test.ts both read this table. */
export const SUITES = {
  unit: { include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'sandbox/**/*.test.ts'], minutes: 5 },
  dom: { include: ['src/**/*.test.tsx'], minutes: 5 },
  compile: { include: ['tests/compile/**/*.test.ts'], minutes: 5 },
  contract: { include: ['tests/contract/**/*.test.ts'], minutes: 5 },
  architecture: { include: ['tests/architecture/**/*.test.ts', 'tests/support/**/*.test.ts'], minutes: 5 },
  e2e: { include: ['tests/e2e/**/*.test.ts'], minutes: 20 },
} as const satisfies Readonly<Record<string, Suite>>

export type SuiteName = keyof typeof SUITES

export interface Suite {
  /** Globs from the root of the project. */
  readonly include: readonly string[]
  /** After so long the suite has failed. */
  readonly minutes: number
}
