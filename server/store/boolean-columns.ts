import type { KyselyPlugin, SelectType } from 'kysely'
import type { Tables } from './tables.ts'

type BooleanColumnOf<Table> = {
  [Column in keyof Table]: boolean extends SelectType<Table[Column]> ? Column : never
}[keyof Table]

type BooleanColumn = { [Name in keyof Tables]: BooleanColumnOf<Tables[Name]> }[keyof Tables]

/** Columns of 0 and 1 of all tables: SQLite has no booleans. */
const booleanColumns: Readonly<Record<BooleanColumn, true>> = {
  approved: true,
  blocking: true,
  browser_met: true,
  done: true,
  from_known_browser: true,
  knows_password: true,
  second_step: true,
  succeeded: true,
}

const names = Object.keys(booleanColumns)

/** Makes booleans of the 0 and 1 that these columns hold, in each row that a statement returns. */
export const readBooleans: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    for (const row of result.rows)
      for (const column of names)
        if (typeof row[column] === 'number') row[column] = row[column] === 1
    return result
  },
}

/** Returns the value of a parameter as the databases hold it. */
export const storedValue = (value: unknown): unknown =>
  typeof value === 'boolean' ? Number(value) : value
