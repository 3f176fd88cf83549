import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')
/** Compiled modules of the processes that the tests start. */
export const COMPILED = join(ROOT, 'node_modules', '.cache', 'gatehouse', 'modules')
const READY = /^Gatehouse ready: (http:\/\/[^/\s]+)\S*\/$/m

export interface Gatehouse {
  /** 'http://localhost:41234', without a slash at its end. */
  readonly origin: string
  /** The entry of the application: origin and '/secdx/mfa/'. */
  readonly entry: string
  /** Folder of its database; with it, `startGatehouse` continues on the same data. */
  readonly dataFolder: string
  /** Its process. */
  readonly pid: number
  /** Its whole output so far, of both streams. */
  readonly output: () => string
  /** Ends it, and returns its exit code. Removes a temporary data folder. */
  readonly stop: (signal?: 'SIGTERM' | 'SIGINT' | 'SIGKILL') => Promise<number | null>
}

export interface StartOptions {
  /** Kept afterwards; by default a temporary one is made and removed. */
  readonly dataFolder?: string
  readonly env?: Readonly<Record<string, string>>
  /** Called with each piece of output. */
  readonly onOutput?: (text: string) => void
  /** Arguments of node; `npm start` by default. */
  readonly script?: readonly string[]
  /** Most descriptors of the process, where there is a POSIX shell. */
  readonly descriptors?: number
}

/**
 * Runs `npm start` as a user would, on a free port and with its own data.
 * Starts the process itself, not a part of it.
 * @throws Error with its output, when it is not ready within two minutes
 */
export async function startGatehouse(options: StartOptions = {}): Promise<Gatehouse> {
  const dataFolder = options.dataFolder ?? mkdtempSync(join(tmpdir(), 'gatehouse-data-'))
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: '0',
    HOST: '127.0.0.1',
    GATEHOUSE_DATA: dataFolder,
    // A fifth of a start is stripping the types of its modules, which are the same each time.
    NODE_COMPILE_CACHE: COMPILED,
    ...options.env,
  }
  const node = [process.execPath, ...(options.script ?? ['scripts/start.ts'])]
  const [program = '', ...args] =
    options.descriptors === undefined
      ? node
      : ['sh', '-c', `ulimit -n ${options.descriptors}; exec "$0" "$@"`, ...node]
  const child = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let written = ''
  const take = (text: string) => {
    written += text
    options.onOutput?.(text)
  }
  child.stdout.setEncoding('utf8').on('data', take)
  child.stderr.setEncoding('utf8').on('data', take)
  const output = () => written
  const stop = async (signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL' = 'SIGTERM') => {
    const code = await endProcess(child, signal)
    if (options.dataFolder === undefined) rmSync(dataFolder, { recursive: true, force: true })
    return code
  }
  try {
    const origin = await originOf(child, output)
    return { origin, entry: `${origin}/secdx/mfa/`, dataFolder, pid: child.pid ?? 0, output, stop }
  } catch (problem) {
    await stop()
    throw problem
  }
}

async function originOf(child: ChildProcess, output: () => string): Promise<string> {
  const deadline = Date.now() + 120_000
  while (Date.now() < deadline && child.exitCode === null) {
    const origin = READY.exec(output())?.[1]
    if (origin !== undefined) return origin
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`Gatehouse did not become ready:\n${output()}`)
}

async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const ended = once(child, 'exit')
  child.kill(signal)
  const impatience = setTimeout(() => child.kill('SIGKILL'), 30_000)
  await ended
  clearTimeout(impatience)
  return child.exitCode
}
