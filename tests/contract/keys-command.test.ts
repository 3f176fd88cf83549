import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startReferenceServer } from '../../server/main.ts'
import { loadProviderKeys } from '../../server/oidc/keys.ts'
import { generateSealingKey, loadSealer } from '../../server/sealing/key-files.ts'
import { retireKeys, rotateKeys } from '../../server/sealing/rotate-keys.ts'
import { openStore } from '../../server/store/open-store.ts'

const root = join(import.meta.dirname, '..', '..')

let dataFolder: string
beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'gatehouse-'))
  const referenceServer = await startReferenceServer({
    dataFolder,
    host: '127.0.0.1',
    port: 0,
    mode: 'backend',
  })
  await referenceServer.close()
})
afterAll(() => rm(dataFolder, { recursive: true }))

async function keys(argument: string, environment: Readonly<Record<string, string>> = {}) {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(root, 'scripts/bootstrap.cjs'), join(root, 'scripts/keys.ts'), ...argument.split(' ')],
    {
      cwd: root,
      env: {
        ...process.env,
        GATEHOUSE_DATA: dataFolder,
        DATABASE_URL: '',
        SECURITY_LOG: join(dataFolder, 'security.log'),
        ...environment,
      },
    },
  )
  return stdout
}

const idOf = (key: string) => key.slice(0, 8)

describe('npm run keys', () => {
  it('rotates, lists and retires the sealing keys', async () => {
    const file = join(dataFolder, 'sealing-keys')
    const before = (await readFile(file, 'utf8')).slice(0, 8)
    expect(await keys('rotate')).toMatch(/^Sealed 4 values under the key [0-9a-f]{8}\.\nRestart/)
    const listed = await keys('')
    expect(listed).toContain(`sealing key ${before}: 0 values\n`)
    expect(listed).toMatch(/^sealing key [0-9a-f]{8}: 6 values, seals$/m)
    expect(listed).toMatch(/^signing-key 1: from the first start$/m)
    expect(listed).toMatch(/^signing-key 2: used from \d{4}-/m)
    expect(await keys('retire')).toBe(`Removed ${before}.\n`)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await keys('')).not.toContain(before)
    const noted = (await readFile(join(dataFolder, 'security.log'), 'utf8')).trim().split('\n')
    // Of the rotation and the retirement: a list changes nothing.
    expect(noted.map((line) => JSON.parse(line).event)).toEqual(['admin.keys', 'admin.keys'])
  })

  it('answers a wrong key and a wrong command in one sentence', async () => {
    const generated = (await keys('generate')).trim()
    await expect(keys('', { SEALING_KEYS: generated })).resolves.toContain('sealing key')
    await expect(keys('rotate', { SEALING_KEYS: generated })).rejects.toThrow(
      /The database is sealed under the key [0-9a-f]{8}, which neither/,
    )
    await expect(keys('destroy')).rejects.toThrow(/Unknown command "destroy"\. Write npm run keys/)
  })
})

it('SEALING_KEYS rotate in the steps of docs/operations.md', async () => {
  const store = await openStore({ dataFolder })
  const [earlier = ''] = (await readFile(join(dataFolder, 'sealing-keys'), 'utf8')).split('\n')
  const added = generateSealingKey()
  const opened = async (sealingKeys: string) => {
    const sealer = loadSealer({ dataFolder, sealingKeys })
    return (await loadProviderKeys({ store, sealer, now: Date.now() })).signing.length
  }
  const source = { store, dataFolder, sealingKeys: `${added},${earlier}` }
  // 1 and 2: each server opens the values that another one sealed under its first key.
  expect(await opened(`${earlier},${added}`)).toBe(await opened(source.sealingKeys))
  await expect(opened(added)).rejects.toThrow(idOf(earlier))
  // 3 and 4
  expect(await rotateKeys({ ...source, now: Date.now() })).toBeGreaterThan(0)
  expect(await opened(`${earlier},${added}`)).toBe(await opened(source.sealingKeys))
  expect(await retireKeys(source)).toEqual([idOf(earlier)])
  expect(await opened(added)).toBeGreaterThan(1)
  await store.destroy()
})
