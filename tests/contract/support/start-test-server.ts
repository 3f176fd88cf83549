import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  startReferenceServer,
  type ReferenceServer,
  type ReferenceServerOptions,
} from '../../../server/main.ts'

export type RunningTestServer = ReferenceServer & {
  readonly stop: () => Promise<void>
  readonly logged: readonly string[]
  readonly dataFolder: string
}

/** Starts a sandbox on a free port, in a folder that is removed with it. */
export async function startTestServer(
  given: Partial<ReferenceServerOptions> = {},
): Promise<RunningTestServer> {
  const dataFolder = given.dataFolder ?? (await mkdtemp(join(tmpdir(), 'gatehouse-')))
  const logged: string[] = []
  const referenceServer = await startReferenceServer({
    host: '127.0.0.1',
    port: 0,
    mode: 'sandbox',
    log: (line) => logged.push(line.error),
    ...given,
    dataFolder,
  })
  await referenceServer.open()
  const stop = async () => {
    await referenceServer.close()
    await rm(dataFolder, { recursive: true })
  }
  return { ...referenceServer, logged, stop, dataFolder }
}
