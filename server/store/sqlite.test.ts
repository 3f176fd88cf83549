import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openStore } from './open-store.ts'

const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)
const files = (folder: string) =>
  ['gatehouse.sqlite', 'gatehouse.sqlite-wal', 'gatehouse.sqlite-shm'].map((name) =>
    join(folder, name),
  )

it.runIf(process.platform !== 'win32')(
  'only the owner can open folder and database, even old ones',
  async () => {
    const above = mkdtempSync(join(tmpdir(), 'gatehouse-'))
    const dataFolder = join(above, 'data')
    const first = await openStore({ dataFolder })
    expect([mode(dataFolder), ...files(dataFolder).map(mode)]).toEqual(['700', '600', '600', '600'])
    for (const file of files(dataFolder)) chmodSync(file, 0o644)
    const second = await openStore({ dataFolder })
    expect(files(dataFolder).map(mode)).toEqual(['600', '600', '600'])
    await Promise.all([first.destroy(), second.destroy()])
    rmSync(above, { recursive: true })
  },
)
