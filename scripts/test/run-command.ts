import { spawn } from 'node:child_process'

export interface Ended {
  /** Exit code; 124 when the time was up, 127 when it could not be started. */
  readonly code: number
  /** Its whole output, in order. */
  readonly output: string
}

const RUNNING = new Set<number>()

// Ctrl-C reaches only this process: its children are in groups of their own, so that browsers and
// servers end with them.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const pid of RUNNING) endGroup(pid)
    process.exit(1)
  })
}

/**
 * Runs a command from the root of the project, without input, and waits for its end.
 * @param minutes time after which it is ended, with all its children
 */
export function runCommand(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  minutes: number,
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    })
    let output = ''
    let late = false
    const pid = child.pid
    if (pid !== undefined) RUNNING.add(pid)
    const timer = setTimeout(() => {
      late = true
      output += `\nNot ended after ${minutes} minutes.\n`
      if (pid !== undefined) endGroup(pid)
    }, minutes * 60_000)
    const end = (code: number) => {
      clearTimeout(timer)
      if (pid !== undefined) RUNNING.delete(pid)
      resolve({ code, output })
    }
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.once('error', (problem) => {
      output += problem.message
      end(127)
    })
    child.once('close', (code) => end(late ? 124 : (code ?? 1)))
  })
}

function endGroup(pid: number): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch {
    // It has ended by itself in between.
  }
}
