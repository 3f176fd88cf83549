import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { COMPILED } from './start-gatehouse.ts'

const ROOT = join(import.meta.dirname, '..', '..')

export interface FailedStart {
  readonly code: number | null
  /** Its whole output, of both streams. */
  readonly output: string
}

/** Runs `npm start` where it cannot start. Ended after half a minute in any case. */
export async function failedStart(env: Readonly<Record<string, string>>): Promise<FailedStart> {
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      NODE_COMPILE_CACHE: COMPILED,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 90_000,
  })
  const written: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => written.push(text))
  await once(child, 'close')
  return { code: child.exitCode, output: written.join('') }
}
