import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { SUITES } from '../../scripts/test/suites.ts'
import type { SharedServer } from '../support/shared-server.ts'
import { startGatehouse } from '../support/start-gatehouse.ts'
import { setup as buildOnce } from './build-once.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** One server for each worker, by its number from 1 on. */
    readonly servers: readonly SharedServer[]
  }
}

/**
 * Global set-up of the suite: builds, and starts a server for each worker. They end with the run.
 */
export default async function serveWorkers(project: TestProject): Promise<() => Promise<void>> {
  buildOnce()
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-output-'))
  const running = await Promise.all(
    Array.from({ length: SUITES.e2e.workers }, async (_, at) => {
      const outputFile = join(folder, `${at}.log`)
      writeFileSync(outputFile, '')
      const gatehouse = await startGatehouse({
        onOutput: (text) => appendFileSync(outputFile, text),
      })
      return { gatehouse, server: { origin: gatehouse.origin, entry: gatehouse.entry, outputFile } }
    }),
  )
  project.provide(
    'servers',
    running.map(({ server }) => server),
  )
  return async () => {
    await Promise.all(running.map(({ gatehouse }) => gatehouse.stop()))
    rmSync(folder, { recursive: true })
  }
}
