/** A check that is one command; it counts as one test. */
export interface Command {
  readonly name: string
  /** Script for Node and its arguments. */
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly minutes: number
}

/**
 * A lock file without a platform's package installs everywhere except with `npm ci` (npm/cli issue
 * 9846). `npm test` passes the path of its npm; a direct run of scripts/test.ts skips this check.
 */
const npm = process.env['npm_execpath']
const lockfile: readonly Command[] =
  npm === undefined
    ? []
    : [
        {
          name: 'lockfile',
          args: [
            npm,
            'ci',
            '--dry-run',
            '--include=dev',
            '--include=optional',
            '--ignore-scripts',
            '--engine-strict=false',
            '--loglevel=error',
          ],
          minutes: 20,
        },
      ]

/** The longest begins first. */
export const COMMANDS: readonly Command[] = [
  { name: 'build', args: ['scripts/build.ts'], minutes: 20 },
  ...lockfile,
  { name: 'typecheck', args: ['node_modules/@typescript/native/bin/tsc', '-b'], minutes: 20 },
  { name: 'format', args: ['node_modules/oxfmt/bin/oxfmt', '--check'], minutes: 20 },
  {
    name: 'lint',
    args: ['scripts/lint.ts', '--format=unix'],
    minutes: 20,
  },
  {
    name: 'lint-api',
    args: [
      'node_modules/@redocly/cli/bin/cli.js',
      'lint',
      'openapi/common-api.yaml',
      'openapi/auth-endpoints.yaml',
      'openapi/plain-pages.yaml',
    ],
    env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    minutes: 20,
  },
  { name: 'check', args: ['src/cli/main.ts', 'check'], minutes: 20 },
]
