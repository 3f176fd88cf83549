import { join } from 'node:path'
import { createSandbox } from '../../sandbox/main.ts'
import { serveFrontEnd } from './serve-front-end.ts'
import type { StartSettings } from './start-settings.ts'

const dist = join(import.meta.dirname, '..', '..', 'dist')

export interface RunningGatehouse {
  /** `http://localhost:4000`. */
  readonly origin: string
  readonly port: number
  /** Lets running requests finish, then closes the database. */
  readonly close: () => Promise<void>
}

/**
 * The production front end and the sandbox on one port. The port is bound and the database opened first, so that what is wrong with them is said
 * before `build` takes its time; until all is there, every answer is 503.
 * @throws StartFailure
 */
export async function startGatehouse({ port, host, dataFolder }: StartSettings, build: () => Promise<void>): Promise<RunningGatehouse> {
  const sandbox = await createSandbox({ port, host, dataFolder, mode: 'sandbox' })
  try {
    await build()
    await serveFrontEnd(sandbox.app, dist)
    await sandbox.open()
  } catch (problem) {
    await sandbox.close()
    throw problem
  }
  return { origin: sandbox.origin, port: sandbox.port, close: sandbox.close }
}
