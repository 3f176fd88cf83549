import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
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
  const file = join(folder, 'gatehouse.sqlite')
  prepareFolder(folder, file)
  const store = open(file)
  const { error } = await new Migrator({ db: store, provider: { getMigrations: async () => migrations } }).migrateToLatest()
  if (error === undefined) return store
  await store.destroy()
  throw new StartFailure(`The database ${file} was made by a version this one cannot read; move it away or choose another folder with GATEHOUSE_DATA.`)
}

/** What is read and written at the start fails only when somebody else changed the file: said in one sentence. @throws StartFailure */
export async function soundly<Value>(folder: string, act: () => Promise<Value>): Promise<Value> {
  try {
    return await act()
  } catch (problem) {
    if (problem instanceof StartFailure) throw problem
    throw damaged(join(folder, 'gatehouse.sqlite'))
  }
}

const damaged = (file: string) => new StartFailure(`The database ${file} is damaged or not a database; move it away, and a fresh one is made at the next start.`)

/** Level by level: below /proc the recursive form of mkdir never returns. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder)
}

function prepareFolder(folder: string, file: string): void {
  try {
    makeFolder(folder)
    accessSync(folder, constants.W_OK)
    if (existsSync(file)) accessSync(file, constants.W_OK)
  } catch {
    throw new StartFailure(`The data folder ${folder} cannot be written; choose another one with GATEHOUSE_DATA.`)
  }
}

function open(file: string): Store {
  try {
    return new Kysely<Tables>({ dialect: sqliteDialect(file) })
  } catch (error) {
    const unreadable = error instanceof Error && /unable to open|readonly|disk I\/O/i.test(error.message)
    throw unreadable ? new StartFailure(`The database ${file} cannot be written; choose another folder with GATEHOUSE_DATA.`) : damaged(file)
  }
}
