import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openStore } from '../../server/store/open-store.ts'
import type { Store } from '../../server/store/tables.ts'

/** An empty database in a folder of its own, for one test. */
export async function temporaryStore(): Promise<Store> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'gatehouse-'))
  const store = await openStore({ dataFolder })
  onTestFinished(async () => {
    await store.destroy()
    rmSync(dataFolder, { recursive: true })
  })
  return store
}
