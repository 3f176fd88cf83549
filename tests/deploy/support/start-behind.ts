import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { root } from '../../../scripts/vite/product.ts'
import { COMPILED } from '../../support/start-gatehouse.ts'

export interface Behind {
  readonly port: number
  /** Kills it as a machine would: without a signal that it can handle. */
  readonly kill: () => Promise<void>
}

export interface BehindOptions {
  readonly port: number
  readonly dataFolder: string
  readonly databaseUrl: string
  /** The public origin. */
  readonly publicOrigin: string
}

/** Starts `npm start` in a process of its own, one of several on one database and one folder. */
export async function startBehind({
  port,
  dataFolder,
  databaseUrl,
  publicOrigin,
}: BehindOptions): Promise<Behind> {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    NODE_COMPILE_CACHE: COMPILED,
    GATEHOUSE_DATA: dataFolder,
    DATABASE_URL: databaseUrl,
    PUBLIC_ORIGIN: publicOrigin,
  }
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const kill = () => ended(child)
  for await (const line of createInterface({ input: child.stdout })) {
    const [, at] = /^Gatehouse ready: http:\/\/localhost:(\d+)\//.exec(line) ?? []
    if (at !== undefined) return { port: Number(at), kill }
  }
  throw new Error('A process behind nginx did not start.')
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}
