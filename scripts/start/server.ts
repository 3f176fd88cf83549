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

/** The production front end and the sandbox on one port. @throws StartFailure */
export async function startGatehouse({ port, host, dataFolder }: StartSettings): Promise<RunningGatehouse> {
  const sandbox = await createSandbox({ port, host, dataFolder, mode: 'sandbox' })
  await serveFrontEnd(sandbox.app, dist)
  await sandbox.open()
  return { origin: sandbox.origin, port: sandbox.port, close: sandbox.close }
}
