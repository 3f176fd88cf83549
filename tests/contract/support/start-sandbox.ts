import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSandbox, type Sandbox, type SandboxOptions } from '../../../sandbox/main.ts'

export type RunningSandbox = Sandbox & {
  readonly stop: () => Promise<void>
  readonly logged: readonly string[]
  readonly dataFolder: string
}

/** A sandbox of its own on a free port, in a folder that goes with it. */
export async function startSandbox(given: Partial<SandboxOptions> = {}): Promise<RunningSandbox> {
  const dataFolder = given.dataFolder ?? (await mkdtemp(join(tmpdir(), 'gatehouse-')))
  const logged: string[] = []
  const sandbox = await createSandbox({
    host: '127.0.0.1',
    port: 0,
    mode: 'sandbox',
    log: (line) => logged.push(line.error),
    ...given,
    dataFolder,
  })
  await sandbox.open()
  const stop = async () => {
    await sandbox.close()
    await rm(dataFolder, { recursive: true })
  }
  return { ...sandbox, logged, stop, dataFolder }
}
