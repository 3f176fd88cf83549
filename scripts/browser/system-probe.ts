import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The browser search's access to the machine. A test gives other results. */
export interface SystemProbe {
  readonly platform: NodeJS.Platform
  readonly arch: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly isRoot: boolean
  /** True when a file or folder exists. */
  readonly exists: (path: string) => boolean
  /** Runs a command without input, output discarded; true when it ended with 0 in time. */
  readonly succeeds: (command: string, args: readonly string[], seconds: number) => boolean
  /**
   * Runs a command without input and returns its output; undefined after a failure or a timeout.
   */
  readonly output: (command: string, args: readonly string[], seconds: number) => string | undefined
  /** Unpacks the Chromium of the npm package, once, and returns the folder. */
  readonly unpackBundled: () => Promise<string>
}

/** The machine itself. */
export function systemProbe(unpackBundled: () => Promise<string>): SystemProbe {
  return {
    platform: process.platform,
    arch: process.arch,
    env: process.env,
    isRoot: process.getuid?.() === 0,
    exists: existsSync,
    succeeds: (command, args, seconds) => {
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
      return (
        spawnSync(command, args, { env, stdio: 'ignore', timeout: seconds * 1000 }).status === 0
      )
    },
    output: (command, args, seconds) => {
      const { status, stdout } = spawnSync(command, args, {
        stdio: ['ignore', 'pipe', 'ignore'],
        encoding: 'utf8',
        timeout: seconds * 1000,
      })
      return status === 0 ? stdout : undefined
    },
    unpackBundled,
  }
}
