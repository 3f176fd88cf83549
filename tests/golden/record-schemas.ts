import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { startCluster } from '../../scripts/postgres/start-cluster.ts'
import { openStore } from '../../server/store/open-store.ts'
import type { Store } from '../../server/store/tables.ts'
import type { Records } from './record.ts'
import { stableJson } from './stable-json.ts'

/** Milliseconds of the migration, which are the default of columns that came later. */
const TIME = /\b1\d{12}\b/g

/**
 * Returns tables, columns and indexes of both databases after all migrations, one line each.
 * @throws Error when this machine has no PostgreSQL
 */
export async function recordSchemas(): Promise<Records> {
  const cluster = await startCluster()
  if ('missing' in cluster) throw new Error(cluster.missing)
  try {
    const sqlite = await inStore(undefined, sqliteLines)
    const postgres = await inStore(cluster.url, postgresLines)
    return new Map([
      ['sqlite.txt', sqlite],
      ['postgres.txt', postgres],
    ])
  } finally {
    await cluster.stop()
  }
}

async function inStore(
  databaseUrl: string | undefined,
  lines: (store: Store) => Promise<readonly object[]>,
): Promise<string> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'gatehouse-'))
  const store = await openStore({ dataFolder, databaseUrl })
  try {
    return (await lines(store))
      .map((line) => stableJson(line).replaceAll(TIME, '<time>'))
      .join('\n')
  } finally {
    await store.destroy()
    await rm(dataFolder, { recursive: true })
  }
}

async function sqliteLines(store: Store): Promise<readonly object[]> {
  const { rows } =
    await sql<object>`select type, name, tbl_name, sql from sqlite_master order by type, name`.execute(
      store,
    )
  return rows
}

async function postgresLines(store: Store): Promise<readonly object[]> {
  const columns = await sql<object>`
    select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
    where table_schema = 'public' order by table_name, column_name`.execute(store)
  const indexes = await sql<object>`
    select tablename, indexname, indexdef from pg_indexes where schemaname = 'public' order by indexname`.execute(
    store,
  )
  return [...columns.rows, ...indexes.rows]
}
