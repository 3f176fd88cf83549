import { existsSync } from 'node:fs'

/** A check that is one command; it counts as one test. */
export interface Command {
  readonly name: string
  /** Files without which there is nothing to check. */
  readonly needs: readonly string[]
  /** Script for Node and its arguments. */
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly minutes: number
}

/** npm as it was started, else the one that lies beside the machine's Node; npm test always names it. */
const npm = process.env['npm_execpath'] ?? ''

export const COMMANDS: readonly Command[] = [
  // A lock that lacks a platform's package installs here and nowhere else (npm/cli issue 9846).
  {
    name: 'lockfile',
    needs: [npm],
    args: [npm, 'ci', '--dry-run', '--include=dev', '--include=optional', '--ignore-scripts', '--engine-strict=false', '--loglevel=error'],
    minutes: 5,
  },
  { name: 'typecheck', needs: ['tsconfig.json'], args: ['node_modules/@typescript/native/bin/tsc', '-b'], minutes: 5 },
  { name: 'lint', needs: ['.oxlintrc.json'], args: ['node_modules/oxlint/bin/oxlint', '--type-aware'], minutes: 5 },
  {
    name: 'lint-api',
    needs: ['openapi/common-api.yaml', 'openapi/auth-endpoints.yaml'],
    args: ['node_modules/@redocly/cli/bin/cli.js', 'lint', 'openapi/common-api.yaml', 'openapi/auth-endpoints.yaml'],
    env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    minutes: 5,
  },
  { name: 'check', needs: ['src/cli/main.ts'], args: ['src/cli/main.ts', 'check'], minutes: 5 },
  { name: 'build', needs: ['scripts/build.ts'], args: ['scripts/build.ts'], env: { NODE_ENV: 'production' }, minutes: 5 },
]

export function isPresent({ needs }: Command): boolean {
  return needs.every((path) => path !== '' && existsSync(path))
}
