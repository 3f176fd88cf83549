import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStore } from './open-store.ts'
import { schedulePurge } from './purge.ts'

test('a purge with an unavailable database is logged and tried again later', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'gatehouse-'))
  const store = await openStore({ dataFolder })
  await store.destroy()
  const reported: unknown[] = []
  const end = schedulePurge(store, {
    clock: { now: () => 0 },
    reportProblem: (problem) => reported.push(problem),
    every: 1,
  })
  // The test keeps the process alive; the timers alone would not.
  await expect.poll(() => reported.length, { timeout: 15_000, interval: 10 }).toBeGreaterThan(1)
  end()
  expect(reported[0]).toBeInstanceOf(Error)
  rmSync(dataFolder, { recursive: true })
})
