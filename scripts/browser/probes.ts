import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Questions of the browser search to the machine. A test gives other answers. */
export interface Probes {
  readonly platform: NodeJS.Platform
  readonly arch: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly isRoot: boolean
  /** Whether a file or folder is there. */
  readonly exists: (path: string) => boolean
  /** Runs a command without input, output discarded; true when it ended with 0 in time. */
  readonly succeeds: (command: string, args: readonly string[], seconds: number) => boolean
  /**
   * Runs a command without input and returns its output; undefined after a failure or a timeout.
   */
  readonly output: (command: string, args: readonly string[], seconds: number) => string | undefined
  /** Unpacks the Chromium that npm brought, once; answers with the folder. */
  readonly unpackBundled: () => Promise<string>
}

/** The machine itself. */
export function realProbes(unpackBundled: () => Promise<string>): Probes {
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
