/**
 * The suites of tests, in the order they run. vitest.config.ts and scripts/test.ts both read this
 * table.
 */
export const SUITES = {
  unit: {
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'server/**/*.test.ts'],
    minutes: 30,
  },
  dom: {
    include: ['src/**/*.test.tsx'],
    minutes: 30,
    others: ['shell/page-translator.test.tsx', 'shell/pseudo-locale.test.tsx'],
    shares: 8,
  },
  compile: {
    include: ['tests/compile/**/*.test.ts'],
    minutes: 30,
    longest: [
      'mutations/mutations.test.ts',
      'openapi-changes/openapi-changes.test.ts',
      'mutations/other-mutations.test.ts',
      'scaling/scaling.test.ts',
      'compile/check-after-edit.test.ts',
    ],
    others: [
      'compile/cli.test.ts',
      'compile/one-cause.test.ts',
      'compile/one-slip.test.ts',
      'compile/check-after-edit.test.ts',
      'compile/reporters.test.ts',
      'compile/unread-files.test.ts',
      'mutations/mutations.test.ts',
      'mutations/other-mutations.test.ts',
      'openapi-changes/generate.test.ts',
      'openapi-changes/openapi-changes.test.ts',
      'openapi-changes/unreadable-documents.test.ts',
      'scaling/scaling.test.ts',
    ],
    shares: 16,
  },
  scenarios: {
    include: ['tests/scenarios/**/*.test.ts'],
    minutes: 30,
    others: [
      'scenarios/cli.test.ts',
      'scenarios/gallery.test.ts',
      'scenarios/mutations.test.ts',
      'scenarios/right-to-left.test.ts',
    ],
    shares: 6,
  },
  model: {
    include: ['tests/model/**/*.test.ts'],
    minutes: 30,
    longest: ['model/walks.test.ts'],
    others: ['model/planted.test.ts'],
    shares: 4,
  },
  contract: {
    include: ['tests/contract/**/*.test.ts'],
    minutes: 30,
    tries: 2,
    longest: ['contract/mail.test.ts', 'contract/keys-command.test.ts'],
    others: [
      'contract/exhausted-connections.test.ts',
      'contract/health.test.ts',
      'contract/keys-command.test.ts',
      'contract/killed-process.test.ts',
      'contract/mail.test.ts',
      'contract/passwords.test.ts',
      'contract/start-failures.test.ts',
    ],
    shares: 7,
  },
  databases: {
    include: ['tests/databases/**/*.test.ts'],
    minutes: 30,
    core: [
      'databases/account-truth.test.ts',
      'databases/address-keys.test.ts',
      'databases/column-classes.test.ts',
      'databases/enrollment-truth.test.ts',
      'databases/purge.test.ts',
      'databases/server-truth.test.ts',
      'databases/start-failures.test.ts',
      'databases/tenant-settings.test.ts',
    ],
    shares: 14,
  },
  deploy: {
    include: ['tests/deploy/**/*.test.ts'],
    minutes: 30,
    others: ['tests/deploy/exhausted-connections.test.ts', 'tests/deploy/two-processes.test.ts'],
    shares: 2,
  },
  architecture: {
    include: [
      'tests/architecture/**/*.test.ts',
      'tests/support/**/*.test.ts',
      'tests/golden/**/*.test.ts',
      'tests/recipes/**/*.test.ts',
    ],
    minutes: 30,
    others: ['support/page-checks.test.ts', 'support/screen-checks.test.ts'],
    shares: 8,
  },
  engines: {
    include: ['tests/engines/**/*.test.ts'],
    minutes: 60,
    tries: 2,
    longest: ['engines/sweep-webkit.test.ts', 'engines/sweep-firefox.test.ts'],
    core: ['engines/journeys.test.ts'],
    shares: 20,
  },
  e2e: {
    include: ['tests/e2e/**/*.test.ts'],
    minutes: 60,
    tries: 2,
    workers: 2,
    longest: [
      'e2e/hot-reload.test.ts',
      'e2e/tabs.test.ts',
      'e2e/start.test.ts',
      'e2e/every-screen.test.ts',
      'e2e/every-screen-korean.test.ts',
      'e2e/each-kind.test.ts',
    ],
    core: ['e2e/every-screen.test.ts', 'e2e/journey.test.ts', 'e2e/keyboard.test.ts'],
    shares: 192,
  },
} as const satisfies Readonly<Record<string, Suite>>

export type SuiteName = keyof typeof SUITES

export interface Suite {
  /** Globs from the root of the project. */
  readonly include: readonly string[]
  /** Time limit of a hanging run, far beyond the need of a busy machine. */
  readonly minutes: number
  /**
   * Number of tries of a test; 1 by default. Tests that needed another try are named in the result.
   */
  readonly tries?: number
  /**
   * Number of files that run at once, each in a worker of its own; by default as many as the
   * machine allows.
   */
  readonly workers?: number
  /**
   * Ends of the paths of the slowest files: they begin first, so that no core waits at the end for
   * a late one.
   */
  readonly longest?: readonly string[]
  /**
   * Ends of the paths of files that every `npm test` runs. Of the other files it runs one share;
   * without `core` and `others` it runs all files.
   */
  readonly core?: readonly string[]
  /** The same, named by the other files. */
  readonly others?: readonly string[]
  /** Number of shares of the other files. With more shares than files some are empty. */
  readonly shares?: number
}

/** True for a suite of which `npm test` runs a share of the files. */
export const isShared = ({ shares }: Suite): boolean => shares !== undefined

/** True for a file that every `npm test` runs. */
export function isCore({ core, others }: Suite, file: string): boolean {
  const isAmong = (ends: readonly string[]) => ends.some((end) => `/${file}`.endsWith(`/${end}`))
  return core === undefined ? !isAmong(others ?? []) : isAmong(core)
}
