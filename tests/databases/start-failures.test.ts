import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { startReferenceServer } from '../../server/main.ts'
import { openStore } from '../../server/store/open-store.ts'
import { freshDatabase } from './support/stores.ts'

let dataFolder: string
beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'gatehouse-'))
})
afterAll(() => rm(dataFolder, { recursive: true }))

async function failure(databaseUrl: string): Promise<string> {
  const started = startReferenceServer({
    dataFolder,
    databaseUrl,
    host: '127.0.0.1',
    port: 0,
    mode: 'sandbox',
  })
  return started.then(
    (referenceServer) => referenceServer.close().then(() => 'it started'),
    (problem: unknown) =>
      problem instanceof Error ? `${problem.name}: ${problem.message}` : String(problem),
  )
}

describe('reports a wrong database address in one sentence, without its password', () => {
  it.each([
    'mysql://user:secret@localhost/gatehouse',
    'localhost:5432',
    'postgresql://user:secret@localhost',
    'postgresql://user:secret@local host/x',
  ])('%s', async (url) => {
    expect(await failure(url)).toBe(
      'StartFailure: DATABASE_URL must read like postgresql://user:password@host:5432/name.',
    )
  })

  it('the server does not listen', async () => {
    expect(await failure('postgresql://user:secret@127.0.0.1:1/gatehouse')).toBe(
      'StartFailure: No PostgreSQL answers at 127.0.0.1:1; start it, or correct DATABASE_URL.',
    )
    expect(await failure('postgresql:///gatehouse?host=/no/such/folder')).toBe(
      'StartFailure: No PostgreSQL answers at /no/such/folder:5432; start it, or correct DATABASE_URL.',
    )
  })
})

const postgres = inject('postgres')
const server = 'url' in postgres ? postgres.url : ''

function changed(change: (url: URL) => void): string {
  const url = new URL(server)
  change(url)
  return url.href
}

describe.runIf(server !== '')('a refusal by PostgreSQL', () => {
  it('the password, the database that is not there', async () => {
    const { host } = new URL(server)
    expect(await failure(changed((url) => (url.password = 'wrong')))).toBe(
      `StartFailure: PostgreSQL at ${host} refuses the user or the password of DATABASE_URL.`,
    )
    expect(await failure(changed((url) => (url.pathname = '/none')))).toBe(
      `StartFailure: PostgreSQL at ${host} has no database none; create it, or correct DATABASE_URL.`,
    )
  })

  it('leaves a database of a newer version and its data unchanged', async () => {
    const { databaseUrl, drop } = await freshDatabase(server)
    const store = await openStore({ dataFolder, databaseUrl })
    await store.insertInto('setting').values({ name: 'mine', value: 'kept' }).execute()
    await store
      .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
      .insertInto('kysely_migration')
      .values({ name: '999-later', timestamp: '2099' })
      .execute()
    await store.destroy()
    expect(await failure(databaseUrl)).toMatch(
      /^StartFailure: The database gatehouse_test_\w+ at \S+ was made by a version this one cannot read; name another one with DATABASE_URL\.$/,
    )
    await drop()
  })

  it('two that start at once on an empty database both start', async () => {
    const { databaseUrl, drop } = await freshDatabase(server)
    const opened = await Promise.all([1, 2, 3].map(() => openStore({ dataFolder, databaseUrl })))
    for (const store of opened)
      expect(await store.selectFrom('account').select('id').execute()).toEqual([])
    await Promise.all(opened.map((store) => store.destroy()))
    await drop()
  })
})
