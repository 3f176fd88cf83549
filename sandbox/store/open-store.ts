import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { StartFailure } from '../start-failure.ts'
import { firstJourney } from './migrations/001-first-journey.ts'
import { accountWideCounters } from './migrations/002-account-wide-counters.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import type { Tables } from './tables.ts'

export type Store = Kysely<Tables>

const migrations = { '001-first-journey': firstJourney, '002-account-wide-counters': accountWideCounters }

/** @throws StartFailure when the folder cannot be written or the file is not a sound database */
export async function openStore(folder: string): Promise<Store> {
  prepareFolder(folder)
  const file = join(folder, 'gatehouse.sqlite')
  const store = open(file)
  const { error } = await new Migrator({ db: store, provider: { getMigrations: async () => migrations } }).migrateToLatest()
  if (error === undefined) return store
  await store.destroy()
  throw new StartFailure(`The database ${file} was made by a version this one cannot read; move it away or choose another folder with GATEHOUSE_DATA.`)
}

function prepareFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch {
    throw new StartFailure(`The data folder ${folder} cannot be written; choose another one with GATEHOUSE_DATA.`)
  }
}

function open(file: string): Store {
  try {
    return new Kysely<Tables>({ dialect: sqliteDialect(file) })
  } catch (error) {
    const unreadable = error instanceof Error && /unable to open|readonly|disk I\/O/i.test(error.message)
    throw new StartFailure(
      unreadable
        ? `The database ${file} cannot be written; choose another folder with GATEHOUSE_DATA.`
        : `The database ${file} is damaged or not a database; move it away, and a fresh one is made at the next start.`,
    )
  }
}
