import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { readJournal, readTenant } from '../../server/publishing/activations.ts'
import { readFile, readText, readVersion } from '../../server/publishing/stored-versions.ts'
import { openStore } from '../../server/store/open-store.ts'
import type { Store } from '../../server/store/tables.ts'
import { readSettings } from '../../server/tenants/settings.ts'
import { writeSmallBuild } from '../support/small-build.ts'
import { publishSmall } from './support/use-published-server.ts'

const program = fileURLToPath(new URL('support/publish-process.ts', import.meta.url))

/** Checks that the active version is complete, and returns its word. */
async function completeVersion(store: Store): Promise<string> {
  const { active, revision } = await readTenant(store, 'default')
  const version = await readVersion(store, { tenant_id: 'default', id: active ?? '' })
  if (version === undefined) throw new Error('The active version is not stored.')
  for (const hash of new Set(Object.values(version.site.pages)))
    expect(await readFile(store, hash)).toBeDefined()
  expect(await readText(store, version.sources_hash)).toContain(version.message)
  for (const name of ['engine-12345678.js', `journeys/${version.message}-87654321.js`]) {
    const asset = await store
      .selectFrom('published_asset')
      .select('hash')
      .where('name', '=', name)
      .executeTakeFirst()
    expect(await readFile(store, asset?.hash ?? '')).toBeDefined()
  }
  const [newest] = await readJournal(store, 'default', 1)
  expect(newest).toMatchObject({ version: active, revision })
  expect((await readSettings(store)).otpDigits).toBe(version.message === 'new' ? 8 : 6)
  return version.message
}

/** Points of one round; the processes of a round run at once. */
const atOnce = 4

// A kill between any two steps of a publish leaves the old version or the new one, whole.
it('a publish that is killed at any statement leaves one whole version', async () => {
  const template = mkdtempSync(join(tmpdir(), 'gatehouse-'))
  const build = writeSmallBuild({ word: 'new', digits: 8, screens: ['login'] })
  const store = await openStore({ dataFolder: template })
  await publishSmall(store, { word: 'old', screens: ['login'] })
  await store.destroy()
  const publishUntil = async (point: number) => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'gatehouse-'))
    cpSync(template, dataFolder, { recursive: true })
    const child = spawn(process.execPath, [program, dataFolder, build, String(point)], {
      stdio: 'inherit',
    })
    await once(child, 'exit')
    expect(child.exitCode === 0 || child.signalCode === 'SIGKILL').toBe(true)
    const after = await openStore({ dataFolder })
    const word = await completeVersion(after)
    await after.destroy()
    rmSync(dataFolder, { recursive: true })
    return { word, isKilled: child.exitCode !== 0 }
  }
  const found: Awaited<ReturnType<typeof publishUntil>>[] = []
  while (found.every(({ isKilled }) => isKilled)) {
    const points = Array.from({ length: atOnce }, (_, place) => found.length + place)
    found.push(...(await Promise.all(points.map(publishUntil))))
  }
  const killed = found.filter(({ isKilled }) => isKilled)
  const words = killed.map(({ word }) => word)
  expect(killed.length).toBeGreaterThan(20)
  expect(words[0]).toBe('old')
  // Once the new version is active, no later kill takes it back.
  const turn = words.includes('new') ? words.indexOf('new') : words.length
  expect(words.lastIndexOf('old')).toBeLessThan(turn)
  expect(found.at(-1)?.word).toBe('new')
  rmSync(template, { recursive: true })
  rmSync(build, { recursive: true })
}, 600_000)
