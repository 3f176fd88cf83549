import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { times } from './support/run-concurrently.ts'
import { stores } from './support/stores.ts'

const program = fileURLToPath(new URL('support/open-store-process.ts', import.meta.url))
const run = promisify(execFile)

// A process reads which migrations are missing before it runs them.
for (const { name, isThere, fresh } of stores)
  it.runIf(isThere)(`processes that start at once ${name} open one empty database`, async () => {
    for (const _round of [1, 2, 3]) {
      const dataFolder = await mkdtemp(join(tmpdir(), 'gatehouse-'))
      const database = await fresh()
      const { databaseUrl } = database
      const opened = times(4, () =>
        run(process.execPath, [program, dataFolder, ...(databaseUrl ? [databaseUrl] : [])]),
      )
      await expect(opened).resolves.toHaveLength(4)
      await database.drop()
      await rm(dataFolder, { recursive: true })
    }
  })
